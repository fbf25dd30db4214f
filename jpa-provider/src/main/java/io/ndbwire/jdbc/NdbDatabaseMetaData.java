package io.ndbwire.jdbc;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.ForeignKey;
import io.ndbwire.schema.ForeignKeyDefinition.Action;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import io.ndbwire.sql.ValueType;
import java.sql.Connection;
import java.sql.JDBCType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The cluster's tables, columns, keys and indexes. Databases are catalogs, and there are no schemas. */
final class NdbDatabaseMetaData extends ProductDescription {

    private static final String UNIQUE_SUFFIX = "$unique";

    private final NdbConnection connection;
    private final Dictionary dictionary;

    NdbDatabaseMetaData(NdbConnection connection) {
        this.connection = connection;
        dictionary = new Dictionary(connection.client());
    }

    @Override
    public Connection getConnection() {
        return connection;
    }

    @Override
    public String getURL() {
        return connection.url();
    }

    @Override
    public boolean isReadOnly() throws SQLException {
        return connection.isReadOnly();
    }

    @Override
    public ResultSet getCatalogs() throws SQLException {
        MetaDataRows rows = new MetaDataRows().texts("TABLE_CAT");
        dictionary.names().stream().map(TableName::database).distinct().forEach(rows::add);
        return rows.resultSet();
    }

    @Override
    public ResultSet getSchemas() {
        return new MetaDataRows().texts("TABLE_SCHEM", "TABLE_CATALOG").resultSet();
    }

    @Override
    public ResultSet getSchemas(@Nullable String catalog, @Nullable String schemaPattern) {
        return getSchemas();
    }

    @Override
    public ResultSet getTableTypes() {
        return new MetaDataRows().texts("TABLE_TYPE").add("TABLE").resultSet();
    }

