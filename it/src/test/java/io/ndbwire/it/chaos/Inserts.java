package io.ndbwire.it.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Operation;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.DuplicateKeyException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Inserts of unique keys with unique values, and what must have become of them. */
final class Inserts {

    private static final String VALUE = "value";
    private static final int READS_AT_ONCE = 1_000;

    private final NdbClient client;
    private final TableHandle table;

    private Inserts(NdbClient client, TableHandle table) {
        this.client = client;
        this.table = table;
    }

    static Inserts into(NdbClient client, String name) {
        return new Inserts(client, ChaosTables.create(client, name, VALUE));
    }

    /** The same table by another client. */
    Inserts through(NdbClient other) {
        return new Inserts(
                other,
                other.blocking()
                        .table(ChaosTables.DATABASE, table.description().name().table()));
    }

    TableHandle table() {
        return table;
    }

    ClosedLoops load(int loops) {
        return new ClosedLoops(loops, this::insert);
    }

    /** Returns when a row is inserted; true. */
    boolean insertNow(long key) {
        client.blocking().execute(table.insert().set(ChaosTables.KEY, key).set(VALUE, value(key)));
        return true;
    }

    CompletionStage<?> insert(long key) {
        return client.execute(table.insert().set(ChaosTables.KEY, key).set(VALUE, value(key)));
    }

    static long value(long key) {
        return key * 0x9E3779B97F4A7C15L;
    }

    /**
     * Checks every key that the stopped load used: acknowledged ones are there with their values, failed ones are not,
     * of unknown ones only the value is known.
     */
    void verify(ClosedLoops load) {
        Outcomes outcomes = load.outcomes();
        assertThat(outcomes.failed().values().stream().filter(DuplicateKeyException.class::isInstance))
                .as("an insert that was done twice collides with itself")
                .isEmpty();
        Map<Long, Long> rows = read(load.used());
        Set<Long> lost = new TreeSet<>(outcomes.acknowledged());
        lost.removeAll(rows.keySet());
        assertThat(lost).as("acknowledged and not there; %s", outcomes).isEmpty();
        Set<Long> unwanted = new TreeSet<>(outcomes.failed().keySet());
        unwanted.retainAll(rows.keySet());
        assertThat(unwanted).as("failed and there all the same; %s", outcomes).isEmpty();
        Set<Long> wrong = new TreeSet<>(rows.keySet());
        wrong.removeIf(key -> rows.getOrDefault(key, 0L) == value(key));
        assertThat(wrong).as("there with another value").isEmpty();
        assertThat(outcomes.acknowledged().size()
                        + outcomes.failed().size()
                        + outcomes.unknown().size())
                .as("every stage completed, once")
                .isEqualTo((int) load.used());
    }

    /** The rows of all keys below that, by key. */
    Map<Long, Long> read(long end) {
        Map<Long, Long> rows = new HashMap<>();
        for (long first = 0; first < end; first += READS_AT_ONCE) {
            List<Operation<@Nullable Row>> reads = new ArrayList<>();
            for (long key = first; key < Math.min(end, first + READS_AT_ONCE); key++) {
                reads.add(table.read(key));
            }
            for (CompletionStage<@Nullable Row> stage : client.executeAll(reads)) {
                Row row = client.blocking().get(stage);
                if (row != null) {
                    rows.put(row.getLong(ChaosTables.KEY), row.getLong(VALUE));
                }
            }
        }
        return rows;
    }
}
