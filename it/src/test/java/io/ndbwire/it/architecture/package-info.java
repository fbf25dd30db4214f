/** The design's arrows, as tests. */
@NullMarked
package io.ndbwire.it.architecture;

import org.jspecify.annotations.NullMarked;
