package io.ndbwire.sql.definition;

import io.ndbwire.client.Row;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.SqlColumn;
import io.ndbwire.sql.ColumnValues;
import io.ndbwire.sql.parse.Token;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads the definition of a column, in MySQL's types. */
final class ColumnReader {

    /** A column, and what its definition says of the table's keys. */
    record Defined(Column column, boolean primaryKey, boolean unique) {}

    private static final int UTF8MB4_0900_AI_CI = 255;

    /** Bytes of a character in UTF-8. */
    private static final int CHARACTER_BYTES = 4;

    private static final int SHORT_BYTES = 255;
    private static final int INLINE_BYTES = 256;
    private static final int PART_BYTES = 2_000;
    private static final int MEDIUM_PART_BYTES = 4_000;
    private static final int LONG_PART_BYTES = 13_948;
    private static final int JSON_INLINE_BYTES = 4_000;
    private static final int JSON_PART_BYTES = 8_100;

    private final TokenReader tokens;

    ColumnReader(TokenReader tokens) {
        this.tokens = tokens;
    }

    Defined read() {
        Column.Builder column = type(tokens.name());
        boolean nullable = true;
        boolean primaryKey = false;
        boolean unique = false;
        Object defaultValue = null;
        while (tokens.isName()) {
            if (tokens.take("NOT", "NULL")) {
                nullable = false;
            } else if (tokens.take("NULL")) {
                nullable = true;
            } else if (tokens.take("AUTO_INCREMENT")) {
                column.autoIncrement(true);
                nullable = false;
            } else if (tokens.take("PRIMARY", "KEY")) {
                primaryKey = true;
            } else if (tokens.take("UNIQUE")) {
                tokens.take("KEY");
                unique = true;
            } else if (tokens.take("DEFAULT")) {
                defaultValue = literal();
            } else if (tokens.take("COMMENT")) {
                column.sql(column.build().sql().withComment(tokens.textValue()));
            } else if (tokens.take("COLLATE")) {
                column.collation(collation());
            } else {
                throw tokens.unsupported(
                        "Of columns are known NULL, DEFAULT with a literal, AUTO_INCREMENT, PRIMARY KEY,"
                                + " UNIQUE, COMMENT and COLLATE");
            }
        }
        column.nullable(nullable && !primaryKey);
        Column defined = column.build();
        if (defaultValue != null) {
            Object written = Objects.requireNonNull(ColumnValues.written(defined, defaultValue));
            defined = defined.toBuilder()
                    .defaultValue(Row.wireBytes(defined, written))
                    .build();
        }
        return new Defined(defined, primaryKey, unique);
    }

    /** Null for the word NULL. */
    private @Nullable Object literal() {
        if (tokens.take("NULL")) {
            return null;
        }
        if (tokens.take("TRUE")) {
            return true;
        }
        if (tokens.take("FALSE")) {
            return false;
        }
        boolean negative = tokens.takeSign("-");
        Token token = tokens.next();
        if (token.kind() == Token.Kind.TEXT && !negative) {
            return token.text();
        }
        if (token.kind() != Token.Kind.NUMBER) {
            throw tokens.unsupported("A default is a literal, not " + token.written());
        }
        String digits = token.text();
        if (tokens.takeSign(".")) {
            digits += "." + tokens.next().text();
        }
        BigDecimal number = new BigDecimal(digits);
        return negative ? number.negate() : number;
    }

