package io.ndbwire.internal.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.PermanentException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManagementRequestTest {

    private static final ManagementRequest REQUEST = ManagementRequest.of("get nodeid", "get nodeid reply");

    @Test
    void endsEveryLineInABareLineFeedAndTheRequestInAnEmptyLine() {
        ByteBuf encoded = REQUEST.with("nodetype", 1).with("name", "a b").encode(UnpooledByteBufAllocator.DEFAULT);

        assertThat(encoded.toString(StandardCharsets.UTF_8)).isEqualTo("get nodeid\nnodetype: 1\nname: a b\n\n");
        encoded.release();
    }

    @Test
    void refusesALineThatTheServerWouldCut() {
        String longest = "x".repeat(ManagementRequest.MAX_LINE_BYTES - "name: ".length());

        assertThat(REQUEST.with("name", longest)).hasToString("get nodeid[name: " + longest + "]");
        assertThatThrownBy(() -> REQUEST.with("name", longest + "x"))
                .isInstanceOf(PermanentException.class)
                .hasMessageContaining("'name' of 'get nodeid' takes 512 bytes; the limit is 511");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\nnodeid: 1", "a\r", "\u0000"})
    void refusesAValueThatWouldBreakTheLine(String value) {
        assertThatThrownBy(() -> REQUEST.with("name", value))
                .isInstanceOf(PermanentException.class)
                .hasMessageContaining("control character");
    }
}
