/** Data nodes put together from their parts: membership, registration of API nodes, and who handles which signal. */
@NullMarked
package io.ndbwire.embedded.node;

import org.jspecify.annotations.NullMarked;
