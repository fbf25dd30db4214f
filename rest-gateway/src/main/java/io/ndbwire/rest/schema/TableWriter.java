package io.ndbwire.rest.schema;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ndbwire.client.Row;
import io.ndbwire.rest.value.Json;
import io.ndbwire.rest.value.NumberStyle;
import io.ndbwire.rest.value.RowWriter;
import io.ndbwire.rest.value.ValueSchema;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ForeignKey;
import io.ndbwire.schema.ForeignKeyDefinition;
import io.ndbwire.schema.Partitioning;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableDefinition;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes a table's description, from which {@link DefinitionReader} can make another table like it. */
final class TableWriter {

    private TableWriter() {}

    /**
     * The description of a table.
     *
     * @param foreignKeys those that the reader may know of
     */
    static byte[] describe(Table table, List<ForeignKey> foreignKeys) {
        return Json.bytes(json -> {
            json.writeStartObject();
            json.writeStringField("database", table.name().database());
            json.writeStringField("name", table.name().table());
            json.writeNumberField("id", table.id());
            json.writeNumberField("version", table.version());
            writeColumns(table, json);
            writeNames("primaryKey", table.keyColumns(), json);
            writeIndexes(IndexShape.of(table), json);
            ForeignKeyWriter.write(table.name(), foreignKeys, json);
            writePartitioning(table, json);
            json.writeBooleanField("readBackup", table.isReadBackup());
            json.writeBooleanField("fullyReplicated", table.isFullyReplicated());
            json.writeBooleanField("logged", table.isLogged());
            json.writeEndObject();
        });
    }

    private static void writeColumns(Table table, JsonGenerator json) throws IOException {
        Row defaults = Row.ofDefaults(table);
        RowWriter values = new RowWriter(table.columns(), NumberStyle.NUMBERS);
        json.writeArrayFieldStart("columns");
        for (Column column : table.columns()) {
            json.writeStartObject();
            writeColumn(column, json);
            // Left out where an insert must name the column.
            if (column.hasDefault() || column.isNullable()) {
                json.writeFieldName("default");
                values.writeValue(defaults, column.number(), json);
            }
            json.writeFieldName("json");
            ValueSchema.write(column, json);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void writeColumn(Column column, JsonGenerator json) throws IOException {
        json.writeStringField("name", column.name());
        json.writeStringField("type", column.type().name());
        json.writeNumberField("length", column.length());
        json.writeNumberField("precision", column.precision());
        json.writeNumberField("scale", column.scale());
        if (column.collation() != Column.NO_COLLATION) {
            json.writeNumberField("collation", column.collation());
        }
        json.writeBooleanField("nullable", column.isNullable());
        json.writeBooleanField("autoIncrement", column.isAutoIncrement());
        json.writeBooleanField("onDisk", column.isOnDisk());
    }

    private static void writeIndexes(List<IndexShape> indexes, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("indexes");
        for (IndexShape index : indexes) {
            writeIndex(index, json);
        }
        json.writeEndArray();
    }

    private static void writeIndex(IndexShape index, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", index.name());
        json.writeStringField("kind", index.kind().name().toLowerCase(Locale.ROOT));
        json.writeArrayFieldStart("columns");
        for (String column : index.columns()) {
            json.writeString(column);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void writePartitioning(Table table, JsonGenerator json) throws IOException {
        Partitioning partitioning = table.partitioning();
        json.writeObjectFieldStart("partitioning");
        json.writeStringField(
                "kind", partitioning.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        writeNames("columns", table.distributionColumns(), json);
        json.writeNumberField("partitions", partitioning.partitionCount());
        json.writeNumberField("fragments", partitioning.fragmentCount());
        json.writeNumberField("replicas", partitioning.fragmentCount() == 0 ? 0 : partitioning.replicaCount(0));
        json.writeEndObject();
    }

    private static void writeNames(String field, List<Column> columns, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(field);
        for (Column column : columns) {
            json.writeString(column.name());
        }
        json.writeEndArray();
    }

    /** Whether a table is what a definition would make, as far as can be seen of it. */
    static boolean isLike(Table table, List<ForeignKey> foreignKeys, TableDefinition definition) {
        Set<ForeignKeyDefinition> own = foreignKeys.stream()
                .filter(foreignKey -> foreignKey.child().equals(table.name()))
                .map(ForeignKey::definition)
                .collect(Collectors.toSet());
        Table wanted = new Table(
                table.name(),
                table.id(),
                table.version(),
                definition.columns(),
                List.of(),
                table.partitioning(),
                definition.isReadBackup(),
                definition.isFullyReplicated(),
                definition.isLogged());
        boolean samePartitions = definition.partitionCount() == 0
                || definition.partitionCount() == table.partitioning().partitionCount();
        return samePartitions
                && own.equals(Set.copyOf(definition.foreignKeys()))
                && IndexShape.of(table).equals(IndexShape.of(definition))
                && Arrays.equals(describe(wanted, List.of()), describe(withoutIndexes(table), List.of()));
    }

    private static Table withoutIndexes(Table table) {
        return new Table(
                table.name(),
                table.id(),
                table.version(),
                table.columns(),
                List.of(),
                table.partitioning(),
                table.isReadBackup(),
                table.isFullyReplicated(),
                table.isLogged());
    }
}
