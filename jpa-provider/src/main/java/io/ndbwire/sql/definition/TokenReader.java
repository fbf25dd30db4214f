package io.ndbwire.sql.definition;

import io.ndbwire.schema.TableName;
import io.ndbwire.sql.StatementException;
import io.ndbwire.sql.parse.Token;
import io.ndbwire.sql.statement.Position;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement's tokens, one after the other. */
final class TokenReader {

    private final String text;
    private final List<Token> tokens;
    private int at;

    TokenReader(String text) {
        this.text = text;
        List<Token> all = Token.of(text);
        boolean ended = !all.isEmpty() && all.get(all.size() - 1).isSign(";");
        tokens = ended ? all.subList(0, all.size() - 1) : all;
    }

    /** The next token, which stays the next; null at the end. */
    @Nullable
    Token peek() {
        return at < tokens.size() ? tokens.get(at) : null;
    }

    boolean isAtEnd() {
        return at == tokens.size();
    }

    Token next() {
        if (isAtEnd()) {
            throw wrong("it ends too early");
        }
        return tokens.get(at++);
    }

    /** Goes over these words if they come next. */
    boolean take(String... words) {
        for (int i = 0; i < words.length; i++) {
            if (at + i >= tokens.size() || !tokens.get(at + i).isWord(words[i])) {
                return false;
            }
        }
        at += words.length;
        return true;
    }

    boolean takeSign(String sign) {
        Token next = peek();
        if (next == null || !next.isSign(sign)) {
            return false;
        }
        at++;
        return true;
    }

    void expect(String word) {
        if (!take(word)) {
            throw wrong(word + " is expected");
        }
    }

    void expectSign(String sign) {
        if (!takeSign(sign)) {
            throw wrong("'" + sign + "' is expected");
        }
    }

    void expectEnd() {
        if (!isAtEnd()) {
            throw wrong("it is not supported");
        }
    }

    /** Whether a name comes next, that is no text, number or sign. */
    boolean isName() {
        Token next = peek();
        return next != null && (next.kind() == Token.Kind.WORD || next.kind() == Token.Kind.QUOTED_NAME);
    }

    String name() {
        if (!isName()) {
            throw wrong("a name is expected");
        }
        Token token = next();
        return token.kind() == Token.Kind.QUOTED_NAME ? token.text() : token.written();
    }

    /** A table's name, in that database unless it says another. */
    TableName tableName(String database) {
        Position position = position();
        String first = name();
        if (takeSign(".")) {
            return TableName.of(first, name());
        }
        if (database.isEmpty()) {
            throw new StatementException(
                    "3D000", "Table " + first + " is named without a database, and the connection has none", position);
        }
        return TableName.of(database, first);
    }

    /** Names in brackets; an order of theirs is read over, as indexes are gone through either way. */
    List<String> names() {
        List<String> names = new ArrayList<>();
        expectSign("(");
        do {
            names.add(name());
            if (peek() != null && next().isSign("(")) {
                at--;
                throw wrong("an index on a part of a column is not supported");
            }
            at--;
            if (!take("ASC")) {
                take("DESC");
            }
        } while (takeSign(","));
        expectSign(")");
        return names;
    }

    /** A whole number that fits an int. */
    int number() {
        Token token = next();
        try {
            return Integer.parseInt(token.text());
        } catch (NumberFormatException e) {
            at--;
            throw wrong("a whole number is expected");
        }
    }

    String textValue() {
        Token token = next();
        if (token.kind() != Token.Kind.TEXT) {
            at--;
            throw wrong("a text in quotes is expected");
        }
        return token.text();
    }

    private Position position() {
        Token next = peek();
        return next == null
                ? tokens.isEmpty()
                        ? Position.START
                        : tokens.get(tokens.size() - 1).position(text)
                : next.position(text);
    }

    /** What comes next is wrong, for that reason. */
    StatementException wrong(String why) {
        Token next = peek();
        return new StatementException(
                StatementException.SYNTAX,
                "The definition cannot be read" + (next == null ? "" : " at " + next.written()) + ": " + why,
                position());
    }

    /** What comes next is SQL that is not supported. */
    StatementException unsupported(String what) {
        return StatementException.unsupported(what, position());
    }
}
