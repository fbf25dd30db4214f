/** How the cluster and this gateway are at the moment: nodes, memory, operations per second. */
@NullMarked
package io.ndbwire.rest.monitor;

import org.jspecify.annotations.NullMarked;
