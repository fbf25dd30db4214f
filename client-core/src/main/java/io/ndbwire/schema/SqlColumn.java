package io.ndbwire.schema;

import io.ndbwire.error.InvalidValueException;
import java.util.HashSet;
import java.util.List;

/**
 * What SQL servers are told of a column beside what the data nodes know of it. Immutable; columns of a table that was
 * read from a cluster do not have it.
 *
 * <p>Source: protocol document 05, sections 20.3 to 20.5.
 *
 * @param kind the SQL type, where the data nodes' type stands for more than one
 * @param elements of an ENUM or SET the names, in order; else empty
 * @param collation of an ENUM or SET MySQL's collation number of the names, or {@link Column#NO_COLLATION} for the
 *     table's own
 * @param comment at most 1024 characters
 * @param defaultsToNow of a DATETIME or TIMESTAMP: DEFAULT CURRENT_TIMESTAMP, which SQL servers fill in
 * @param updatesToNow of a DATETIME or TIMESTAMP: ON UPDATE CURRENT_TIMESTAMP, which SQL servers fill in
 */
public record SqlColumn(
        Kind kind, List<String> elements, int collation, String comment, boolean defaultsToNow, boolean updatesToNow) {

    /** Nothing beyond what the data nodes' type says. */
    public static final SqlColumn PLAIN = new SqlColumn(Kind.PLAIN, List.of(), Column.NO_COLLATION, "", false, false);

    private static final int MAXIMUM_ENUM_ELEMENTS = 65535;
    private static final int MAXIMUM_SET_ELEMENTS = 64;
    private static final int MAXIMUM_COMMENT = 1024;

    /** SQL types that share a data node's type with others. */
    public enum Kind {
        /** What the data nodes' type stands for by itself. */
        PLAIN,
        /** TINYINT(1). */
        BOOLEAN,
        /** A CHAR of plain bytes that holds the number of an element, from 1. */
        ENUM,
        /** A CHAR of plain bytes that holds a bit for each element. */
        SET,
        /** A LONG_VARBINARY, also where it is short, that holds FLOAT numbers; servers from 9.0 on. */
        VECTOR
    }

    /**
     * @throws InvalidValueException if the elements do not fit the kind, or the comment is too long
     */
    public SqlColumn {
        elements = List.copyOf(elements);
        int maximum = switch (kind) {
            case ENUM -> MAXIMUM_ENUM_ELEMENTS;
            case SET -> MAXIMUM_SET_ELEMENTS;
            default -> 0;
        };
        int minimum = maximum == 0 ? 0 : 1;
        if (elements.size() < minimum || elements.size() > maximum) {
            throw new InvalidValueException(
                    kind + " of " + elements.size() + " elements: " + minimum + ".." + maximum + " are allowed");
        }
        if (new HashSet<>(elements).size() != elements.size()) {
            throw new InvalidValueException(kind + " " + elements + ": an element stands there twice");
        }
        if (kind == Kind.SET && elements.stream().anyMatch(element -> element.indexOf(',') >= 0)) {
            throw new InvalidValueException("SET " + elements + ": an element may not hold a comma");
        }
        if (comment.length() > MAXIMUM_COMMENT) {
            throw new InvalidValueException("Comment of " + comment.length() + " characters, at most " + MAXIMUM_COMMENT
                    + " are allowed: '" + comment + "'");
        }
    }

    /** How many bytes the data nodes keep for a value of this ENUM or SET. */
    int bytes() {
        if (kind == Kind.ENUM) {
            return elements.size() < 256 ? 1 : 2;
        }
        int bytes = (elements.size() + 7) / 8;
        return bytes > 4 ? 8 : bytes;
    }

    /** The same of another kind, without elements. */
    public SqlColumn withKind(Kind newKind) {
        return new SqlColumn(newKind, List.of(), collation, comment, defaultsToNow, updatesToNow);
    }

    /** The same with another comment. */
    public SqlColumn withComment(String newComment) {
        return new SqlColumn(kind, elements, collation, newComment, defaultsToNow, updatesToNow);
    }

    /** The same with the time that SQL servers fill in when they insert and when they update. */
    public SqlColumn withCurrentTimestamp(boolean byDefault, boolean onUpdate) {
        return new SqlColumn(kind, elements, collation, comment, byDefault, onUpdate);
    }
}
