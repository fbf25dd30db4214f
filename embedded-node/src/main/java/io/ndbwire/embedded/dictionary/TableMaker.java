package io.ndbwire.embedded.dictionary;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.storage.Grants;
import io.ndbwire.embedded.storage.KeyFormat;
import io.ndbwire.embedded.storage.OrderedIndex;
import io.ndbwire.embedded.storage.StoredColumn;
import io.ndbwire.embedded.storage.StoredTable;
import io.ndbwire.embedded.storage.TableDirectory;
import io.ndbwire.embedded.storage.UniqueIndex;
import io.ndbwire.wire.DictionaryObjectType;
import java.util.List;
import java.util.Objects;

/** Makes the tables and indexes that descriptions describe, and removes them. */
final class TableMaker {

    private final Dictionary dictionary;
    private final TableDirectory tables;
    private final Grants grants;
    private final ForeignKeyMaker foreignKeys;

    TableMaker(Dictionary dictionary, TableDirectory tables, Grants grants) {
        this.dictionary = dictionary;
        this.tables = tables;
        this.grants = grants;
        foreignKeys = new ForeignKeyMaker(tables);
    }

    /** Makes an object usable; one that is refused leaves nothing behind. */
    void make(DictionaryObject object) throws SchemaException {
        ForeignKeyObject foreignKey = object.foreignKey();
        if (foreignKey != null) {
            foreignKeys.make(object.id(), foreignKey);
        }
        makeTable(object);
    }

    /** Makes an object that was usable before: its foreign key is not looked into again. */
    void restore(DictionaryObject object) throws SchemaException {
        ForeignKeyObject foreignKey = object.foreignKey();
        if (foreignKey != null) {
            foreignKeys.restore(object.id(), foreignKey);
        }
        makeTable(object);
    }

    private void makeTable(DictionaryObject object) throws SchemaException {
        TableDescription table = object.table();
        if (table == null) {
            return;
        }
        if (table.type() == DictionaryObjectType.ORDERED_INDEX) {
            addOrdered(table);
            return;
        }
        StoredTable stored = stored(table);
        if (table.type() == DictionaryObjectType.UNIQUE_INDEX) {
            fill(stored, table);
        }
        tables.add(stored);
    }

    private void addOrdered(TableDescription description) {
        StoredTable base = Objects.requireNonNull(tables.find(description.primaryTableId()));
        int[] columns = IndexDescriptions.baseColumns(description, indexedTable(description));
        OrderedIndex index = new OrderedIndex(description.id(), description.version(), base, columns);
        base.add(index);
        tables.add(index);
    }

    private TableDescription indexedTable(TableDescription index) {
        DictionaryObject base = Objects.requireNonNull(dictionary.find(index.primaryTableId()));
        return Objects.requireNonNull(base.table());
    }

    private StoredTable stored(TableDescription table) {
        List<StoredColumn> columns = table.storedColumns();
        KeyFormat key =
                new KeyFormat(columns.stream().filter(StoredColumn::isKey).toList());
        DictionaryObject map = Objects.requireNonNull(dictionary.find(table.properties.get(TableKey.HASH_MAP_ID)));
        return new StoredTable(
                table.id(),
                table.version(),
                columns,
                key,
                map.hashMap(),
                table.replicas(),
                table.properties.isSet(TableKey.READ_BACKUP),
                grants);
    }

    private void fill(StoredTable indexTable, TableDescription description) throws SchemaException {
        StoredTable base = Objects.requireNonNull(tables.find(description.primaryTableId()));
        UniqueIndex index =
                new UniqueIndex(indexTable, IndexDescriptions.baseColumns(description, indexedTable(description)));
        base.add(index);
        if (!new UniqueIndexFiller(base, index).fill()) {
            base.remove(indexTable);
            throw new SchemaException(ErrorCode.DUPLICATES_IN_INDEX);
        }
    }

    void alter(Alteration alteration) {
        StoredTable stored = tables.find(alteration.after().id());
        if (stored != null) {
            alteration.apply(stored);
        }
    }

    void unmake(DictionaryObject object) {
        if (object.foreignKey() != null) {
            foreignKeys.unmake(object.id());
            return;
        }
        OrderedIndex ordered = tables.findIndex(object.id());
        if (ordered != null) {
            ordered.table().remove(ordered);
            tables.remove(ordered);
        }
        StoredTable stored = tables.find(object.id());
        if (stored == null) {
            return;
        }
        StoredTable indexed = stored.indexedTable();
        if (indexed != null) {
            indexed.remove(stored);
        }
        tables.remove(stored);
    }
}
