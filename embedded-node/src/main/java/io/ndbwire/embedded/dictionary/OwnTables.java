package io.ndbwire.embedded.dictionary;

import io.ndbwire.embedded.storage.StoredTable;
import io.ndbwire.embedded.storage.TableDirectory;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.wire.DictionaryObjectType;
import java.util.Objects;

/** Makes tables that no client asks for, such as those of a sample. Event loop only. */
public final class OwnTables {

    private final Dictionary dictionary;
    private final TableDirectory tables;

    public OwnTables(Dictionary dictionary, TableDirectory tables) {
        this.dictionary = dictionary;
        this.tables = tables;
    }

    /** Makes a table without its indexes, see {@link #createIndexes}. */
    public StoredTable create(TableDefinition definition) {
        TableDescription table = new TableDescription(name(definition));
        table.properties.set(TableKey.TYPE, DictionaryObjectType.USER_TABLE);
        table.properties.set(TableKey.LOGGED, flag(definition.isLogged()));
        table.properties.set(TableKey.FORCE_VARIABLE_PART, flag(definition.isExtensible()));
        table.properties.set(TableKey.READ_BACKUP, flag(definition.isReadBackup()));
        definition.columns().forEach(column -> table.columns.add(description(column)));
        dictionary.makeOfItself(table);
        return Objects.requireNonNull(tables.find(table.id()));
    }

    private static String name(TableDefinition definition) {
        return definition.name().database() + "/" + definition.name().schema() + "/"
                + definition.name().table();
    }

    private static ColumnDescription description(Column column) {
        ColumnDescription description =
                ColumnDescription.of(column.name(), column.type(), column.length(), column.isPrimaryKey());
        description.properties.set(ColumnKey.LAYOUT, column.layout().lengthBytes());
        description.properties.set(ColumnKey.PRECISION, column.collation() << 16 | column.precision());
        description.properties.set(ColumnKey.SCALE, column.scale());
        description.properties.set(ColumnKey.NULLABLE, flag(column.isNullable()));
        description.properties.set(ColumnKey.DISTRIBUTION_KEY, flag(column.isDistributionKey()));
        description.computeSize();
        return description;
    }

    private static int flag(boolean set) {
        return set ? 1 : 0;
    }

    /** Makes the indexes of a table that was made; with all its rows at once, which is faster than row by row. */
    public void createIndexes(TableDefinition definition) {
        DictionaryObject object = Objects.requireNonNull(dictionary.find(name(definition)));
        TableDescription table = Objects.requireNonNull(object.table());
        for (IndexDefinition index : definition.indexes()) {
            boolean unique = index.kind() == Index.Kind.UNIQUE;
            TableDescription wanted = new TableDescription(index.internalName(table.id()));
            wanted.properties.set(TableKey.LOGGED, flag(unique && definition.isLogged()));
            int type = unique ? DictionaryObjectType.UNIQUE_INDEX : DictionaryObjectType.ORDERED_INDEX;
            int[] columns =
                    index.columns().stream().mapToInt(table::columnNumber).toArray();
            dictionary.makeIndexOfItself(table, type, columns, wanted);
        }
    }
}
