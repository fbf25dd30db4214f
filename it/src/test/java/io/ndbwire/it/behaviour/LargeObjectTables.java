package io.ndbwire.it.behaviour;

import io.ndbwire.client.TableHandle;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.util.Random;

/** Tables with large objects, and values for them. */
final class LargeObjectTables {

    /** Small, so that small values have many parts. */
    static final int INLINE_BYTES = 16;

    static final int PART_BYTES = 100;

    private static final int UTF8MB4_BIN = 46;

    private LargeObjectTables() {}

    static Column blob(String name) {
        return sized(name, ColumnType.BLOB, INLINE_BYTES, PART_BYTES).build();
    }

    static Column text(String name) {
        return sized(name, ColumnType.TEXT, INLINE_BYTES, PART_BYTES)
                .collation(UTF8MB4_BIN)
                .build();
    }

    /** As SQL's LONGBLOB. */
    static Column longBlob(String name) {
        return sized(name, ColumnType.BLOB, 256, 13_948).build();
    }

    /** As SQL's BLOB, of at most 65,535 bytes. */
    static Column sqlBlob(String name) {
        return sized(name, ColumnType.BLOB, 256, 2000).build();
    }

    static Column json(String name) {
        return sized(name, ColumnType.BLOB, 4000, 8100).build();
    }

    static Column.Builder sized(String name, ColumnType type, int inline, int part) {
        return Column.builder(name, type).precision(inline).scale(part).nullable(true);
    }

    /** {@code id INT KEY, a INT NULL, b BLOB, c TEXT}. */
    static TableHandle create(ClusterClient fixture) {
        return fixture.createTable(
                ClusterClient.key("id", ColumnType.INT),
                ClusterClient.nullable("a", ColumnType.INT),
                blob("b"),
                text("c"));
    }

    /** Bytes that differ from those of another seed, and from place to place. */
    static byte[] bytes(int length, int seed) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }
}
