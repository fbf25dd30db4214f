package io.ndbwire.internal.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Objects;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Wire bytes are ordered as their values are. */
class ColumnOrderTest {

    private static int compare(Column column, Object one, Object other) {
        ColumnCodec codec = ColumnCodec.of("t", column);
        byte[] first = Tables.encode(codec, one);
        byte[] second = Tables.encode(codec, other);
        ColumnOrder order = Objects.requireNonNull(ColumnOrder.of(column));
        int compared = Integer.signum(order.compare(first, 0, first.length, second, 0, second.length));
        assertThat(Long.compareUnsigned(order.prefix(first, 0, first.length), order.prefix(second, 0, second.length)))
                .as("by prefix")
                .isIn(0, compared);
        return compared;
    }

    private static long prefix(Column column, Object value) {
        byte[] encoded = Tables.encode(ColumnCodec.of("t", column), value);
        return Objects.requireNonNull(ColumnOrder.of(column)).prefix(encoded, 0, encoded.length);
    }

    private static Column column(ColumnType type) {
        return Column.builder("c", type).build();
    }

    private static Column text(ColumnType type, int collation) {
        return Column.builder("c", type).length(40).collation(collation).build();
    }

    @Property
    void integers(@ForAll long one, @ForAll long other) {
        assertThat(compare(column(ColumnType.BIGINT), one, other)).isEqualTo(Long.compare(one, other));
        assertThat(compare(column(ColumnType.INT), (int) one, (int) other))
                .isEqualTo(Integer.compare((int) one, (int) other));
        assertThat(compare(column(ColumnType.INT_UNSIGNED), one & 0xFFFFFFFFL, other & 0xFFFFFFFFL))
                .isEqualTo(Long.compare(one & 0xFFFFFFFFL, other & 0xFFFFFFFFL));
        assertThat(compare(column(ColumnType.MEDIUMINT), one << 40 >> 40, other << 40 >> 40))
                .isEqualTo(Long.compare(one << 40 >> 40, other << 40 >> 40));
        assertThat(compare(column(ColumnType.SMALLINT_UNSIGNED), one & 0xFFFF, other & 0xFFFF))
                .isEqualTo(Long.compare(one & 0xFFFF, other & 0xFFFF));
        assertThat(compare(column(ColumnType.TINYINT), (long) (byte) one, (long) (byte) other))
                .isEqualTo(Integer.signum(Byte.compare((byte) one, (byte) other)));
    }

    @Property
    void floatingPointNumbers(@ForAll double one, @ForAll double other) {
        assertThat(compare(column(ColumnType.DOUBLE), one, other)).isEqualTo(Double.compare(one + 0.0, other + 0.0));
    }

    @Property
    void decimals(
            @ForAll @IntRange(min = -99_999_999, max = 99_999_999) int one,
            @ForAll @IntRange(min = -99_999_999, max = 99_999_999) int other) {
        Column column =
                Column.builder("c", ColumnType.DECIMAL).precision(8).scale(3).build();
        assertThat(compare(column, BigDecimal.valueOf(one, 3), BigDecimal.valueOf(other, 3)))
                .isEqualTo(Integer.compare(one, other));
    }

    @Test
    void prefixesTellWhatFitsIntoThem() {
        assertThat(prefix(column(ColumnType.TINYINT), -1)).isNotEqualTo(prefix(column(ColumnType.TINYINT), -2));
        assertThat(prefix(column(ColumnType.INT_UNSIGNED), 8)).isNotEqualTo(prefix(column(ColumnType.INT_UNSIGNED), 9));
        assertThat(prefix(column(ColumnType.FLOAT), 1.0f)).isNotEqualTo(prefix(column(ColumnType.FLOAT), 1.0000001f));
        assertThat(prefix(column(ColumnType.DOUBLE), 0.0)).isEqualTo(prefix(column(ColumnType.DOUBLE), -0.0));
        assertThat(prefix(text(ColumnType.VARCHAR, 8), "abcdefg"))
                .isEqualTo(prefix(text(ColumnType.VARCHAR, 8), "ABCDEFG "))
                .isNotEqualTo(prefix(text(ColumnType.VARCHAR, 8), "abcdefgh"));
        assertThat(prefix(text(ColumnType.CHAR, 309), "abcdefg"))
                .isNotEqualTo(prefix(text(ColumnType.CHAR, 309), "abcdefgh"));
    }

    @Test
    void datesAndTimes() {
        assertThat(compare(column(ColumnType.DATE), LocalDate.of(2024, 2, 29), LocalDate.of(2024, 3, 1)))
                .isEqualTo(-1);
        assertThat(compare(
                        column(ColumnType.DATETIME),
                        LocalDateTime.of(2024, 2, 29, 23, 59, 59),
                        LocalDateTime.of(2024, 3, 1, 0, 0)))
                .isEqualTo(-1);
        assertThat(compare(column(ColumnType.YEAR), 2024, 1999)).isEqualTo(1);
    }

    @Property
    void binaryCollationsOrderByCodePoint(
            @ForAll @StringLength(max = 8) String one, @ForAll @StringLength(max = 8) String other) {
        if (isText(one) && isText(other)) {
            assertThat(compare(text(ColumnType.VARCHAR, 46), one, other)).isEqualTo(byCodePoint(one, other));
        }
    }

    private static boolean isText(String text) {
        return text.codePoints()
                .noneMatch(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
    }

    /** As if the shorter one were filled up with spaces. */
    private static int byCodePoint(String one, String other) {
        int[] first = one.codePoints().toArray();
        int[] second = other.codePoints().toArray();
        for (int i = 0; i < Math.max(first.length, second.length); i++) {
            int compared = Integer.compare(i < first.length ? first[i] : ' ', i < second.length ? second[i] : ' ');
            if (compared != 0) {
                return compared;
            }
        }
        return 0;
    }

    @Test
    void caseAndTrailingSpacesMatterAsTheCollationSays() {
        assertThat(compare(text(ColumnType.VARCHAR, 8), "abc", "ABC ")).isZero();
        assertThat(compare(text(ColumnType.VARCHAR, 8), "abd", "ABC")).isEqualTo(1);
        assertThat(compare(text(ColumnType.CHAR, 8), "a", "B")).isEqualTo(-1);
        assertThat(compare(text(ColumnType.VARCHAR, 46), "a", "a  ")).isZero();
        assertThat(compare(text(ColumnType.VARCHAR, 46), "a\t", "a")).isEqualTo(-1);
        assertThat(compare(text(ColumnType.VARCHAR, 309), "a", "a "))
                .as("no padding")
                .isEqualTo(-1);
        assertThat(compare(text(ColumnType.CHAR, 309), "a", "a "))
                .as("CHAR has no trailing spaces")
                .isZero();
    }

    @Test
    void aCollationWithoutBuiltInWeightsHasNoOrderHere() {
        for (int collation : List.of(255, 45, 33, 31)) {
            assertThat(ColumnOrder.of(text(ColumnType.VARCHAR, collation))).isNull();
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyTypeThatCanBeIndexedHasAnOrder(ColumnType type) {
        Column column = switch (type) {
            case CHAR, VARCHAR, LONG_VARCHAR -> text(type, 46);
            case DECIMAL, DECIMAL_UNSIGNED ->
                Column.builder("c", type).precision(5).build();
            default -> column(type);
        };
        boolean known = switch (type) {
            case BIT, BLOB, TEXT, OLD_DECIMAL, OLD_DECIMAL_UNSIGNED -> false;
            default -> true;
        };
        assertThat(ColumnOrder.of(column) != null).isEqualTo(known);
    }
}
