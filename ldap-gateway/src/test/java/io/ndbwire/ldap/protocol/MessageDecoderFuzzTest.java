package io.ndbwire.ldap.protocol;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;

/** Any bytes are messages, or the end of the connection; nothing else comes of them. */
class MessageDecoderFuzzTest {

    @FuzzTest(maxDuration = "1m")
    void bytes(byte[] bytes) {
        EmbeddedChannel channel = new EmbeddedChannel(new MessageDecoder(MessageLimits.DEFAULT));
        try {
            channel.writeInbound(Unpooled.wrappedBuffer(bytes));
        } catch (MalformedMessageException e) {
            // What malformed bytes come to.
        } finally {
            channel.finishAndReleaseAll();
        }
    }
}
