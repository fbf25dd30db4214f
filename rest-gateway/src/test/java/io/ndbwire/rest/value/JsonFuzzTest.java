package io.ndbwire.rest.value;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.core.JsonParser;
import io.ndbwire.rest.Refusals;
import io.ndbwire.schema.Column;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Any bytes are values, or are refused. */
class JsonFuzzTest {

    private static final TableFormat FORMAT = SampleTable.format();

    @FuzzTest(maxDuration = "1m")
    void aBodyIsOneJsonValue(byte[] body) {
        Refusals.atMost(() -> Json.parse(body, JsonFuzzTest::pass));
    }

    private static boolean pass(JsonParser json) throws IOException {
        json.skipChildren();
        return true;
    }

    @FuzzTest(maxDuration = "1m")
    void aColumnTakesItsValuesAlone(byte[] value) {
        String text = new String(value, StandardCharsets.UTF_8);
        for (Column column : FORMAT.table().columns()) {
            ValueReader reader = FORMAT.reader(column.name());
            Refusals.atMost(() -> Json.parse(value, reader::read));
            Refusals.atMost(() -> reader.ofString(text));
        }
    }
}
