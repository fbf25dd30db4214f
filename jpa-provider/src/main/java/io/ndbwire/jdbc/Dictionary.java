package io.ndbwire.jdbc;

import io.ndbwire.client.NdbClient;
import io.ndbwire.schema.ForeignKey;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableName;
import io.ndbwire.sql.Stages;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The cluster's tables, as descriptions of databases ask for them: by patterns. */
final class Dictionary {

    /** Where data nodes and SQL servers keep what is theirs. */
    private static final Set<String> SYSTEM = Set.of("sys", "mysql");

    private final NdbClient client;

    Dictionary(NdbClient client) {
        this.client = client;
    }

    /** All tables of users, in the order of database and name. */
    List<TableName> names() throws SQLException {
        return Failures.await(client, client.tables()).stream()
                .filter(name -> !SYSTEM.contains(name.database()))
                .filter(name -> !name.table().startsWith("NDB$"))
                .sorted(Comparator.comparing(TableName::database).thenComparing(TableName::table))
                .toList();
    }

    /**
     * The tables whose names are like a pattern.
     *
     * @param catalog the database, or null for all
     * @param pattern with {@code %}, {@code _} and the escape character {@code \}, or null for all
     */
    List<TableName> names(@Nullable String catalog, @Nullable String pattern) throws SQLException {
        Pattern table = like(pattern);
        return names().stream()
                .filter(name -> catalog == null || name.database().equals(catalog))
                .filter(name -> table.matcher(name.table()).matches())
                .toList();
    }

    /** The descriptions of these tables. */
    List<Table> describe(List<TableName> names) throws SQLException {
        return Failures.await(
                client, Stages.all(names.stream().map(client::describeTable).toList()));
    }

    /** The foreign keys that a table has, and those that refer to it. */
    List<ForeignKey> foreignKeys(TableName name) throws SQLException {
        return Failures.await(client, client.foreignKeys(name));
    }

    static Pattern like(@Nullable String pattern) {
        if (pattern == null) {
            return Pattern.compile(".*", Pattern.DOTALL);
        }
        StringBuilder expression = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '\\' && i + 1 < pattern.length()) {
                expression.append(Pattern.quote(String.valueOf(pattern.charAt(++i))));
            } else if (c == '%') {
                expression.append(".*");
            } else {
                expression.append(c == '_' ? "." : Pattern.quote(String.valueOf(c)));
            }
        }
        return Pattern.compile(expression.toString(), Pattern.DOTALL | Pattern.CASE_INSENSITIVE);
    }
}
