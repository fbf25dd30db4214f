package io.ndbwire.rest.data;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.ndbwire.rest.Refusals;
import io.ndbwire.rest.value.SampleTable;
import io.ndbwire.rest.value.TableFormat;

/** Any row, list of rows or patch is one, or is refused. */
class RowFuzzTest {

    private static final TableFormat FORMAT = SampleTable.format();

    @FuzzTest(maxDuration = "1m")
    void bodies(byte[] body) {
        Refusals.atMost(() -> RowValues.readRows(body, FORMAT, 100, row -> {}));
        Refusals.atMost(() -> RowValues.readRow(body, FORMAT));
        Refusals.atMost(() -> RowValues.readPatch(body, FORMAT));
    }
}
