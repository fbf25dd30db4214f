package io.ndbwire.rest.security;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rights on the tables of a pattern, written {@code read,write:shop/order_*}: rights, a colon, database and table, where
 * {@code *} stands for any text. Immutable.
 */
public final class Grant {

    private static final Pattern FORM = Pattern.compile("([a-zA-Z,]+):([^/]+)/([^/]+)");

    private final String text;
    private final Set<Right> rights;
    private final Pattern database;
    private final Pattern table;

    private Grant(String text, Set<Right> rights, Pattern database, Pattern table) {
        this.text = text;
        this.rights = rights;
        this.database = database;
        this.table = table;
    }

    /**
     * Reads a grant.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static Grant parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is no grant, which is such as read,write:database/table, * for any");
        }
        Set<Right> rights = EnumSet.noneOf(Right.class);
        for (String right : form.group(1).split(",", -1)) {
            try {
                rights.add(Right.valueOf(right.toUpperCase(Locale.ROOT)));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(
                        "'" + text + "': '" + right + "' is no right; there are read, write and ddl", e);
            }
        }
        return new Grant(text, rights, glob(form.group(2)), glob(form.group(3)));
    }

    private static Pattern glob(String text) {
        StringBuilder pattern = new StringBuilder();
        for (String part : text.split("\\*", -1)) {
            pattern.append(pattern.isEmpty() ? "" : ".*").append(Pattern.quote(part));
        }
        return Pattern.compile(pattern.toString(), Pattern.DOTALL);
    }

    boolean permits(Right right, String databaseName, String tableName) {
        return rights.contains(right)
                && database.matcher(databaseName).matches()
                && table.matcher(tableName).matches();
    }

    @Override
    public String toString() {
        return text;
    }
}
