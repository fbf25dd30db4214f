/** The data nodes' side of a link: the handshake, messages to signals, signals to messages. One event loop. */
@NullMarked
package io.ndbwire.embedded.transport;

import org.jspecify.annotations.NullMarked;
