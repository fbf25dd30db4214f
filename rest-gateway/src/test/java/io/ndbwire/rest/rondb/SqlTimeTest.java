package io.ndbwire.rest.rondb;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import org.junit.jupiter.api.Test;

/** Timestamps as RonDB's clients write them. */
class SqlTimeTest {

    private static final Column TIMESTAMP =
            Column.builder("t", ColumnType.TIMESTAMP).precision(0).build();

    @Test
    void whatHasNoOffsetIsInUtc() {
        assertThat(SqlTime.of(TIMESTAMP, "2022-11-11 11:11:11")).isEqualTo("2022-11-11 11:11:11Z");
        assertThat(SqlTime.of(TIMESTAMP, "2022-11-11")).isEqualTo("2022-11-11Z");
        assertThat(SqlTime.of(TIMESTAMP, "2022-11-11 11:11:11+02:00")).isEqualTo("2022-11-11 11:11:11+02:00");
        assertThat(SqlTime.of(TIMESTAMP, "2022-11-11T11:11:11Z")).isEqualTo("2022-11-11T11:11:11Z");
    }

    /** Four megabytes, as many as a body may have, took hours once. */
    @Test
    void aLongTextCostsNoMoreThanItsLength() {
        String text = " 00:00".repeat(700_000);
        assertThat(SqlTime.of(TIMESTAMP, text)).isEqualTo(text + "Z");
    }
}
