package io.ndbwire.schema;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CollationTest {

    /**
     * latin2_czech_cs, latin7_general_cs, macce_bin, utf8mb4_bin, cp1251_general_cs, utf16_bin, cp1257_bin, utf32_bin, binary,
     * ascii_bin, ujis_bin, gb18030_bin, utf8mb4_0900_as_cs, that of German, of Japanese, utf8mb4_0900_bin, that of Mongolian.
     */
    @ParameterizedTest
    @ValueSource(ints = {2, 42, 43, 46, 52, 55, 58, 61, 63, 65, 91, 249, 278, 279, 303, 309, 323})
    void caseMattersToSome(int collation) {
        assertThat(Collation.isCaseSensitive(collation)).isTrue();
    }

    /**
     * None, latin1_swedish_ci, utf8mb3_general_ci, utf8mb4_general_ci, utf8mb3_tolower_ci, geostd8_general_ci,
     * cp1250_polish_ci, gb18030_unicode_520_ci, utf8mb4_0900_ai_ci, utf8mb4_0900_as_ci, and those of Russian and Mongolian.
     */
    @ParameterizedTest
    @ValueSource(ints = {0, 8, 33, 45, 76, 92, 99, 250, 255, 305, 306, 322, 100_000, -1})
    void caseDoesNotMatterToOthers(int collation) {
        assertThat(Collation.isCaseSensitive(collation)).isFalse();
        assertThat(Collation.isOrderedByBytes(collation)).isFalse();
    }

    @Test
    void someAreInTheOrderOfTheirBytes() {
        assertThat(Collation.isOrderedByBytes(46)).isTrue();
        assertThat(Collation.isOrderedByBytes(309)).isTrue();
        // Of two bytes each, the lower one last; by other letters than those of ASCII.
        assertThat(Collation.isOrderedByBytes(62)).isFalse();
        assertThat(Collation.isOrderedByBytes(278)).isFalse();
    }
}
