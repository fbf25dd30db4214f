package io.ndbwire.internal.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.ProtocolException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.DecoderException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManagementReplyDecoderTest {

    private final EmbeddedChannel channel = new EmbeddedChannel(new ManagementReplyDecoder());

    @AfterEach
    void releaseBuffers() {
        channel.finishAndReleaseAll();
    }

    private static ByteBuf bytes(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
    }

    private List<ManagementReply> replies() {
        List<ManagementReply> replies = new ArrayList<>();
        for (ManagementReply reply = channel.readInbound(); reply != null; reply = channel.readInbound()) {
            replies.add(reply);
        }
        return replies;
    }

    @Test
    void readsNameFieldsAndBodyHoweverTheBytesArrive() {
        String stream = "version\nid: 591618\nstring: mysql-9.7.2: ndb\nnodeid:49\n\n"
                + "get config reply\nContent-Length: 5\nresult: Ok\n\nab\n\nc\n"
                + "get mgmd nodeid reply\nnodeid:49\n\n";
        for (int i = 0; i < stream.length(); i++) {
            channel.writeInbound(bytes(stream.substring(i, i + 1)));
        }

        List<ManagementReply> replies = replies();
        assertThat(replies)
                .extracting(ManagementReply::name)
                .containsExactly("version", "get config reply", "get mgmd nodeid reply");
        assertThat(replies.get(0).fields())
                .isEqualTo(Map.of("id", "591618", "string", "mysql-9.7.2: ndb", "nodeid", "49"));
        assertThat(replies.get(1).body()).asString(StandardCharsets.UTF_8).isEqualTo("ab\n\nc");
        assertThat(replies.get(2).requireNumber("nodeid")).isEqualTo(49);
    }

    @Test
    void readsAGenericErrorThatQuotesALineFeed() {
        channel.writeInbound(bytes("result: Missing arg., '\n'\n\nversion\nid: 1\n\n"));

        List<ManagementReply> replies = replies();
        assertThat(replies).extracting(ManagementReply::name).containsExactly("", "version");
        assertThat(replies.get(0).result()).isEqualTo("Missing arg., '");
        assertThat(replies.get(0).isOk()).isFalse();
    }

    @Test
    void readsTheRefusalOfAServerThatRequiresTls() {
        channel.writeInbound(bytes("Authorization failed\nError: Requires TLS\n\n"));

        assertThat(replies().get(0).name()).isEqualTo(ManagementReply.AUTHORIZATION_FAILED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 400 Bad Request\r\n",
                "SSH-2.0-OpenSSH\r\n",
                "\u0000\u0001\n",
                "x\nContent-Length: -1\n\n",
                "x\nContent-Length: 16777217\n\n",
                "x\nContent-Length: 99999999999\n\n",
                "x\nContent-Length: 1\n\nab",
            })
    void refusesWhatNoManagementServerSends(String stream) {
        assertThatThrownBy(() -> channel.writeInbound(bytes(stream)))
                .isInstanceOf(DecoderException.class)
                .hasRootCauseInstanceOf(ProtocolException.class);
    }

    @Test
    void refusesALineWithoutEnd() {
        assertThatThrownBy(() -> channel.writeInbound(bytes("x".repeat(ManagementReplyDecoder.MAX_LINE_BYTES + 1))))
                .hasRootCauseInstanceOf(ProtocolException.class);
    }

    @Test
    void refusesAReplyWithoutEnd() {
        String line = "a: " + "x".repeat(8000) + "\n";
        channel.writeInbound(bytes("version\n"));

        assertThatThrownBy(() -> {
                    for (int sent = 0; sent <= ManagementReplyDecoder.MAX_HEAD_BYTES; sent += line.length()) {
                        channel.writeInbound(bytes(line));
                    }
                })
                .hasRootCauseInstanceOf(ProtocolException.class);
    }

    @Test
    void swallowsWhatFollowsAnError() {
        assertThatThrownBy(() -> channel.writeInbound(bytes("?\nversion\nid: 1\n\n")))
                .hasRootCauseInstanceOf(ProtocolException.class);

        channel.writeInbound(bytes("version\nid: 1\n\n"));
        assertThat(replies()).isEmpty();
    }
}
