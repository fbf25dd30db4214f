package io.ndbwire.internal.data.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.ProtocolException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Documents and their binary form, byte by byte as MySQL's json_binary.h lays it out. */
class JsonBinaryTest {

    private static String hex(String text) {
        return HexFormat.of().formatHex(JsonBinary.encode(text));
    }

    private static String text(String hex) {
        return JsonBinary.decode(HexFormat.of().parseHex(hex));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "null | 0400 | null",
                "true | 0401 | true",
                "' false ' | 0402 | false",
                "0 | 050000 | 0",
                "-0 | 050000 | 0",
                "-1 | 05ffff | -1",
                "32767 | 05ff7f | 32767",
                "32768 | 0700800000 | 32768",
                "-32769 | 07ff7fffff | -32769",
                "2147483648 | 090000008000000000 | 2147483648",
                "4294967295 | 09ffffffff00000000 | 4294967295",
                "4294967296 | 0a0000000001000000 | 4294967296",
                "-9223372036854775808 | 090000000000000080 | -9223372036854775808",
                "18446744073709551615 | 0affffffffffffffff | 18446744073709551615",
                "18446744073709551616 | 0b000000000000f043 | 1.8446744073709552e19",
                "-9223372036854775809 | 0b000000000000e0c3 | -9.223372036854776e18",
                "1.5 | 0b000000000000f83f | 1.5",
                "1e2 | 0b0000000000005940 | 100.0",
                "-0.0 | 0b0000000000000080 | -0.0",
                "\"abc\" | 0c03616263 | \"abc\"",
                "\"\\u00e9\\ud83d\\ude00\\/\" | 0c07c3a9f09f98802f | \"é😀/\"",
                "\"\\b\\t\\n\\f\\r\\u0000\\u001f\\\\\\\"\" | 0c0908090a0c0d001f5c22 | \"\\b\\t\\n\\f\\r\\u0000\\u001f\\\\\\\"\"",
                "[] | 0200000400 | []",
                "{ } | 0000000400 | {}",
                "[1, true,[null]] | 0203001400050100040100020d00010007000400 00 | [1, true, [null]]",
                "{\"bb\":1,\"a\":\"x\"} | 0002001700120001001300020 00c15000501006162620178 | {\"a\": \"x\", \"bb\": 1}",
                "{\"a\":1,\"a\":2} | 0001000c000b000100050200 61 | {\"a\": 2}",
            })
    void aDocumentHasOneBinaryForm(String document, String binary, String canonical) {
        assertThat(hex(document)).isEqualTo(binary.replace(" ", ""));
        assertThat(text(binary.replace(" ", ""))).isEqualTo(canonical);
    }

    @Test
    void whatDoesNotFitTwoByteOffsetsIsLargeAndInlinesMore() {
        String filler = "x".repeat(65_536);

        String binary = hex("[\"" + filler + "\", 100000, [1]]");

        // Three elements, their bytes; a string behind the table; 100000 inlined; a small array behind the string.
        assertThat(binary).startsWith("03" + "03000000" + "21000100" + "0c17000000" + "07a0860100" + "021a000100");
        assertThat(binary).endsWith("01000700050100");
        assertThat(JsonBinary.decode(JsonBinary.encode("[\"" + filler + "\", 100000, [1]]")))
                .isEqualTo("[\"" + filler + "\", 100000, [1]]");
    }

    @Test
    void theLargestSmallArrayHas65535Bytes() {
        // 4 bytes of head, 3 of the entry, 3 of the string's length.
        assertThat(JsonBinary.encode("[\"" + "x".repeat(65_525) + "\"]")[0]).isEqualTo((byte) JsonBinary.SMALL_ARRAY);
        assertThat(JsonBinary.encode("[\"" + "x".repeat(65_526) + "\"]")[0]).isEqualTo((byte) JsonBinary.LARGE_ARRAY);
    }

    /** Decimals, dates and times, strings and bits that SQL functions put into documents. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "0ff6060603807b01c8 | 123.456",
                "0ff60606037f84fe37 | -123.456",
                "0ff603010185 | 0.5",
                "0f0c0820a1076c6869bb19 | \"2026-11-20 22:33:44.500000\"",
                "0f07080100006c6869bb19 | \"2026-11-20 22:33:44.000001\"",
                "0f0a08000000000068bb19 | \"2026-11-20\"",
                "0f0b08000000b8c8000000 | \"12:34:56.000000\"",
                "0f0b08702ffc0491cbffff | \"-838:59:59.250000\"",
                "0ffd03612262 | \"a\\\"b\"",
                "0f10030102ff | \"base64:type16:AQL/\"",
                "0ffc3c000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b | \"base64:type252:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4\\nOTo7\""
            })
    void valuesOfSqlTypesBecomeText(String binary, String expected) {
        assertThat(text(binary)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"0ff601ff", "0ff6020603", "0ff603060380", "0ff60341037f", "0f0c03010203", "0f"})
    void brokenValuesOfSqlTypesAreRefused(String binary) {
        assertThatThrownBy(() -> text(binary)).isInstanceOf(ProtocolException.class);
    }

    @Test
    void nestingIsLimitedTo100Levels() {
        assertThat(JsonBinary.decode(JsonBinary.encode("[".repeat(100) + "]".repeat(100))))
                .isEqualTo("[".repeat(100) + "]".repeat(100));
        assertThatThrownBy(() -> JsonBinary.encode("[".repeat(101) + "]".repeat(101)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("position 100")
                .hasMessageContaining("deeper than 100");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"a\" 1} | position 5, '1}': : is expected",
                "[1,] | position 3, ']': a value is expected",
                "[1 2] | position 3, '2]': a comma or ] is expected",
                "{1:2} | position 1, '1:2}': the name of a member is expected",
                "01 | position 1, '1': something follows the document",
                "1. | position 2, its end: a digit is expected",
                "-x | position 1, 'x': a digit is expected",
                "1e | position 2, its end: a digit is expected",
                "1e400 | position 0, '1e400': the number is too large for a double",
                "tru | position 0, 'tru': a value is expected",
                "\"abc | position 4, its end: the string does not end",
                "\"\\x\" | position 2, 'x\"': a backslash",
                "\"\\u12g4\" | position 5, 'g4\"': four hexadecimal digits",
                "\"\\ud800\" | position 0, '\"\\ud800\"': a string has half of a surrogate pair",
                "NaN | position 0, 'NaN': a value is expected",
            })
    void textThatIsNoJsonIsRefusedWithItsPlace(String document, String message) {
        assertThatThrownBy(() -> JsonBinary.encode(document))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining(message);
    }

    @Test
    void anEmptyTextAndAControlCharacterAreRefused() {
        assertThatThrownBy(() -> JsonBinary.encode("")).hasMessageContaining("position 0, its end: a value");
        assertThatThrownBy(() -> JsonBinary.encode("\"a\nb\"")).hasMessageContaining("position 2");
    }

    @Test
    void aNameIsAtMost65535BytesLong() {
        String longest = "{\"" + "n".repeat(65_535) + "\": 1}";
        assertThat(JsonBinary.decode(JsonBinary.encode(longest))).isEqualTo(longest);
        assertThatThrownBy(() -> JsonBinary.encode("{\"" + "n".repeat(65_536) + "\": 1}"))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("a name of 65536 bytes, at most 65535");
    }

    @Test
    void noBytesAtAllAreNullAsInSqlServers() {
        assertThat(JsonBinary.decode(new byte[0])).isEqualTo("null");
    }

    @ParameterizedTest
    @CsvSource({
        "0d00, there is no type 13",
        "0403, there is no literal 3",
        "0501, 2 bytes are needed",
        "0c05616263, a value of 5 bytes",
        "0cffffffffffff, more than 5 bytes",
        "0c01ff, no UTF-8",
        "0202000400, 2 values in 4 bytes",
        "02010007000c0300, is outside of its container",
        "0001000c000100010005010061, is outside of its object",
        "0b000000000000f07f, no number Infinity",
    })
    void brokenBytesAreRefused(String binary, String message) {
        assertThatThrownBy(() -> text(binary))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining(message);
    }
}