    private int collation() {
        String name = tokens.name();
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "utf8mb4_0900_ai_ci" -> UTF8MB4_0900_AI_CI;
            case "utf8mb4_general_ci" -> 45;
            case "utf8mb4_bin" -> 46;
            case "utf8mb4_0900_bin" -> 309;
            default ->
                throw tokens.unsupported("Collation " + name + " is not supported: utf8mb4_0900_ai_ci,"
                        + " utf8mb4_general_ci, utf8mb4_bin and utf8mb4_0900_bin are");
        };
    }

    private Column.Builder type(String column) {
        String name = tokens.name().toUpperCase(Locale.ROOT);
        return switch (name) {
            case "BOOLEAN", "BOOL" ->
                Column.builder(column, ColumnType.TINYINT).sql(SqlColumn.PLAIN.withKind(SqlColumn.Kind.BOOLEAN));
            case "TINYINT" -> integer(column, ColumnType.TINYINT, ColumnType.TINYINT_UNSIGNED);
            case "SMALLINT" -> integer(column, ColumnType.SMALLINT, ColumnType.SMALLINT_UNSIGNED);
            case "MEDIUMINT" -> integer(column, ColumnType.MEDIUMINT, ColumnType.MEDIUMINT_UNSIGNED);
            case "INT", "INTEGER" -> integer(column, ColumnType.INT, ColumnType.INT_UNSIGNED);
            case "BIGINT" -> integer(column, ColumnType.BIGINT, ColumnType.BIGINT_UNSIGNED);
            case "FLOAT" -> Column.builder(column, length(0) > 24 ? ColumnType.DOUBLE : ColumnType.FLOAT);
            case "REAL" -> Column.builder(column, ColumnType.DOUBLE);
            case "DOUBLE" -> {
                tokens.take("PRECISION");
                yield Column.builder(column, ColumnType.DOUBLE);
            }
            case "DECIMAL", "NUMERIC", "DEC" -> decimal(column);
            case "BIT" -> Column.builder(column, ColumnType.BIT).length(length(1));
            case "CHAR" -> text(column, ColumnType.CHAR, length(1));
            case "VARCHAR" -> varchar(column);
            case "BINARY" -> Column.builder(column, ColumnType.BINARY).length(length(1));
            case "VARBINARY" -> varbinary(column);
            case "DATE" -> Column.builder(column, ColumnType.DATE);
            case "YEAR" -> Column.builder(column, ColumnType.YEAR);
            case "TIME" -> Column.builder(column, ColumnType.TIME).precision(length(0));
            case "DATETIME" -> Column.builder(column, ColumnType.DATETIME).precision(length(0));
            case "TIMESTAMP" -> Column.builder(column, ColumnType.TIMESTAMP).precision(length(0));
            case "JSON" -> large(column, ColumnType.BLOB, JSON_INLINE_BYTES, JSON_PART_BYTES);
            case "ENUM" -> Column.enumeration(column, elements());
            case "SET" -> Column.set(column, elements());
            default -> largeObject(column, name);
        };
    }

    private Column.Builder largeObject(String column, String name) {
        ColumnType type = name.endsWith("TEXT") ? ColumnType.TEXT : ColumnType.BLOB;
        return switch (name) {
            case "TINYBLOB", "TINYTEXT" -> large(column, type, INLINE_BYTES, 0);
            case "BLOB", "TEXT" -> large(column, type, INLINE_BYTES, PART_BYTES);
            case "MEDIUMBLOB", "MEDIUMTEXT" -> large(column, type, INLINE_BYTES, MEDIUM_PART_BYTES);
            case "LONGBLOB", "LONGTEXT" -> large(column, type, INLINE_BYTES, LONG_PART_BYTES);
            default -> throw tokens.unsupported("Type " + name + " of column " + column + " is none of MySQL's");
        };
    }

    private static Column.Builder large(String column, ColumnType type, int inline, int part) {
        Column.Builder builder = Column.builder(column, type).precision(inline).scale(part);
        return type == ColumnType.TEXT ? builder.collation(UTF8MB4_0900_AI_CI) : builder;
    }

    private Column.Builder integer(String column, ColumnType signed, ColumnType unsigned) {
        int width = length(0);
        boolean isBoolean = signed == ColumnType.TINYINT && width == 1;
        Column.Builder builder = Column.builder(column, tokens.take("UNSIGNED") ? unsigned : signed);
        return isBoolean ? builder.sql(SqlColumn.PLAIN.withKind(SqlColumn.Kind.BOOLEAN)) : builder;
    }

    private Column.Builder decimal(String column) {
        int precision = 10;
        int scale = 0;
        if (tokens.takeSign("(")) {
            precision = tokens.number();
            scale = tokens.takeSign(",") ? tokens.number() : 0;
            tokens.expectSign(")");
        }
        ColumnType type = tokens.take("UNSIGNED") ? ColumnType.DECIMAL_UNSIGNED : ColumnType.DECIMAL;
        return Column.builder(column, type).precision(precision).scale(scale);
    }

    private static Column.Builder text(String column, ColumnType type, int characters) {
        return Column.builder(column, type).length(characters * CHARACTER_BYTES).collation(UTF8MB4_0900_AI_CI);
    }

    private Column.Builder varchar(String column) {
        int characters = length(-1);
        if (characters < 0) {
            throw tokens.unsupported("VARCHAR of column " + column + " has no length");
        }
        boolean isShort = characters * (long) CHARACTER_BYTES <= SHORT_BYTES;
        return text(column, isShort ? ColumnType.VARCHAR : ColumnType.LONG_VARCHAR, characters);
    }

    private Column.Builder varbinary(String column) {
        int bytes = length(-1);
        if (bytes < 0) {
            throw tokens.unsupported("VARBINARY of column " + column + " has no length");
        }
        return Column.builder(column, bytes <= SHORT_BYTES ? ColumnType.VARBINARY : ColumnType.LONG_VARBINARY)
                .length(bytes);
    }

    /** A number in brackets, if there is one. */
    private int length(int otherwise) {
        if (!tokens.takeSign("(")) {
            return otherwise;
        }
        int length = tokens.number();
        tokens.expectSign(")");
        return length;
    }

    private String[] elements() {
        List<String> elements = new ArrayList<>();
        tokens.expectSign("(");
        do {
            elements.add(tokens.textValue());
        } while (tokens.takeSign(","));
        tokens.expectSign(")");
        return elements.toArray(String[]::new);
    }
}
