package io.ndbwire.rest.embed;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.ndbwire.rest.Refusals;
import io.ndbwire.rest.value.SampleTable;
import io.ndbwire.rest.value.TableFormat;
import java.nio.charset.StandardCharsets;

/** Any selection is one, or is refused. */
class SelectionFuzzTest {

    private static final TableFormat FORMAT = SampleTable.format();

    @FuzzTest(maxDuration = "1m")
    void selections(byte[] text) {
        Refusals.atMost(() -> Selection.parse(FORMAT, new String(text, StandardCharsets.UTF_8)));
    }
}
