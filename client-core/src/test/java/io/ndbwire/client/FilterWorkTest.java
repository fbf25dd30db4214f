package io.ndbwire.client;

import static io.ndbwire.client.Filter.where;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Partitioning;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableName;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * What a data node may compare for one row. It looks at 16 rows of a scan in one go; 18 seconds without a sign of life, and
 * its watchdog stops it.
 */
class FilterWorkTest {

    private static final int BYTES = 12_998;
    /** With the two bytes of its length the column has 13,000. */
    private static final int MOST_PATTERN = 8_000_000 / (BYTES + 2);

    private static final TableBinding BINDING = new TableBinding(
            new Table(
                    TableName.of("shop", "texts"),
                    7,
                    1,
                    List.of(
                            Column.builder("id", ColumnType.INT)
                                    .primaryKey(true)
                                    .build(),
                            text("a", 1),
                            text("b", 2)),
                    List.of(),
                    new Partitioning(Partitioning.Kind.MODULO, 1, new short[0], new int[][] {{1}}),
                    false,
                    false,
                    true),
            true);

    private static Column text(String name, int number) {
        return Column.builder(name, ColumnType.LONG_VARCHAR)
                .number(number)
                .length(BYTES)
                .collation(8)
                .build();
    }

    private static Filter like(int length) {
        return where("a").like("%" + "x".repeat(length - 1));
    }

    @Test
    void aPatternsLongestPartBehindAWildcardCounts() {
        accepted(like(MOST_PATTERN));
        refused(like(MOST_PATTERN + 1));
        accepted(where("a").like("x".repeat(10_000) + "%"));
        accepted(where("a").like(("%" + "x".repeat(MOST_PATTERN - 1)).repeat(15)));
        refused(where("a").like("%" + "x\\%".repeat(MOST_PATTERN)));
        refused(where("a").notLike("x".repeat(10_000) + "%" + "x".repeat(MOST_PATTERN)));
    }

    @Test
    void allPatternsOfAFilterCountTogether() {
        List<Filter> shorter = Collections.nCopies(4, like(MOST_PATTERN / 4));
        accepted(Filter.anyOf(shorter));
        refused(Filter.anyOf(shorter).not().and(like(10)));
    }

    @Test
    void parametersCount() {
        Filter prepared = where("a").like(Filter.param("p")).or(where("b").like(Filter.param("p")));
        accepted(prepared.with("p", "%" + "x".repeat(MOST_PATTERN / 2 - 1)));
        refused(prepared.with("p", "%" + "x".repeat(MOST_PATTERN / 2)));
        refused(prepared.with("p", "%" + "x".repeat(MOST_PATTERN / 2 - 1)).and(like(10)));
    }

    @Test
    void columnsComparedWithEachOtherCount() {
        Filter equal = where("a").equalTo(Filter.column("b"));
        accepted(Filter.anyOf(Collections.nCopies(MOST_PATTERN, equal)));
        refused(Filter.anyOf(Collections.nCopies(MOST_PATTERN + 1, equal)));
    }

    @Test
    void allConditionsOfAChangeCountTogether() {
        RowProgram.Guard half = new RowProgram.Guard(like(MOST_PATTERN / 2), 6001);
        assertThat(RowProgram.compile(BINDING, List.of(half, half), 626, Map.of()))
                .isNotNull();
        assertThatThrownBy(() -> RowProgram.compile(
                        BINDING, List.of(half, half, new RowProgram.Guard(like(10), 6002)), 626, Map.of()))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("at most 8000000");
    }

    private static void accepted(Filter filter) {
        assertThat(filter.attributeInformation(BINDING, new byte[4])).isNotEmpty();
    }

    private static void refused(Filter filter) {
        assertThatThrownBy(() -> filter.attributeInformation(BINDING, new byte[4]))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("table shop.texts")
                .hasMessageContaining("at most 8000000");
    }
}
