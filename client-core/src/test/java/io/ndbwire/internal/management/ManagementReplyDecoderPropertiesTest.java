package io.ndbwire.internal.management;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.error.ProtocolException;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.DecoderException;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class ManagementReplyDecoderPropertiesTest {

    @Property(tries = 500)
    void anyBytesEndInRepliesOrAnError(@ForAll byte[] body, @ForAll boolean afterName) {
        EmbeddedChannel channel = new EmbeddedChannel(new ManagementReplyDecoder());
        try {
            String before = afterName ? "get config reply\nContent-Length: " : "";
            channel.writeInbound(Unpooled.copiedBuffer(before, StandardCharsets.UTF_8));
            channel.writeInbound(Unpooled.copiedBuffer(body));
            assertThat(channel.inboundMessages()).hasSizeLessThanOrEqualTo(body.length);
        } catch (DecoderException refused) {
            assertThat(refused).hasRootCauseInstanceOf(ProtocolException.class);
        } finally {
            channel.finishAndReleaseAll();
        }
    }
}
