package io.ndbwire.rest.schema;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.ndbwire.rest.Refusals;
import io.ndbwire.schema.TableName;

/** Any table or index is one, or is refused. */
class DefinitionFuzzTest {

    @FuzzTest(maxDuration = "1m")
    void tables(byte[] body) {
        Refusals.atMost(() -> DefinitionReader.table(TableName.of("fuzz", "sample"), body));
    }

    @FuzzTest(maxDuration = "1m")
    void indexes(byte[] body) {
        Refusals.atMost(() -> DefinitionReader.index("sample", body));
    }
}
