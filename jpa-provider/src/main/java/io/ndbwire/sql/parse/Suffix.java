package io.ndbwire.sql.parse;

import io.ndbwire.sql.StatementException;
import io.ndbwire.sql.statement.Statement.Lock;
import java.util.List;

/**
 * The end of a statement that the parser does not know: {@code FOR UPDATE}, {@code FOR SHARE} and {@code LOCK IN SHARE
 * MODE} with their options, and a last semicolon.
 *
 * @param statement what is before it, so that places in it are places in the whole
 * @param noWait whether a locked row is a failure at once
 */
record Suffix(String statement, Lock lock, boolean noWait) {

    static Suffix of(String text) {
        List<Token> tokens = Token.of(text);
        int count = tokens.size();
        if (count > 0 && tokens.get(count - 1).isSign(";")) {
            count--;
        }
        List<Token> inside = tokens.subList(0, count);
        for (int i = count - 2; i > 0; i--) {
            Token token = inside.get(i);
            Token next = inside.get(i + 1);
            if (token.isWord("FOR") && (next.isWord("UPDATE") || next.isWord("SHARE"))) {
                Lock lock = next.isWord("UPDATE") ? Lock.EXCLUSIVE : Lock.SHARED;
                boolean noWait = readOptions(text, inside.subList(i + 2, count));
                return new Suffix(text.substring(0, token.start()), lock, noWait);
            }
            if (token.isWord("ON") && next.isWord("DUPLICATE")) {
                throw StatementException.unsupported(
                        "ON DUPLICATE KEY UPDATE is not supported: update the row, and insert it if no row was updated",
                        token.position(text));
            }
            if (token.isWord("LOCK") && next.isWord("IN") && i + 4 == count) {
                return new Suffix(text.substring(0, token.start()), Lock.SHARED, false);
            }
        }
        int end = count == 0 ? 0 : inside.get(count - 1).end();
        return new Suffix(text.substring(0, end), Lock.NONE, false);
    }

    /** What may follow: the tables, of which there is one, and what to do about rows that are locked. */
    private static boolean readOptions(String text, List<Token> options) {
        int at = 0;
        if (!options.isEmpty() && options.get(0).isWord("OF")) {
            // Names, with dots and commas, to the next word that is none.
            at = 1;
            while (at < options.size() && !isWaitOption(options.get(at))) {
                at++;
            }
        }
        List<Token> rest = options.subList(at, options.size());
        if (rest.isEmpty()) {
            return false;
        }
        if (rest.size() == 1 && rest.get(0).isWord("NOWAIT")) {
            return true;
        }
        throw StatementException.unsupported(
                "Of locks NOWAIT is the one option: there is no SKIP LOCKED and no WAIT; how long is waited is"
                        + " the cluster's TransactionDeadlockDetectionTimeout",
                rest.get(0).position(text));
    }

    private static boolean isWaitOption(Token token) {
        return token.isWord("NOWAIT") || token.isWord("SKIP") || token.isWord("WAIT");
    }
}
