/** Tests of what programs use, as far as they need no cluster. */
@NullMarked
package io.ndbwire.client;

import org.jspecify.annotations.NullMarked;
