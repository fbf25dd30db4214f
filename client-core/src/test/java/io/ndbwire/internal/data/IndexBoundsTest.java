package io.ndbwire.internal.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.Table;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Bounds as they were captured or are written down in protocol document 06, sections 14 and 15. */
class IndexBoundsTest {

    private static final Object[] NONE = {};

    private final Table table = Tables.of(
            Column.builder("id", ColumnType.INT_UNSIGNED).primaryKey(true),
            Column.builder("grp", ColumnType.INT).nullable(true),
            Column.builder("name", ColumnType.VARCHAR)
                    .length(20)
                    .collation(Tables.LATIN1)
                    .nullable(true));
    private final IndexBounds bounds = bounds(table, "grp", "name");

    private static IndexBounds bounds(Table table, String... columns) {
        List<Column> indexed =
                java.util.Arrays.stream(columns).map(table::column).toList();
        return new IndexBounds(table, new Index("ix", 14, 1, Index.Kind.ORDERED, indexed, table.partitioning()));
    }

    private static @Nullable Object[] values(@Nullable Object... values) {
        return values;
    }

    private String words() {
        StringBuilder words = new StringBuilder();
        byte[] bytes = bounds.toByteArray();
        for (int i = 0; i < bytes.length; i += 4) {
            words.append(words.isEmpty() ? "" : " ").append(HexFormat.of().toHexDigits(Words.get(bytes, i)));
        }
        return words.toString();
    }

    @Test
    void aRangeOfOneColumn() {
        bounds.add(values(1), false, values(3), true);
        assertThat(words()).isEqualTo("00060001 00000004 00000001 00000002 00000004 00000003");
    }

    @Test
    void anEqualPrefixWithALowerBoundBehindIt() {
        bounds.add(values(2, "name2"), true, values(2), true);
        assertThat(words()).isEqualTo("00070004 00000004 00000002 00000000 00010006 6d616e05 00003265");
    }

    @Test
    void nullIsABoundWithoutBytes() {
        bounds.add(values((Object) null), true, values((Object) null), true);
        assertThat(words()).isEqualTo("00020004 00000000");
    }

    @Test
    void whatIsNotNullLiesAboveNull() {
        bounds.add(values((Object) null), false, values(1), false);
        assertThat(words()).isEqualTo("00050001 00000000 00000003 00000004 00000001");
    }

    @Test
    void theWholeIndexIsWhateverIsAtLeastNull() {
        bounds.add(NONE, true, NONE, true);
        assertThat(words()).isEqualTo("00020000 00000000");
    }

    @Test
    void onlyTheLastColumnOfABoundIsExclusive() {
        bounds.add(values(2, "name2"), false, NONE, true);
        assertThat(words()).isEqualTo("00070000 00000004 00000002 00000001 00010006 6d616e05 00003265");
    }

    @Test
    void anEmptyRangeIsNotTakenForAnEqualOne() {
        bounds.add(values(2), false, values(2), true);
        assertThat(words()).isEqualTo("00060001 00000004 00000002 00000002 00000004 00000002");
    }

    @Test
    void severalRangesFollowEachOtherWithTheirNumbers() {
        bounds.add(values(4), true, values(4), true);
        bounds.add(values(0), true, values(0), true);
        assertThat(words()).isEqualTo("00030004 00000004 00000004 00030014 00000004 00000000");
        assertThat(bounds.size()).isEqualTo(2);
    }

    @Test
    void whatDoesNotFitIsRefusedWithItsPlace() {
        assertThatThrownBy(() -> bounds.add(values(1, "a", 3), true, NONE, true))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("d.T1")
                .hasMessageContaining("ix")
                .hasMessageContaining("[grp, name]");
        assertThatThrownBy(() -> bounds.add(NONE, true, values("x"), true))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("grp");
        assertThatThrownBy(() -> bounds(table, "id").add(values((Object) null), true, NONE, true))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("NOT NULL");
    }

    @Test
    void aRangeIsConfinedWhereItFixesTheDistributionKey() {
        Table orders = Tables.of(
                Column.builder("org", ColumnType.INT_UNSIGNED).primaryKey(true).distributionKey(true),
                Column.builder("seq", ColumnType.INT_UNSIGNED).primaryKey(true));
        IndexBounds confined = bounds(orders, "org", "seq");
        confined.add(values(1L), true, values(1L), true);
        assertThat(confined.isConfined()).isTrue();
        assertThat(confined.distributionHash()).as("as captured").isEqualTo(0x47e01a6b);
        confined.add(values(1L, 5L), true, values(1L), true);
        assertThat(confined.isConfined()).isTrue();
        confined.add(values(1L), true, values(2L), true);
        assertThat(confined.isConfined()).isFalse();

        IndexBounds open = bounds(orders, "seq", "org");
        open.add(values(1L), true, values(1L), true);
        assertThat(open.isConfined()).as("the distribution key is not given").isFalse();
        assertThat(bounds(orders, "org").isConfined()).as("no range at all").isFalse();
    }
}
