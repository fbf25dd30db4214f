package io.ndbwire.rest.http;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.ndbwire.rest.Refusals;
import io.ndbwire.rest.value.SampleTable;
import io.ndbwire.rest.value.TableFormat;
import java.nio.charset.StandardCharsets;

/** Any key and any precondition is one, or is refused. */
class PathAndHeaderFuzzTest {

    private static final TableFormat FORMAT = SampleTable.format();

    @FuzzTest(maxDuration = "1m")
    void keys(byte[] segment) {
        Refusals.atMost(() -> KeyPath.parse(FORMAT, new String(segment, StandardCharsets.UTF_8)));
    }

    @FuzzTest(maxDuration = "1m")
    void preconditions(byte[] header) {
        String text = new String(header, StandardCharsets.ISO_8859_1);
        Refusals.atMost(() -> EntityTag.parse(text));
        Refusals.atMost(() -> Precondition.of(text, null).comparesValues());
        Refusals.atMost(() -> Precondition.of(null, text).isKnown(text));
        Refusals.atMost(() -> Precondition.of(text, text).require(null));
    }
}