    @Override
    public ResultSet getTables(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String tableNamePattern,
            String @Nullable [] types)
            throws SQLException {
        MetaDataRows rows = new MetaDataRows()
                .texts("TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "TABLE_TYPE", "REMARKS", "TYPE_CAT", "TYPE_SCHEM")
                .texts("TYPE_NAME", "SELF_REFERENCING_COL_NAME", "REF_GENERATION");
        if (types == null || Arrays.asList(types).contains("TABLE")) {
            for (TableName name : dictionary.names(catalog, tableNamePattern)) {
                rows.add(name.database(), null, name.table(), "TABLE", "", null, null, null, null, null);
            }
        }
        return rows.resultSet();
    }

    @Override
    public ResultSet getColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String tableNamePattern,
            @Nullable String columnNamePattern)
            throws SQLException {
        MetaDataRows rows = new MetaDataRows()
                .texts("TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "COLUMN_NAME")
                .integers("DATA_TYPE")
                .texts("TYPE_NAME")
                .integers("COLUMN_SIZE", "BUFFER_LENGTH", "DECIMAL_DIGITS", "NUM_PREC_RADIX", "NULLABLE")
                .texts("REMARKS", "COLUMN_DEF")
                .integers("SQL_DATA_TYPE", "SQL_DATETIME_SUB", "CHAR_OCTET_LENGTH", "ORDINAL_POSITION")
                .texts("IS_NULLABLE", "SCOPE_CATALOG", "SCOPE_SCHEMA", "SCOPE_TABLE")
                .smallIntegers("SOURCE_DATA_TYPE")
                .texts("IS_AUTOINCREMENT", "IS_GENERATEDCOLUMN");
        Pattern pattern = Dictionary.like(columnNamePattern);
        for (Table table : dictionary.describe(dictionary.names(catalog, tableNamePattern))) {
            for (Column column : table.columns()) {
                if (isSeen(column) && pattern.matcher(column.name()).matches()) {
                    addColumn(rows, table, column);
                }
            }
        }
        return rows.resultSet();
    }

    private static boolean isSeen(Column column) {
        return !column.name().equals(TableDefinition.HIDDEN_KEY);
    }

    private static void addColumn(MetaDataRows rows, Table table, Column column) {
        ValueType type = ValueType.of(column);
        rows.add(
                table.name().database(),
                null,
                table.name().table(),
                column.name(),
                type.jdbcType().getVendorTypeNumber(),
                type.name(),
                type.precision(),
                null,
                type.scale(),
                10,
                column.isNullable() ? columnNullable : columnNoNulls,
                "",
                null,
                null,
                null,
                type.precision(),
                column.number() + 1,
                column.isNullable() ? "YES" : "NO",
                null,
                null,
                null,
                null,
                column.isAutoIncrement() ? "YES" : "NO",
                "NO");
    }

    /** A table that is named exactly. */
    private List<TableName> named(@Nullable String catalog, @Nullable String table) throws SQLException {
        String database = catalog == null ? connection.getCatalog() : catalog;
        return dictionary.names().stream()
                .filter(name -> (database == null || name.database().equals(database))
                        && name.table().equals(table))
                .toList();
    }

    @Override
    public ResultSet getPrimaryKeys(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        MetaDataRows rows = new MetaDataRows()
                .texts("TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "COLUMN_NAME")
                .smallIntegers("KEY_SEQ")
                .texts("PK_NAME");
        for (Table described : dictionary.describe(named(catalog, table))) {
            int sequence = 0;
            for (Column column : described.keyColumns()) {
                sequence++;
                if (isSeen(column)) {
                    TableName name = described.name();
                    rows.add(name.database(), null, name.table(), column.name(), sequence, "PRIMARY");
                }
            }
        }
        return rows.sorted(3).resultSet();
    }

    /** A unique index that finds rows by equality, and the ordered one of its name beside it, are one unique index. */
    @Override
    public ResultSet getIndexInfo(
            @Nullable String catalog,
            @Nullable String schema,
            @Nullable String table,
            boolean unique,
            boolean approximate)
            throws SQLException {
        MetaDataRows rows = new MetaDataRows()
                .texts("TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME")
                .truths("NON_UNIQUE")
                .texts("INDEX_QUALIFIER", "INDEX_NAME")
                .smallIntegers("TYPE", "ORDINAL_POSITION")
                .texts("COLUMN_NAME", "ASC_OR_DESC")
                .longs("CARDINALITY", "PAGES")
                .texts("FILTER_CONDITION");
        for (Table described : dictionary.describe(named(catalog, table))) {
            for (Index index : described.indexes().values()) {
                addIndex(rows, described, index, unique);
            }
        }
        return rows.sorted(3, 5, 7).resultSet();
    }

    private static void addIndex(MetaDataRows rows, Table table, Index index, boolean uniqueOnly) {
        boolean primary = index.name().equals("PRIMARY");
        boolean unique = index.kind() == Index.Kind.UNIQUE || primary;
        if (!unique && (uniqueOnly || table.indexes().containsKey(index.name() + UNIQUE_SUFFIX))) {
            return;
        }
        String name = index.name().endsWith(UNIQUE_SUFFIX)
                ? index.name().substring(0, index.name().length() - UNIQUE_SUFFIX.length())
                : index.name();
        for (int i = 0; i < index.columns().size(); i++) {
            rows.add(
                    table.name().database(),
                    null,
                    table.name().table(),
                    !unique,
                    null,
                    name,
                    (int) tableIndexOther,
                    i + 1,
                    index.columns().get(i).name(),
                    "A",
                    0L,
                    0L,
                    null);
        }
    }

    @Override
    public ResultSet getImportedKeys(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        List<TableName> names = named(catalog, table);
        return foreignKeys(names, key -> names.contains(key.child()));
    }

    @Override
    public ResultSet getExportedKeys(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        List<TableName> names = named(catalog, table);
        return foreignKeys(names, key -> names.contains(key.parent()));
    }

    @Override
    public ResultSet getCrossReference(
            @Nullable String parentCatalog,
            @Nullable String parentSchema,
            @Nullable String parentTable,
            @Nullable String foreignCatalog,
            @Nullable String foreignSchema,
            @Nullable String foreignTable)
            throws SQLException {
        List<TableName> parents = named(parentCatalog, parentTable);
        List<TableName> children = named(foreignCatalog, foreignTable);
        return foreignKeys(children, key -> children.contains(key.child()) && parents.contains(key.parent()));
    }

    private ResultSet foreignKeys(List<TableName> names, Predicate<ForeignKey> wanted) throws SQLException {
        MetaDataRows rows = new MetaDataRows()
                .texts("PKTABLE_CAT", "PKTABLE_SCHEM", "PKTABLE_NAME", "PKCOLUMN_NAME")
                .texts("FKTABLE_CAT", "FKTABLE_SCHEM", "FKTABLE_NAME", "FKCOLUMN_NAME")
                .smallIntegers("KEY_SEQ", "UPDATE_RULE", "DELETE_RULE")
                .texts("FK_NAME", "PK_NAME")
                .smallIntegers("DEFERRABILITY");
        for (TableName name : names) {
            for (ForeignKey key : dictionary.foreignKeys(name)) {
                if (wanted.test(key)) {
                    addForeignKey(rows, key);
                }
            }
        }
        return rows.sorted(0, 2, 4, 6, 11, 8).resultSet();
    }

    private static void addForeignKey(MetaDataRows rows, ForeignKey key) {
        for (int i = 0; i < key.columns().size(); i++) {
            rows.add(
                    key.parent().database(),
                    null,
                    key.parent().table(),
                    key.parentColumns().get(i),
                    key.child().database(),
                    null,
                    key.child().table(),
                    key.columns().get(i),
                    i + 1,
                    rule(key.onUpdate()),
                    rule(key.onDelete()),
                    key.name(),
                    key.parentIndex() == null ? "PRIMARY" : key.parentIndex(),
                    importedKeyNotDeferrable);
        }
    }

    private static int rule(Action action) {
        return switch (action) {
            case NO_ACTION -> importedKeyNoAction;
            case RESTRICT -> importedKeyRestrict;
            case CASCADE -> importedKeyCascade;
            case SET_NULL -> importedKeySetNull;
            case SET_DEFAULT -> importedKeySetDefault;
        };
    }

    @Override
    public ResultSet getBestRowIdentifier(
            @Nullable String catalog, @Nullable String schema, @Nullable String table, int scope, boolean nullable)
            throws SQLException {
        MetaDataRows rows = new MetaDataRows()
                .smallIntegers("SCOPE")
                .texts("COLUMN_NAME")
                .integers("DATA_TYPE")
                .texts("TYPE_NAME")
                .integers("COLUMN_SIZE", "BUFFER_LENGTH")
                .smallIntegers("DECIMAL_DIGITS", "PSEUDO_COLUMN");
        for (Table described : dictionary.describe(named(catalog, table))) {
            for (Column column : described.keyColumns()) {
                ValueType type = ValueType.of(column);
                if (isSeen(column)) {
                    rows.add(
                            bestRowSession,
                            column.name(),
                            type.jdbcType().getVendorTypeNumber(),
                            type.name(),
                            type.precision(),
                            null,
                            type.scale(),
                            bestRowNotPseudo);
                }
            }
        }
        return rows.resultSet();
    }

    @Override
    public ResultSet getTypeInfo() {
        MetaDataRows rows = new MetaDataRows()
                .texts("TYPE_NAME")
                .integers("DATA_TYPE", "PRECISION")
                .texts("LITERAL_PREFIX", "LITERAL_SUFFIX", "CREATE_PARAMS")
                .smallIntegers("NULLABLE")
                .truths("CASE_SENSITIVE")
                .smallIntegers("SEARCHABLE")
                .truths("UNSIGNED_ATTRIBUTE", "FIXED_PREC_SCALE", "AUTO_INCREMENT")
                .texts("LOCAL_TYPE_NAME")
                .smallIntegers("MINIMUM_SCALE", "MAXIMUM_SCALE")
                .integers("SQL_DATA_TYPE", "SQL_DATETIME_SUB", "NUM_PREC_RADIX");
        addType(rows, "BIT", JDBCType.BIT, 4096, null, "(length)");
        addType(rows, "TINYINT", JDBCType.TINYINT, 3, null, null);
        addType(rows, "BIGINT", JDBCType.BIGINT, 19, null, null);
        addType(rows, "BLOB", JDBCType.LONGVARBINARY, Integer.MAX_VALUE, "'", null);
        addType(rows, "VARBINARY", JDBCType.VARBINARY, 30_000, "'", "(length)");
        addType(rows, "BINARY", JDBCType.BINARY, 255, "'", "(length)");
        addType(rows, "TEXT", JDBCType.LONGVARCHAR, Integer.MAX_VALUE, "'", null);
        addType(rows, "CHAR", JDBCType.CHAR, 255, "'", "(length)");
        addType(rows, "DECIMAL", JDBCType.DECIMAL, 65, null, "(precision,scale)");
        addType(rows, "INT", JDBCType.INTEGER, 10, null, null);
        addType(rows, "SMALLINT", JDBCType.SMALLINT, 5, null, null);
        addType(rows, "FLOAT", JDBCType.REAL, 12, null, null);
        addType(rows, "DOUBLE", JDBCType.DOUBLE, 22, null, null);
        addType(rows, "VARCHAR", JDBCType.VARCHAR, 30_000, "'", "(length)");
        addType(rows, "DATE", JDBCType.DATE, 10, "'", null);
        addType(rows, "TIME", JDBCType.TIME, 15, "'", "(fraction)");
        addType(rows, "DATETIME", JDBCType.TIMESTAMP, 26, "'", "(fraction)");
        return rows.sorted(1).resultSet();
    }

    private static void addType(
            MetaDataRows rows,
            String name,
            JDBCType type,
            int precision,
            @Nullable String quote,
            @Nullable String parameters) {
        boolean whole = type == JDBCType.TINYINT
                || type == JDBCType.SMALLINT
                || type == JDBCType.INTEGER
                || type == JDBCType.BIGINT;
        rows.add(
                name,
                type.getVendorTypeNumber(),
                precision,
                quote,
                quote,
                parameters,
                typeNullable,
                false,
                typeSearchable,
                false,
                false,
                whole,
                name,
                0,
                type == JDBCType.DECIMAL ? 30 : 0,
                null,
                null,
                10);
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return Wrappers.unwrap(this, type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }
}
