package io.ndbwire.internal.scan;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Sizes by the rules of protocol document 06, section 6. */
class BatchSizeTest {

    @Test
    void theConfigurationsDefaultsForSmallAndBigRows() {
        assertThat(BatchSize.of(256, 16_384, 262_144, 2, 40)).isEqualTo(new BatchSize(256, 256 * 40));
        assertThat(BatchSize.of(256, 16_384, 262_144, 2, 4_000)).isEqualTo(new BatchSize(256, 16_384));
    }

    @Test
    void allStreamsTogetherHaveOneLimit() {
        assertThat(BatchSize.of(256, 16_384, 262_144, 128, 4_000)).isEqualTo(new BatchSize(256, 2_048));
    }

    @Property
    void aDataNodeTakesEverySize(
            @ForAll @IntRange(max = 5_000) int rows,
            @ForAll @IntRange(max = 100_000) int bytes,
            @ForAll @IntRange(max = 1_000_000) int maximum,
            @ForAll @IntRange(min = 1, max = 2_000) int streams,
            @ForAll @IntRange(max = 30_000) int rowBytes) {
        BatchSize size = BatchSize.of(rows, bytes, maximum, streams, rowBytes);
        assertThat(size.rows()).isBetween(1, 992);
        assertThat(size.bytes()).isGreaterThanOrEqualTo(size.rows());
    }
}
