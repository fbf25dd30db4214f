/** Changes of rows, told to those who subscribe to them epoch by epoch (protocol document 07). */
@NullMarked
package io.ndbwire.embedded.event;

import org.jspecify.annotations.NullMarked;
