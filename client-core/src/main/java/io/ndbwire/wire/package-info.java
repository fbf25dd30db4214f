/**
 * The data nodes' messages: words to signals and back.
 *
 * <p>One final class per signal names its number and the offsets of its words; {@link io.ndbwire.wire.FrameDecoder} and
 * {@link io.ndbwire.wire.OutboundSignal} are the two directions of a link. Source: protocol documents 02, 03 and 05.
 * Nothing here knows of connections or threads.
 */
@NullMarked
package io.ndbwire.wire;

import org.jspecify.annotations.NullMarked;
