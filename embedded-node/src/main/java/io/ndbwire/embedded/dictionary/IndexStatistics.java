package io.ndbwire.embedded.dictionary;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.storage.Fragment;
import io.ndbwire.embedded.storage.IndexSamples;
import io.ndbwire.embedded.storage.OrderedIndex;
import io.ndbwire.embedded.storage.RowEditor;
import io.ndbwire.embedded.storage.RowTransaction;
import io.ndbwire.embedded.storage.StoredTable;
import io.ndbwire.embedded.storage.TableDirectory;
import io.ndbwire.embedded.storage.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Statistics of ordered indexes, in the two ordinary tables where SQL servers look for them (protocol document 05,
 * section 17).
 */
final class IndexStatistics {

    private static final int HEAD_COLUMNS = 9;
    private static final int SAMPLE_COLUMNS = 5;
    private static final int VALUE_FORMAT = 1;
    private static final int LONGEST_KEY_BYTES = 3056;
    private static final int INDEX_ID = 0;
    private static final int INDEX_VERSION = 1;
    private static final int SAMPLE_VERSION = 5;
    private static final int MILLIS_PER_SECOND = 1000;

    private final Dictionary dictionary;
    private final TableDirectory tables;
    private final LongSupplier checkpoint;

    IndexStatistics(Dictionary dictionary, TableDirectory tables, LongSupplier checkpoint) {
        this.dictionary = dictionary;
        this.tables = tables;
        this.checkpoint = checkpoint;
    }

    /** Makes the statistics of an index anew. */
    void update(int indexId, int indexVersion) throws SchemaException {
        OrderedIndex index = tables.findIndex(indexId);
        if (index == null || index.version() != indexVersion) {
            throw new SchemaException(ErrorCode.NO_STATISTICS_OF_THAT_INDEX);
        }
        StoredTable heads = table(Dictionary.STATISTICS_HEAD, HEAD_COLUMNS);
        StoredTable samples = table(Dictionary.STATISTICS_SAMPLE, SAMPLE_COLUMNS);
        List<IndexSamples.Sample> taken = IndexSamples.of(index);
        int keyBytes = 0;
        for (IndexSamples.Sample sample : taken) {
            keyBytes += sample.key().length;
            if (sample.key().length > LONGEST_KEY_BYTES) {
                throw new SchemaException(ErrorCode.STATISTICS_KEY_TOO_LONG);
            }
        }
        int version = 1 + lastVersion(heads, indexId, indexVersion);
        RowTransaction transaction = new RowTransaction();
        try {
            delete(heads, indexId, indexVersion, transaction);
            delete(samples, indexId, indexVersion, transaction);
            int now = (int) (System.currentTimeMillis() / MILLIS_PER_SECOND);
            insert(
                    heads,
                    transaction,
                    words(
                            indexId,
                            indexVersion,
                            index.table().id(),
                            index.table().fragmentCount(),
                            VALUE_FORMAT,
                            version,
                            now,
                            taken.size(),
                            keyBytes));
            for (IndexSamples.Sample sample : taken) {
                List<byte[]> values = new ArrayList<>(words(indexId, indexVersion, version));
                values.add(withLength(sample.key()));
                values.add(withLength(sample.value()));
                insert(samples, transaction, values);
            }
        } catch (SchemaException refused) {
            transaction.rollback();
            throw refused;
        }
        transaction.commit(checkpoint.getAsLong());
    }

    /** Forgets the statistics of an index, which may be gone. */
    void delete(int indexId, int indexVersion) throws SchemaException {
        RowTransaction transaction = new RowTransaction();
        try {
            delete(table(Dictionary.STATISTICS_HEAD, HEAD_COLUMNS), indexId, indexVersion, transaction);
            delete(table(Dictionary.STATISTICS_SAMPLE, SAMPLE_COLUMNS), indexId, indexVersion, transaction);
        } catch (SchemaException refused) {
            transaction.rollback();
            throw refused;
        }
        transaction.commit(checkpoint.getAsLong());
    }

    private StoredTable table(String name, int columns) throws SchemaException {
        DictionaryObject object = dictionary.find(name);
        StoredTable table = object == null ? null : tables.find(object.id());
        if (table == null) {
            throw new SchemaException(ErrorCode.STATISTICS_MISSING);
        }
        if (table.format().columnCount() != columns) {
            throw new SchemaException(ErrorCode.STATISTICS_TABLES_WRONG);
        }
        return table;
    }

    private static int lastVersion(StoredTable heads, int indexId, int indexVersion) throws SchemaException {
        int[] version = {0};
        RowEditor row = new RowEditor(heads.format());
        forEach(heads, row, indexId, indexVersion, (fragment, slot) -> version[0] = word(row, SAMPLE_VERSION));
        return version[0];
    }

    private static void delete(StoredTable table, int indexId, int indexVersion, RowTransaction transaction)
            throws SchemaException {
        forEach(table, new RowEditor(table.format()), indexId, indexVersion, (fragment, slot) -> {
            if (!fragment.isUnlocked(slot)) {
                throw new SchemaException(ErrorCode.STATISTICS_BUSY);
            }
            fragment.delete(slot, transaction);
        });
    }

    @FunctionalInterface
    private interface Visitor {

        void visit(Fragment fragment, int slot) throws SchemaException;
    }

    private static void forEach(StoredTable table, RowEditor row, int indexId, int indexVersion, Visitor visitor)
            throws SchemaException {
        for (int number = 0; number < table.fragmentCount(); number++) {
            Fragment fragment = table.fragment(number);
            for (int slot = 0; slot < fragment.end(); slot++) {
                byte[] image = fragment.committed(slot);
                if (image == null) {
                    continue;
                }
                row.load(image);
                if (word(row, INDEX_ID) == indexId && word(row, INDEX_VERSION) == indexVersion) {
                    visitor.visit(fragment, slot);
                }
            }
        }
    }

    private static int word(RowEditor row, int column) {
        return Words.get(row.source(column), row.offset(column));
    }

    private static void insert(StoredTable table, RowTransaction transaction, List<byte[]> values)
            throws SchemaException {
        RowEditor row = table.after();
        row.loadDefaults();
        for (int column = 0; column < values.size(); column++) {
            row.set(column, values.get(column), 0, values.get(column).length);
        }
        byte[] key = table.key().of(row);
        Fragment fragment = table.fragmentOf(key);
        int slot = fragment.find(key);
        byte[] image = row.build();
        if (slot < 0) {
            fragment.create(key, image, transaction);
        } else if (!fragment.replace(slot, image, transaction)) {
            throw new SchemaException(ErrorCode.STATISTICS_BUSY);
        }
    }

    private static List<byte[]> words(int... words) {
        List<byte[]> values = new ArrayList<>();
        for (int word : words) {
            byte[] value = new byte[4];
            Words.set(value, 0, word);
            values.add(value);
        }
        return values;
    }

    private static byte[] withLength(byte[] bytes) {
        byte[] value = new byte[2 + bytes.length];
        value[0] = (byte) bytes.length;
        value[1] = (byte) (bytes.length >>> 8);
        System.arraycopy(bytes, 0, value, 2, bytes.length);
        return value;
    }
}
