package io.ndbwire.sql.definition;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.ForeignKeyDefinition;
import io.ndbwire.schema.ForeignKeyDefinition.Action;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableAlteration;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import io.ndbwire.sql.StatementException;
import io.ndbwire.sql.definition.ColumnReader.Defined;
import io.ndbwire.sql.parse.Token;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads MySQL's CREATE, ALTER and DROP of tables and indexes, as far as the cluster can do them in use. */
final class DefinitionParser {

    private static final String KNOWN =
            "Definitions are CREATE TABLE, DROP TABLE, ALTER TABLE, CREATE INDEX and DROP INDEX";

    private final TokenReader tokens;
    private final String database;

    DefinitionParser(String text, String database) {
        tokens = new TokenReader(text);
        this.database = database;
    }

    /**
     * Reads the whole statement.
     *
     * @throws StatementException with the place, if it cannot be read or is not supported
     */
    Definition parse() {
        Definition definition;
        if (tokens.take("CREATE", "TABLE")) {
            definition = createTable();
        } else if (tokens.take("CREATE", "UNIQUE", "INDEX")) {
            definition = createIndex(true);
        } else if (tokens.take("CREATE", "INDEX")) {
            definition = createIndex(false);
        } else if (tokens.take("DROP", "TABLE")) {
            definition = dropTables();
        } else if (tokens.take("DROP", "INDEX")) {
            definition = dropIndex();
        } else if (tokens.take("ALTER", "TABLE")) {
            definition = alterTable();
        } else {
            throw tokens.unsupported(KNOWN);
        }
        tokens.expectEnd();
        return definition;
    }

    private Definition createTable() {
        boolean ifMissing = tokens.take("IF", "NOT", "EXISTS");
        TableName name = tokens.tableName(database);
        Map<String, Column> columns = new LinkedHashMap<>();
        List<String> primaryKey = new ArrayList<>();
        List<IndexDefinition> indexes = new ArrayList<>();
        List<ForeignKeyDefinition> foreignKeys = new ArrayList<>();
        tokens.expectSign("(");
        do {
            if (!readKey(name, primaryKey, indexes, foreignKeys)) {
                Defined defined = new ColumnReader(tokens).read();
                String column = defined.column().name();
                if (columns.put(column, defined.column()) != null) {
                    throw new StatementException("42S21", "Column " + column + " is defined twice");
                }
                if (defined.primaryKey()) {
                    primaryKey.add(column);
                }
                if (defined.unique()) {
                    addUnique(indexes, column, List.of(column));
                }
            }
        } while (tokens.takeSign(","));
        tokens.expectSign(")");
        TableDefinition.Builder table = TableDefinition.builder(name);
        readOptions(table);
        return new Definition.CreateTable(build(table, columns, primaryKey, indexes, foreignKeys), ifMissing);
    }

    private static TableDefinition build(
            TableDefinition.Builder table,
            Map<String, Column> columns,
            List<String> primaryKey,
            List<IndexDefinition> indexes,
            List<ForeignKeyDefinition> foreignKeys) {
        for (String key : primaryKey) {
            Column column = columns.get(key);
            if (column == null) {
                throw new StatementException(
                        StatementException.UNKNOWN_COLUMN, "PRIMARY KEY: there is no column " + key);
            }
            columns.put(key, column.toBuilder().nullable(false).primaryKey(true).build());
        }
        columns.values().forEach(table::column);
        if (primaryKey.isEmpty()) {
            table.hiddenPrimaryKey();
        } else {
            table.orderedPrimaryKey();
        }
        indexes.forEach(table::index);
        foreignKeys.forEach(table::foreignKey);
        return table.build();
    }

    /** Whether a key, index or constraint comes next, which is then read. */
    private boolean readKey(
            TableName table,
            List<String> primaryKey,
            List<IndexDefinition> indexes,
            List<ForeignKeyDefinition> foreignKeys) {
        String constraint = tokens.take("CONSTRAINT") ? tokens.name() : null;
        if (tokens.take("PRIMARY", "KEY")) {
            primaryKey.addAll(tokens.names());
        } else if (tokens.take("UNIQUE")) {
            if (!tokens.take("KEY")) {
                tokens.take("INDEX");
            }
            String name = tokens.isName() ? tokens.name() : constraint;
            List<String> columns = tokens.names();
            addUnique(indexes, name == null ? columns.get(0) : name, columns);
        } else if (tokens.take("FOREIGN", "KEY")) {
            foreignKeys.add(foreignKey(table, constraint));
        } else if (tokens.take("KEY") || tokens.take("INDEX")) {
            String name = tokens.isName() ? tokens.name() : null;
            List<String> columns = tokens.names();
            indexes.add(new IndexDefinition(name == null ? columns.get(0) : name, Index.Kind.ORDERED, columns));
        } else if (constraint != null || tokens.take("CHECK")) {
            throw tokens.unsupported("CHECK is not supported: nobody would enforce it");
        } else {
            return false;
        }
        return true;
    }

    /** With an ordered index beside it, as SQL servers have it, for ranges and order. */
    private static void addUnique(List<IndexDefinition> indexes, String name, List<String> columns) {
        indexes.add(new IndexDefinition(name, Index.Kind.UNIQUE, columns));
        indexes.add(new IndexDefinition(name, Index.Kind.ORDERED, columns));
    }

