package io.ndbwire.rest.schema;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.value.Json;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.PartitionBalance;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the definition of a table or an index, in the form in which {@link TableWriter} describes what is there. */
final class DefinitionReader {

    private final TableName name;
    private final TableDefinition.Builder definition;
    private final List<ColumnReader> columns = new ArrayList<>();
    private List<String> primaryKey = List.of();
    private List<String> distribution = List.of();

    private DefinitionReader(TableName name) {
        this.name = name;
        definition = TableDefinition.builder(name);
    }

    /**
     * The table that a body defines.
     *
     * @throws ProblemException if it is none
     */
    static TableDefinition table(TableName name, byte[] body) {
        return Json.parse(body, json -> new DefinitionReader(name).read(json));
    }

    /**
     * The index that a body defines.
     *
     * @param name from the path
     */
    static IndexDefinition index(String name, byte[] body) {
        return Json.parse(body, json -> readIndex(name, json));
    }

    private TableDefinition read(JsonParser json) throws IOException {
        Fields.requireObject(json, "a table");
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String field = json.currentName();
            json.nextToken();
            readField(field, json);
        }
        return build();
    }

    private void readField(String field, JsonParser json) throws IOException {
        switch (field) {
            case "database" -> requireSame(json, field, name.database());
            case "name" -> requireSame(json, field, name.table());
            // What the cluster gives by itself.
            case "id", "version", "referredToBy" -> json.skipChildren();
            case "columns" -> readColumns(json);
            case "primaryKey" -> primaryKey = Fields.strings(json, field);
            case "indexes" -> readIndexes(json);
            case "foreignKeys" -> readForeignKeys(json);
            case "partitioning" -> readPartitioning(json);
            case "readBackup" -> definition.readBackup(Fields.truth(json, field));
            case "fullyReplicated" -> definition.fullyReplicated(Fields.truth(json, field));
            case "logged" -> definition.logged(Fields.truth(json, field));
            case "sqlVisible" -> definition.sqlVisible(Fields.truth(json, field));
            case "comment" -> definition.comment(Fields.string(json, field));
            default -> throw Fields.unknown(json, "a table", field);
        }
    }

    private static void requireSame(JsonParser json, String field, String expected) throws IOException {
        String given = Fields.string(json, field);
        if (!given.equals(expected)) {
            throw Json.invalid(json, field + " is '" + given + "', but '" + expected + "' in the path");
        }
    }

    private void readColumns(JsonParser json) throws IOException {
        Fields.requireArray(json, "columns");
        while (json.nextToken() != JsonToken.END_ARRAY) {
            columns.add(ColumnReader.read(json));
        }
    }

    private void readIndexes(JsonParser json) throws IOException {
        Fields.requireArray(json, "indexes");
        while (json.nextToken() != JsonToken.END_ARRAY) {
            definition.index(readIndex(null, json));
        }
    }

    private void readForeignKeys(JsonParser json) throws IOException {
        Fields.requireArray(json, "foreignKeys");
        while (json.nextToken() != JsonToken.END_ARRAY) {
            definition.foreignKey(ForeignKeyReader.read(json, name.database()));
        }
    }

    private static IndexDefinition readIndex(@Nullable String given, JsonParser json) throws IOException {
        Fields.requireObject(json, "an index");
        String name = given;
        Index.Kind kind = null;
        List<String> columns = List.of();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String field = json.currentName();
            json.nextToken();
            switch (field) {
                case "name" -> name = indexName(given, Fields.string(json, field), json);
                case "kind" -> kind = Fields.constant(json, field, Index.Kind.class);
                case "columns" -> columns = Fields.strings(json, field);
                default -> throw Fields.unknown(json, "an index", field);
            }
        }
        if (name == null || kind == null || columns.isEmpty()) {
            throw Json.invalid(json, "an index needs name, kind (unique or ordered) and columns");
        }
        return new IndexDefinition(name, kind, columns);
    }

    private static String indexName(@Nullable String given, String name, JsonParser json) {
        if (given != null && !name.equals(given)) {
            throw Json.invalid(json, "name is '" + name + "', but '" + given + "' in the path");
        }
        return name;
    }

    private void readPartitioning(JsonParser json) throws IOException {
        Fields.requireObject(json, "partitioning");
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String field = json.currentName();
            json.nextToken();
            switch (field) {
                case "columns" -> distribution = Fields.strings(json, field);
                case "partitions" -> definition.partitions(Fields.number(json, field));
                case "balance" -> definition.partitionBalance(Fields.constant(json, field, PartitionBalance.class));
                case "kind" -> requireHash(json);
                case "fragments", "replicas" -> json.skipChildren();
                default -> throw Fields.unknown(json, "partitioning", field);
            }
        }
    }

    private static void requireHash(JsonParser json) throws IOException {
        String kind = Fields.string(json, "kind");
        if (!"hash-map".equals(kind)) {
            throw Json.invalid(json, "kind '" + kind + "': tables are made with kind hash-map alone");
        }
    }

    private TableDefinition build() {
        List<String> inOrder = columns.stream()
                .map(ColumnReader::name)
                .filter(primaryKey::contains)
                .toList();
        if (primaryKey.isEmpty() || !inOrder.equals(primaryKey)) {
            throw ProblemException.invalid(
                    "primaryKey " + primaryKey + ": it names at least one column, and its columns "
                            + "in the order in which they stand in the table: "
                            + columns.stream().map(ColumnReader::name).toList());
        }
        for (String column : distribution) {
            if (!primaryKey.contains(column)) {
                throw ProblemException.invalid("partitioning, column " + column + ": it is not of the primary key");
            }
        }
        // All of the key is what the data nodes do by themselves.
        boolean ownDistribution = !distribution.isEmpty() && distribution.size() < primaryKey.size();
        for (ColumnReader column : columns) {
            Column built = column.build(
                    primaryKey.contains(column.name()), ownDistribution && distribution.contains(column.name()));
            definition.column(built);
        }
        return definition.build();
    }
}
