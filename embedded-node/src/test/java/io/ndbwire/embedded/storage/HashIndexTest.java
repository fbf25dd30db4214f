package io.ndbwire.embedded.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.schema.ColumnType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Rows are found by their key, whatever the hashes of others, and nobody can choose keys that meet. */
class HashIndexTest {

    private final List<byte[]> keys = new ArrayList<>();
    private final HashIndex index = new HashIndex((key, slot) -> Arrays.equals(key, keys.get(slot)));

    @Test
    void keysOfOneHashAreToldApart() {
        for (int slot = 0; slot < 100; slot++) {
            keys.add(new byte[] {(byte) slot});
            index.add(7, slot);
        }
        index.remove(7, 50);
        for (int slot = 0; slot < 100; slot++) {
            assertThat(index.find(7, new byte[] {(byte) slot})).isEqualTo(slot == 50 ? -1 : slot);
            assertThat(index.find(8, new byte[] {(byte) slot})).isEqualTo(-1);
        }
    }

    /** Hashes of which many are equal, and many more share a place. */
    @Test
    void rowsComeAndGoAsInAMap() {
        Random random = new Random(5);
        Map<Integer, Integer> hashes = new HashMap<>();
        for (int i = 0; i < 50_000; i++) {
            int slot = random.nextInt(2_000);
            while (keys.size() <= slot) {
                keys.add(new byte[] {(byte) keys.size(), (byte) (keys.size() >>> 8)});
            }
            Integer present = hashes.get(slot);
            if (present == null) {
                int hash = random.nextInt(64) << random.nextInt(20);
                index.add(hash, slot);
                hashes.put(slot, hash);
            } else if (random.nextBoolean()) {
                index.remove(present, slot);
                hashes.remove(slot);
            } else {
                assertThat(index.find(present, keys.get(slot))).isEqualTo(slot);
            }
        }
        hashes.forEach(
                (slot, hash) -> assertThat(index.find(hash, keys.get(slot))).isEqualTo(slot));
    }

    /** 4,096 keys for which {@link Arrays#hashCode(byte[])} is the same. */
    @Test
    void keysThatAreChosenToMeetDoNot() {
        KeyFormat format = new KeyFormat(List.of(new StoredColumn(
                0, "k", ColumnType.BINARY, 0, 8, 3, 8, false, true, true, Collation.none(), new byte[0])));
        Set<Integer> sums = new HashSet<>();
        Set<Integer> hashes = new HashSet<>();
        for (int i = 0; i < 4096; i++) {
            byte[] key = new byte[8];
            for (int pair = 0; pair < 4; pair++) {
                int step = i >>> 3 * pair & 7;
                key[2 * pair] = (byte) step;
                key[2 * pair + 1] = (byte) (124 - 31 * step);
            }
            sums.add(Arrays.hashCode(key));
            hashes.add(format.indexHash(key));
        }
        assertThat(sums).hasSize(1);
        assertThat(hashes).hasSizeGreaterThan(4090);
    }

    @Test
    void keysThatCompareAsEqualHaveOneHash() {
        KeyFormat format = new KeyFormat(List.of(new StoredColumn(
                0,
                "k",
                ColumnType.VARCHAR,
                1,
                21,
                3,
                21,
                false,
                true,
                true,
                Objects.requireNonNull(Collation.of(8)),
                new byte[0])));
        assertThat(format.indexHash(new byte[] {3, 'a', 'B', 'c'}))
                .isEqualTo(format.indexHash(new byte[] {3, 'A', 'b', 'C'}))
                .isEqualTo(format.indexHash(new byte[] {5, 'A', 'b', 'C', ' ', ' ', 0, 0}))
                .isNotEqualTo(format.indexHash(new byte[] {3, 'A', 'b', 'D'}));
    }
}
