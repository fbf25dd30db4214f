package io.ndbwire.internal.dictionary.sdi;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Tables that SQL servers created in a real cluster, with the descriptions that they stored. */
final class SqlDescriptions {

    /** One of them. */
    @SuppressWarnings("ArrayRecordComponent") // identity is all that is asked of it
    record Vector(
            String name,
            boolean extensible,
            boolean readBackup,
            boolean logged,
            int partitions,
            Map<String, Column> columns,
            byte[] packed) {

        /** The stored text. */
        String text() {
            return ExtraMetadata.unpack(name, packed);
        }

        /** The part of the description that tells of the table. */
        @SuppressWarnings("unchecked")
        Map<String, Object> object() {
            return (Map<String, Object>)
                    Objects.requireNonNull(((Map<String, Object>) Json.parse(text())).get("dd_object"));
        }

        /** The columns' descriptions, by name. */
        @SuppressWarnings("unchecked")
        Map<String, Map<String, Object>> columnDocuments() {
            Map<String, Map<String, Object>> documents = new LinkedHashMap<>();
            for (Object column : (List<Object>) Objects.requireNonNull(object().get("columns"))) {
                Map<String, Object> document = (Map<String, Object>) column;
                documents.put((String) document.get("name"), document);
            }
            return documents;
        }

        /** A definition of the table as the data nodes have it, with changed columns, without indexes. */
        TableDefinition.Builder definition(UnaryOperator<Column> change) {
            TableDefinition.Builder definition = TableDefinition.builder(TableName.of("c_sdi", name))
                    .extensible(extensible)
                    .readBackup(readBackup)
                    .logged(logged);
            columns.values().stream().map(change).forEach(definition::column);
            return definition;
        }
    }

    private static final Map<String, Vector> VECTORS = read();

    private SqlDescriptions() {}

    static Vector get(String name) {
        return Objects.requireNonNull(VECTORS.get(name), name);
    }

    private static Map<String, Vector> read() {
        Map<String, Vector> vectors = new LinkedHashMap<>();
        String[] head = {};
        Map<String, Column> columns = new LinkedHashMap<>();
        for (String[] line : lines()) {
            switch (line[0]) {
                case "vector" -> {
                    head = line;
                    columns = new LinkedHashMap<>();
                }
                case "column" -> columns.put(line[1], column(line, columns.size()));
                default ->
                    vectors.put(
                            head[1],
                            new Vector(
                                    head[1],
                                    "1".equals(head[2]),
                                    "1".equals(head[3]),
                                    "1".equals(head[4]),
                                    Integer.parseInt(head[6]),
                                    columns,
                                    HexFormat.of().parseHex(line[1])));
            }
        }
        return vectors;
    }

    private static Column column(String[] line, int number) {
        return Column.builder(line[1], Objects.requireNonNull(ColumnType.ofNumber(Integer.parseInt(line[2]))))
                .number(number)
                .length(Integer.parseInt(line[3]))
                .precision(Integer.parseInt(line[4]))
                .scale(Integer.parseInt(line[5]))
                .collation(Integer.parseInt(line[6]))
                .primaryKey("1".equals(line[7]))
                .distributionKey("1".equals(line[8]))
                .nullable("1".equals(line[9]))
                .dynamic("1".equals(line[10]))
                .autoIncrement("1".equals(line[11]))
                .defaultValue("-".equals(line[12]) ? null : HexFormat.of().parseHex(line[12]))
                .build();
    }

    private static List<String[]> lines() {
        try (InputStream stream =
                Objects.requireNonNull(SqlDescriptions.class.getResourceAsStream("sql-descriptions.tsv"))) {
            List<String[]> lines = new ArrayList<>();
            new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .forEach(line -> lines.add(line.split("\t")));
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
