/** What a library implements that starts clusters for clients, such as the embedded one of connect string {@code embedded:}. */
@NullMarked
package io.ndbwire.client.spi;

import org.jspecify.annotations.NullMarked;