    private ForeignKeyDefinition foreignKey(TableName table, @Nullable String constraint) {
        String name = tokens.isName() ? tokens.name() : constraint;
        List<String> columns = tokens.names();
        tokens.expect("REFERENCES");
        TableName parent = tokens.tableName(table.database());
        List<String> parentColumns = tokens.names();
        String known = name == null ? table.table() + "_" + String.join("_", columns) : name;
        ForeignKeyDefinition key = ForeignKeyDefinition.of(known, columns, parent, parentColumns);
        while (tokens.take("ON")) {
            if (tokens.take("DELETE")) {
                key = key.onDelete(action());
            } else {
                tokens.expect("UPDATE");
                key = key.onUpdate(action());
            }
        }
        return key;
    }

    private Action action() {
        if (tokens.take("CASCADE")) {
            return Action.CASCADE;
        }
        if (tokens.take("RESTRICT")) {
            return Action.RESTRICT;
        }
        if (tokens.take("SET", "NULL")) {
            return Action.SET_NULL;
        }
        if (tokens.take("NO", "ACTION")) {
            return Action.NO_ACTION;
        }
        throw tokens.unsupported("A foreign key does CASCADE, RESTRICT, SET NULL or NO ACTION");
    }

    /** What MySQL's users write behind a table: the engine is the one there is. */
    private void readOptions(TableDefinition.Builder table) {
        while (!tokens.isAtEnd()) {
            tokens.takeSign(",");
            tokens.take("DEFAULT");
            if (tokens.take("ENGINE")) {
                tokens.takeSign("=");
                tokens.name();
            } else if (tokens.take("COMMENT")) {
                tokens.takeSign("=");
                table.comment(tokens.textValue());
            } else if (tokens.take("AUTO_INCREMENT")) {
                tokens.takeSign("=");
                table.firstNumber(tokens.number());
            } else if (tokens.take("CHARSET") || tokens.take("CHARACTER", "SET")) {
                tokens.takeSign("=");
                if (!tokens.take("UTF8MB4")) {
                    throw tokens.unsupported("Tables have texts of utf8mb4");
                }
            } else {
                throw tokens.unsupported("Of tables are known ENGINE, COMMENT, AUTO_INCREMENT and CHARSET");
            }
        }
    }

    private Definition dropTables() {
        boolean ifThere = tokens.take("IF", "EXISTS");
        List<TableName> tables = new ArrayList<>();
        do {
            tables.add(tokens.tableName(database));
        } while (tokens.takeSign(","));
        if (!tokens.take("CASCADE")) {
            tokens.take("RESTRICT");
        }
        return new Definition.DropTables(tables, ifThere);
    }

    private Definition createIndex(boolean unique) {
        String index = tokens.name();
        tokens.expect("ON");
        TableName table = tokens.tableName(database);
        List<String> columns = tokens.names();
        TableAlteration.Builder alteration = TableAlteration.builder();
        List<IndexDefinition> indexes = new ArrayList<>();
        if (unique) {
            addUnique(indexes, index, columns);
        } else {
            indexes.add(new IndexDefinition(index, Index.Kind.ORDERED, columns));
        }
        indexes.forEach(alteration::createIndex);
        return new Definition.AlterTable(table, alteration.build());
    }

    private Definition dropIndex() {
        String index = tokens.name();
        tokens.expect("ON");
        TableName table = tokens.tableName(database);
        return new Definition.AlterTable(
                table, TableAlteration.builder().dropIndex(index).build());
    }

    private Definition alterTable() {
        TableName table = tokens.tableName(database);
        TableAlteration.Builder alteration = TableAlteration.builder();
        do {
            if (tokens.take("ADD")) {
                add(table, alteration);
            } else if (tokens.take("DROP", "INDEX") || tokens.take("DROP", "KEY")) {
                alteration.dropIndex(tokens.name());
            } else if (tokens.take("DROP", "FOREIGN", "KEY")) {
                alteration.dropForeignKey(tokens.name());
            } else if (tokens.take("RENAME", "TO")) {
                alteration.renameTo(tokens.name());
            } else {
                throw tokens.unsupported("A table is altered by ADD COLUMN, ADD INDEX, ADD UNIQUE, ADD FOREIGN KEY,"
                        + " DROP INDEX, DROP FOREIGN KEY and RENAME TO");
            }
        } while (tokens.takeSign(","));
        return new Definition.AlterTable(table, alteration.build());
    }

    private void add(TableName table, TableAlteration.Builder alteration) {
        List<String> primaryKey = new ArrayList<>();
        List<IndexDefinition> indexes = new ArrayList<>();
        List<ForeignKeyDefinition> foreignKeys = new ArrayList<>();
        boolean named = tokens.take("COLUMN");
        if (!named && readKey(table, primaryKey, indexes, foreignKeys)) {
            if (!primaryKey.isEmpty()) {
                throw tokens.unsupported("A table's primary key stays as it is");
            }
            indexes.forEach(alteration::createIndex);
            foreignKeys.forEach(alteration::createForeignKey);
            return;
        }
        Defined defined = new ColumnReader(tokens).read();
        alteration.addColumn(defined.column());
        if (defined.primaryKey() || defined.unique()) {
            throw tokens.unsupported("A column that is added is indexed by a statement of its own");
        }
    }

    /** Whether a text begins as definitions do. */
    static boolean isOne(String text) {
        List<Token> tokens = Token.of(text);
        return !tokens.isEmpty()
                && (tokens.get(0).isWord("CREATE")
                        || tokens.get(0).isWord("ALTER")
                        || tokens.get(0).isWord("DROP"));
    }
}
