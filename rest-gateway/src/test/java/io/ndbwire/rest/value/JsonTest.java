package io.ndbwire.rest.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ndbwire.rest.problem.ProblemException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** JSON between systems is UTF-8. */
class JsonTest {

    @Test
    void otherEncodingsAreRefused() {
        for (String name : new String[] {"UTF-16LE", "UTF-16BE", "UTF-16", "UTF-32"}) {
            byte[] body = "{\"a\":1}".getBytes(Charset.forName(name));
            assertThatExceptionOfType(ProblemException.class)
                    .as(name)
                    .isThrownBy(() -> Json.parse(body, Json::skip))
                    .withMessageContaining("not JSON");
        }
    }

    @Test
    void aValueThatIsPassedOverIsFoundAgain() {
        byte[] body = " [\"ä\", {\"b\":2}]".getBytes(StandardCharsets.UTF_8);
        Json.Span span = Json.parse(body, Json::skip);
        assertThat(new String(body, span.offset(), span.length(), StandardCharsets.UTF_8))
                .isEqualTo("[\"ä\", {\"b\":2}]");
    }
}
