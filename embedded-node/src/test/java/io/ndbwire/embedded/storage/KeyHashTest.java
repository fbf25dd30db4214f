package io.ndbwire.embedded.storage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The hash against values taken from NDB (protocol document 03, section 6.1). */
class KeyHashTest {

    private static final int FIRST_WORD = 0xcafebabe;

    @ParameterizedTest
    @CsvSource({
        "4, d0a9457a",
        "8, f4fb177f",
        "12, ca97f111",
        "56, cbd7a0a8",
        "60, 8fb7cab8",
        "64, 41e67fec",
        "1024, e4be56de"
    })
    void choosesPartitionsAsNdbDoes(int bytes, String expected) {
        byte[] key = new byte[bytes];
        for (int i = 0; i < bytes; i += 4) {
            Words.set(key, i, FIRST_WORD + i / 4);
        }
        assertThat(Integer.toHexString(distribution(key))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"1, 47e01a6b"})
    void hashesANumber(int number, String expected) {
        byte[] key = new byte[4];
        Words.set(key, 0, number);
        assertThat(Integer.toHexString(distribution(key))).isEqualTo(expected);
    }

    private static int distribution(byte[] key) {
        KeyHash hash = new KeyHash();
        hash.of(key, 0, key.length);
        return hash.distribution();
    }
}
