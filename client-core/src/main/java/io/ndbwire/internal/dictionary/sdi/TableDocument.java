package io.ndbwire.internal.dictionary.sdi;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.PartitionBalance;
import io.ndbwire.schema.TableDefinition;
import java.math.BigInteger;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Describes a new table to SQL servers (protocol document 05, section 20.3). */
public final class TableDocument {

    /** Servers refuse what a newer one described; every release that takes this form knows this number. */
    static final long SERVER_VERSION = 90702;

    /** Stands for no object. */
    static final BigInteger NONE = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

    private static final long DICTIONARY_VERSION = 90200;
    private static final long DESCRIPTION_VERSION = 80019;
    private static final int MAXIMUM_NAME_CHARACTERS = 64;
    private static final int MAXIMUM_COMMENT_CHARACTERS = 2048;

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMddHHmmss").withZone(ZoneOffset.UTC);

    private final TableDefinition table;
    private final List<Column> columns;
    private final List<SqlKey> keys;

    private TableDocument(TableDefinition table) {
        this.table = table;
        columns = table.columns().stream()
                .filter(column -> !column.name().equals(TableDefinition.HIDDEN_KEY))
                .toList();
        keys = SqlKey.of(table, columns);
    }

    /**
     * Describes a table as the dictionary keeps it.
     *
     * @param foreignKeys the table's foreign keys with what they refer to
     * @param partitions number of the table's partitions
     * @param created when it is created
     * @throws InvalidValueException if something in it has no form in SQL
     */
    public static byte[] packed(
            TableDefinition table, List<ForeignKeyReference> foreignKeys, int partitions, Instant created) {
        return ExtraMetadata.pack(Json.write(tree(table, foreignKeys, partitions, created)));
    }

    /**
     * Whether a table can be described.
     *
     * @throws InvalidValueException if something in it has no form in SQL
     */
    public static void check(TableDefinition table) {
        tree(table, List.of(), 0, Instant.EPOCH);
    }

    static Map<String, Object> tree(
            TableDefinition table, List<ForeignKeyReference> foreignKeys, int partitions, Instant created) {
        return new TableDocument(table).envelope(foreignKeys, partitions, created);
    }

    /** A moment as descriptions hold it. */
    static long time(Instant moment) {
        return Long.parseLong(TIME.format(moment));
    }

    private Map<String, Object> envelope(List<ForeignKeyReference> foreignKeys, int partitions, Instant created) {
        int length = table.name().table().length();
        require(
                length <= MAXIMUM_NAME_CHARACTERS,
                "its name has " + length + " characters, at most " + MAXIMUM_NAME_CHARACTERS + " are allowed");
        require(
                "def".equals(table.name().schema()),
                "its schema is " + table.name().schema() + ", not def");
        require(!table.name().table().startsWith("#sql"), "its name is one of a table that is being altered");
        Set<String> names = new HashSet<>();
        for (Column column : columns) {
            require(
                    names.add(column.name().toLowerCase(Locale.ROOT)),
                    "column '" + column.name() + "' differs from another one by case alone");
        }
        Map<String, Object> envelope = new LinkedHashMap<>();
        envelope.put("mysqld_version_id", SERVER_VERSION);
        envelope.put("dd_version", DICTIONARY_VERSION);
        envelope.put("sdi_version", DESCRIPTION_VERSION);
        envelope.put("dd_object_type", "Table");
        envelope.put("dd_object", object(foreignKeys, partitions, created));
        return envelope;
    }

    private Map<String, Object> object(List<ForeignKeyReference> foreignKeys, int partitions, Instant created) {
        List<SqlType> types = columns.stream()
                .map(column -> SqlType.of(table.name(), column, table.collation()))
                .toList();
        String comment = comment();
        require(
                comment.length() <= MAXIMUM_COMMENT_CHARACTERS,
                "its comment has " + comment.length() + " characters, at most " + MAXIMUM_COMMENT_CHARACTERS
                        + " are allowed");
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("name", table.name().table());
        object.put("mysql_version_id", SERVER_VERSION);
        object.put("created", time(created));
        object.put("last_altered", time(created));
        object.put("hidden", 1L);
        object.put("options", options(types));
        object.put("columns", columnDocuments(types));
        object.put("schema_ref", table.name().database());
        object.put("se_private_id", NONE);
        object.put("engine", "ndbcluster");
        object.put("last_checked_for_upgrade_version_id", 0L);
        object.put("comment", comment);
        object.put("se_private_data", "");
        object.put("engine_attribute", "");
        object.put("secondary_engine_attribute", "");
        object.put("row_format", table.isExtensible() ? 2L : 1L);
        partitioning(object);
        object.put("indexes", keyDocuments());
        object.put("foreign_keys", foreignKeyDocuments(foreignKeys));
        object.put("check_constraints", List.of());
        object.put("partitions", partitionDocuments(partitions));
        object.put("collation_id", (long) table.collation());
        return object;
    }

