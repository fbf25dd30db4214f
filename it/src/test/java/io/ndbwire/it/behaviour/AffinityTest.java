package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Write;
import io.ndbwire.error.DuplicateKeyException;
import io.ndbwire.error.NoSuchRowException;
import io.ndbwire.internal.data.KeyLayout;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whether the client knows where a row is, and finds it all the same where it does not. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class AffinityTest {

    private static final int KEYS = 200;
    private static final int LATIN1_SWEDISH = 8;
    private static final int LATIN1_BIN = 47;
    private static final int ASCII_GENERAL = 11;
    private static final int ASCII_BIN = 65;
    private static final int UTF8MB4_BIN = 46;
    private static final int UTF8MB4_0900_BIN = 309;
    private static final int UTF8MB4_0900_AI_CI = 255;
    private static final int UTF8MB4_GENERAL_CI = 45;

    private static final String LATIN1_LETTERS = "abcXYZ \u00c4\u00d6\u00fc\u00df\u00e9\u00ff\u00d8\u00f7~0";
    private static final String ASCII_LETTERS = "abcXYZ 019~_";
    private static final String ALL_LETTERS = "aZ 9\u00e4\u00df\u20ac\u4e2d\uac00";

    private final ClusterClient fixture;

    AffinityTest(ClusterClient fixture) {
        this.fixture = fixture;
    }

    /** Name, key columns, and what makes a random key. */
    static Stream<Arguments> keys() {
        return Stream.of(
                keyOf("tinyint", random -> (byte) random.nextInt(), number(ColumnType.TINYINT)),
                keyOf("smallint unsigned", random -> random.nextInt(1 << 16), number(ColumnType.SMALLINT_UNSIGNED)),
                keyOf("mediumint", random -> random.nextInt(1 << 23), number(ColumnType.MEDIUMINT)),
                keyOf("int", Random::nextInt, number(ColumnType.INT)),
                keyOf("int unsigned", random -> random.nextInt() & 0xFFFFFFFFL, number(ColumnType.INT_UNSIGNED)),
                keyOf("bigint", Random::nextLong, number(ColumnType.BIGINT)),
                keyOf(
                        "decimal",
                        random -> random.nextInt(),
                        Column.builder("k", ColumnType.DECIMAL).precision(12).scale(2)),
                keyOf("varchar latin1_swedish_ci", text(LATIN1_LETTERS, 20), varchar(LATIN1_SWEDISH, 20)),
                keyOf("varchar latin1_bin", text(LATIN1_LETTERS, 20), varchar(LATIN1_BIN, 20)),
                keyOf("varchar ascii_general_ci", text(ASCII_LETTERS, 20), varchar(ASCII_GENERAL, 20)),
                keyOf("varchar ascii_bin", text(ASCII_LETTERS, 20), varchar(ASCII_BIN, 20)),
                keyOf("varchar utf8mb4_bin", text(ALL_LETTERS, 10), varchar(UTF8MB4_BIN, 40)),
                keyOf("varchar utf8mb4_0900_bin", text(ALL_LETTERS, 10), varchar(UTF8MB4_0900_BIN, 40)),
                keyOf(
                        "long varchar utf8mb4_bin",
                        text(ALL_LETTERS, 60),
                        column(ColumnType.LONG_VARCHAR, UTF8MB4_BIN, 300)),
                keyOf("char latin1_swedish_ci", text(LATIN1_LETTERS, 9), column(ColumnType.CHAR, LATIN1_SWEDISH, 9)),
                keyOf("char utf8mb4_bin", text(ALL_LETTERS, 8), column(ColumnType.CHAR, UTF8MB4_BIN, 32)),
                keyOf("binary", AffinityTest::bytes, column(ColumnType.BINARY, Column.NO_COLLATION, 30)),
                keyOf("varbinary", AffinityTest::bytes, column(ColumnType.VARBINARY, Column.NO_COLLATION, 30)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("keys")
    void theClientKnowsThePartitionOfEveryKey(String name, Column.Builder key, Function<Random, Object> keys) {
        TableHandle table =
                fixture.createTable(key.primaryKey(true).build(), ClusterClient.nullable("value", ColumnType.INT));
        Random random = new Random(name.hashCode());

        List<Object[]> all = new ArrayList<>();
        for (int i = 0; i < KEYS; i++) {
            all.add(new Object[] {keys.apply(random)});
        }
        assertKnown(table, all);
    }

    @Test
    void theClientKnowsThePartitionOfCompositeKeys() {
        TableHandle table = fixture.createTable(
                ClusterClient.key("a", ColumnType.INT),
                ClusterClient.nullable("value", ColumnType.INT),
                varchar(LATIN1_SWEDISH, 12).primaryKey(true).build(),
                ClusterClient.key("c", ColumnType.BIGINT));
        assertKnown(table, compositeKeys());
    }

    @Test
    void aPartOfTheKeyDecidesWhereItIsTheDistributionKey() {
        TableHandle number = fixture.createTable(
                ClusterClient.key("a", ColumnType.INT),
                ClusterClient.nullable("value", ColumnType.INT),
                varchar(LATIN1_SWEDISH, 12).primaryKey(true).build(),
                ClusterClient.key("c", ColumnType.BIGINT).toBuilder()
                        .distributionKey(true)
                        .build());
        TableHandle text = fixture.createTable(
                ClusterClient.key("a", ColumnType.INT),
                ClusterClient.nullable("value", ColumnType.INT),
                varchar(LATIN1_SWEDISH, 12)
                        .primaryKey(true)
                        .distributionKey(true)
                        .build(),
                ClusterClient.key("c", ColumnType.BIGINT));
        TableHandle outer = fixture.createTable(
                ClusterClient.key("a", ColumnType.INT).toBuilder()
                        .distributionKey(true)
                        .build(),
                ClusterClient.nullable("value", ColumnType.INT),
                varchar(LATIN1_SWEDISH, 12).primaryKey(true).build(),
                ClusterClient.key("c", ColumnType.BIGINT).toBuilder()
                        .distributionKey(true)
                        .build());

        assertKnown(number, compositeKeys());
        assertKnown(text, compositeKeys());
        assertKnown(outer, compositeKeys());
        assertThat(FragmentProbe.computed(number.description(), 1, "x", 77L))
                .isEqualTo(FragmentProbe.computed(number.description(), 2, "y", 77L));
    }

    @Test
    void rowsOfACollationThatIsNotBuiltInAreFoundAllTheSame() {
        for (int collation : new int[] {UTF8MB4_0900_AI_CI, UTF8MB4_GENERAL_CI}) {
            TableHandle table = fixture.createTable(
                    varchar(collation, 40).primaryKey(true).build(), ClusterClient.nullable("value", ColumnType.INT));
            assertThat(KeyLayout.ofPrimaryKey(table.description()).hasHint()).isFalse();
            for (int i = 0; i < 50; i++) {
                fixture.blocking()
                        .execute(table.insert().set("k", "Gr\u00fcn" + i).set("value", i));
            }

            for (int i = 0; i < 50; i++) {
                Row row = fixture.blocking().execute(table.read("gR\u00dcN" + i));
                assertThat(row).as("found case-insensitively").isNotNull();
                assertThat(row.getString("k")).isEqualTo("Gr\u00fcn" + i);
                assertThat(row.getInt("value")).isEqualTo(i);
            }
            Stages.failure(
                    fixture.client().execute(table.insert().set("k", "GR\u00dcN7")), DuplicateKeyException.class);
            fixture.blocking().execute(table.update("GR\u00dcN7").set("value", 700));
            assertThat(fixture.blocking().execute(table.read("gr\u00fcn7")).getInt("value"))
                    .isEqualTo(700);
            fixture.blocking().execute(table.delete("gr\u00fcN7"));
            Stages.failure(fixture.client().execute(table.delete("Gr\u00fcn7")), NoSuchRowException.class);
        }
    }

    @Test
    void keysThatCompareAsEqualAreInOnePartition() {
        TableHandle table = fixture.createTable(
                varchar(LATIN1_SWEDISH, 20).primaryKey(true).build(), ClusterClient.nullable("value", ColumnType.INT));
        for (int i = 0; i < 50; i++) {
            fixture.blocking().execute(table.insert().set("k", "\u00c4rger" + i).set("value", i));
        }

        for (int i = 0; i < 50; i++) {
            assertThat(fixture.blocking().execute(table.read("\u00e4RGER" + i)).getInt("value"))
                    .isEqualTo(i);
            assertThat(FragmentProbe.computed(table.description(), "\u00e4RGER" + i))
                    .isEqualTo(FragmentProbe.computed(table.description(), "\u00c4rger" + i));
        }
    }

    /** Inserts the keys and compares where the client looks for them with where they are. */
    private void assertKnown(TableHandle handle, List<Object[]> keys) {
        Table table = handle.description();
        assertThat(KeyLayout.ofPrimaryKey(table).hasHint()).isTrue();
        List<CompletionStage<Void>> inserts = new ArrayList<>();
        for (Object[] key : keys) {
            Write insert = handle.upsert().set("value", 1);
            for (int i = 0; i < key.length; i++) {
                insert.set(table.keyColumns().get(i).name(), key[i]);
            }
            inserts.add(fixture.client().execute(insert));
        }
        inserts.forEach(Stages::value);

        List<CompletionStage<Integer>> reported = new ArrayList<>();
        keys.forEach(key -> reported.add(fixture.probe().reported(table, key)));
        Set<Integer> used = new HashSet<>();
        for (int i = 0; i < reported.size(); i++) {
            int fragment = Stages.value(reported.get(i));
            used.add(fragment);
            assertThat(FragmentProbe.computed(table, keys.get(i)))
                    .as("partition of %s", List.of(keys.get(i)))
                    .isEqualTo(fragment);
        }
        // Or nothing was shown.
        assertThat(used).hasSizeGreaterThan(1);
    }

    private static List<Object[]> compositeKeys() {
        Random random = new Random(42);
        Function<Random, Object> text = text(LATIN1_LETTERS, 12);
        List<Object[]> keys = new ArrayList<>();
        for (int i = 0; i < KEYS; i++) {
            keys.add(new Object[] {random.nextInt(), text.apply(random), random.nextLong()});
        }
        return keys;
    }

    private static Arguments keyOf(String name, Function<Random, Object> keys, Column.Builder column) {
        return Arguments.of(name, column, keys);
    }

    private static Column.Builder number(ColumnType type) {
        return Column.builder("k", type);
    }

    private static Column.Builder varchar(int collation, int length) {
        return column(ColumnType.VARCHAR, collation, length);
    }

    private static Column.Builder column(ColumnType type, int collation, int length) {
        return Column.builder("k", type).length(length).collation(collation);
    }

    /** Strings of up to so many characters, also without any. */
    private static Function<Random, Object> text(String letters, int longest) {
        return random -> {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(longest + 1); i > 0; i--) {
                text.append(letters.charAt(random.nextInt(letters.length())));
            }
            return text.toString();
        };
    }

    private static Object bytes(Random random) {
        byte[] bytes = new byte[random.nextInt(31)];
        random.nextBytes(bytes);
        return bytes;
    }
}
