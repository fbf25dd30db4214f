package io.ndbwire.rest.query;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.micronaut.core.convert.ConversionService;
import io.micronaut.http.simple.SimpleHttpParameters;
import io.ndbwire.rest.Refusals;
import io.ndbwire.rest.value.SampleTable;
import io.ndbwire.rest.value.TableFormat;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Any query is one, or is refused. */
class QueryFuzzTest {

    private static final TableFormat FORMAT = SampleTable.format();

    /** The parameters {@code name=value}, with line ends between them. */
    @FuzzTest(maxDuration = "1m")
    void parameters(byte[] lines) {
        SimpleHttpParameters parameters = new SimpleHttpParameters(ConversionService.SHARED);
        for (String line : new String(lines, StandardCharsets.UTF_8).split("\n", -1)) {
            String[] parts = line.split("=", 2);
            parameters.add(parts[0], parts.length == 1 ? "" : parts[1]);
        }
        Refusals.atMost(() -> QueryReader.ofParameters(FORMAT, parameters));
    }

    @FuzzTest(maxDuration = "1m")
    void bodies(byte[] body) {
        Refusals.atMost(() -> QueryReader.ofJson(FORMAT, body, null));
    }

    @FuzzTest(maxDuration = "1m")
    void cursors(byte[] cursor) {
        RowOrder order = RowOrder.of(FORMAT.table(), SampleTable.index("big", "id", "code"), false);
        String text = new String(cursor, StandardCharsets.UTF_8);
        Refusals.atMost(() -> Cursor.parse(text, order, FORMAT));
        // What is behind the Base64 is seldom reached otherwise.
        String encoded = Base64.getUrlEncoder().withoutPadding().encodeToString(cursor);
        Refusals.atMost(() -> Cursor.parse(encoded, order, FORMAT));
    }
}
