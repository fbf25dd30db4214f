package io.ndbwire.rest.batch;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.ndbwire.rest.Refusals;

/** Any batch is one, or is refused. */
class BatchFuzzTest {

    @FuzzTest(maxDuration = "1m")
    void bodies(byte[] body) {
        Refusals.atMost(() -> BatchReader.read(body, 100));
    }
}