    private String options(List<SqlType> types) {
        boolean packed = types.stream().anyMatch(type -> type.isLarge() || type.isVariable() && table.isExtensible());
        return "avg_row_length=0;key_block_size=0;keys_disabled=0;pack_record=" + (packed ? 1 : 0) + ";"
                + (table.isExtensible() ? "" : "row_type=1;") + "stats_auto_recalc=0;stats_sample_pages=0;";
    }

    /** What a server wants to read there when it copies the table, beside what is for people. */
    private String comment() {
        List<String> modifiers = new ArrayList<>();
        if (!table.isLogged()) {
            modifiers.add("NOLOGGING=1");
        }
        if (!table.isReadBackup()) {
            modifiers.add("READ_BACKUP=0");
        }
        if (table.isFullyReplicated()) {
            modifiers.add("FULLY_REPLICATED=1");
        }
        switch (table.partitionBalance()) {
            case FOR_RP_BY_NODE,
                    FOR_RA_BY_NODE,
                    FOR_RA_BY_LDM,
                    FOR_RA_BY_LDM_X_2,
                    FOR_RA_BY_LDM_X_3,
                    FOR_RA_BY_LDM_X_4 ->
                modifiers.add("PARTITION_BALANCE=" + table.partitionBalance().name());
            case SPECIFIC, FOR_RP_BY_LDM -> {}
        }
        if (modifiers.isEmpty()) {
            return table.comment();
        }
        String separator = table.comment().isEmpty() ? "" : " ";
        return table.comment() + separator + "NDB_TABLE=" + String.join(",", modifiers);
    }

    private List<Object> columnDocuments(List<SqlType> types) {
        List<Object> documents = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            Column column = columns.get(i);
            documents.add(
                    ColumnDocument.of(table.name(), column, types.get(i), i + 1, SqlKey.role(column.name(), keys)));
        }
        return documents;
    }

    private void partitioning(Map<String, Object> object) {
        List<String> named = columns.stream()
                .filter(Column::isDistributionKey)
                .map(Column::name)
                .toList();
        boolean counted = table.partitionBalance() == PartitionBalance.SPECIFIC;
        boolean whole = named.size() == table.keyColumns().size();
        boolean byKey = counted || !named.isEmpty() && !whole;
        List<String> shown = whole ? List.of() : named;
        object.put("partition_type", byKey ? 3L : 11L);
        object.put("partition_expression", String.join(",", shown));
        object.put(
                "partition_expression_utf8",
                String.join(",", shown.stream().map(TableDocument::quoted).toList()));
        object.put("default_partitioning", counted ? 3L : 2L);
        object.put("subpartition_type", 0L);
        object.put("subpartition_expression", "");
        object.put("subpartition_expression_utf8", "");
        object.put("default_subpartitioning", 0L);
    }

    private static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }

    private List<Object> keyDocuments() {
        List<Object> documents = new ArrayList<>();
        for (SqlKey key : keys) {
            documents.add(key.document(documents.size() + 1, columns));
        }
        return documents;
    }

    private List<Object> foreignKeyDocuments(List<ForeignKeyReference> foreignKeys) {
        List<Object> documents = new ArrayList<>();
        for (ForeignKeyReference foreignKey : foreignKeys) {
            documents.add(foreignKey.document(columns.stream().map(Column::name).toList()));
        }
        return documents;
    }

    private List<Object> partitionDocuments(int partitions) {
        List<Object> documents = new ArrayList<>();
        for (int i = 0; i < partitions; i++) {
            Map<String, Object> partition = new LinkedHashMap<>();
            partition.put("name", "p" + i);
            partition.put("parent_partition_id", NONE);
            partition.put("number", (long) i);
            partition.put("se_private_id", NONE);
            partition.put("description_utf8", "");
            partition.put("engine", "ndbcluster");
            partition.put("comment", "");
            partition.put("options", "secondary_load=0;");
            partition.put("se_private_data", "");
            partition.put("values", List.of());
            partition.put("indexes", partitionIndexes(keys.size()));
            partition.put("subpartitions", List.of());
            documents.add(partition);
        }
        return documents;
    }

    /** A partition's part of each index, by the index's place. */
    static List<Object> partitionIndexes(int count) {
        List<Object> indexes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Map<String, Object> index = new LinkedHashMap<>();
            index.put("options", "");
            index.put("se_private_data", "");
            index.put("index_opx", (long) i);
            indexes.add(index);
        }
        return indexes;
    }

    private void require(boolean kept, String rule) {
        if (!kept) {
            throw new InvalidValueException("Table " + table.name() + ": SQL servers cannot show it because " + rule
                    + "; a definition with sqlVisible(false) is for NDB's own clients alone");
        }
    }
}
