/** Data to try things out with. */
@NullMarked
package io.ndbwire.embedded.sample;

import org.jspecify.annotations.NullMarked;
