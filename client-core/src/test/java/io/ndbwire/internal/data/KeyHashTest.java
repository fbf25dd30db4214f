package io.ndbwire.internal.data;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class KeyHashTest {

    @Test
    void hashesEveryCapturedInputAsTheDataNodesDo() {
        assertThat(Vectors.lines("key-hash.tsv")).hasSizeGreaterThan(10).allSatisfy(line -> {
            byte[] input = Vectors.bytes(line[0]);
            int[] expected = Words32.of(line[1], line[2], line[3], line[4]);
            int[] result = new int[4];

            int second = KeyHash.hash(input, 0, input.length, result);

            assertThat(result).as(line[0]).containsExactly(expected);
            assertThat(second).isEqualTo(expected[1]);
            assertThat(KeyHash.partitionHash(input, 0, input.length)).isEqualTo(expected[1]);
            if (!"-".equals(line[5])) {
                assertThat(Integer.remainderUnsigned(second, 3840)).isEqualTo(Integer.parseInt(line[5]));
            }
        });
    }

    @Test
    void hashesBytesInTheMiddleOfAnArray() {
        byte[] input = Vectors.words("ffffffff 00000001 ffffffff");

        assertThat(KeyHash.partitionHash(input, 4, 4)).isEqualTo(0x47e01a6b);
        assertThat(KeyHash.hash(input, 4, 4, null)).isEqualTo(0x47e01a6b);
    }

    @Property
    void oneWordHashesAlikeInBothForms(@ForAll int word) {
        byte[] input = new byte[4];
        Words.set(input, 0, word);

        assertThat(OneWordKeyHash.partitionHash(word)).isEqualTo(KeyHash.hash(input, 0, 4, null));
    }

    private static final class Words32 {
        static int[] of(String... words) {
            return java.util.Arrays.stream(words)
                    .mapToInt(word -> Integer.parseUnsignedInt(word, 16))
                    .toArray();
        }
    }
}
