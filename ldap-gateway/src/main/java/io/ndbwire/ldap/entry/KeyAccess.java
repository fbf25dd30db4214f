package io.ndbwire.ldap.entry;

import com.unboundid.asn1.ASN1OctetString;
import io.ndbwire.client.AccessPath;
import io.ndbwire.client.Filter;
import io.ndbwire.client.Read;
import io.ndbwire.client.TableHandle;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How the row of a name is found: which key its columns are, worked out once for all names of a form. Immutable and
 * thread-safe.
 */
final class KeyAccess {

    private final TableHandle table;
    /** Null for the primary key. */
    private final @Nullable String uniqueIndex;
    /** Empty if the name's columns are no key. */
    private final List<ColumnSyntax> key;
    /** What the name says beside the key. */
    private final List<ColumnSyntax> rest;

    private KeyAccess(
            TableHandle table, @Nullable String uniqueIndex, List<ColumnSyntax> key, List<ColumnSyntax> rest) {
        this.table = table;
        this.uniqueIndex = uniqueIndex;
        this.key = key;
        this.rest = rest;
    }

    /**
     * @param columns that a name has values for
     */
    static KeyAccess of(
            TableHandle handle, Table table, Map<String, ColumnSyntax> syntaxes, Collection<String> columns) {
        Set<String> primary = table.keyColumns().stream().map(Column::name).collect(Collectors.toSet());
        if (columns.containsAll(primary)) {
            return of(handle, null, table.keyColumns(), syntaxes, columns);
        }
        for (Index index : table.indexes().values()) {
            if (index.kind() == Index.Kind.UNIQUE
                    && index.columns().stream().map(Column::name).allMatch(columns::contains)) {
                return of(handle, index.name(), index.columns(), syntaxes, columns);
            }
        }
        return of(handle, null, List.of(), syntaxes, columns);
    }

    private static KeyAccess of(
            TableHandle handle,
            @Nullable String uniqueIndex,
            List<Column> keyColumns,
            Map<String, ColumnSyntax> syntaxes,
            Collection<String> columns) {
        List<ColumnSyntax> key = keyColumns.stream()
                .map(column -> Objects.requireNonNull(syntaxes.get(column.name())))
                .toList();
        List<ColumnSyntax> rest = columns.stream()
                .map(name -> Objects.requireNonNull(syntaxes.get(name)))
                .filter(syntax -> !key.contains(syntax))
                .toList();
        return new KeyAccess(handle, uniqueIndex, key, rest);
    }

    boolean isIn(Map<String, ASN1OctetString> values) {
        return isKey()
                && key.stream()
                        .allMatch(syntax -> values.containsKey(syntax.column().name()))
                && rest.stream()
                        .allMatch(syntax -> values.containsKey(syntax.column().name()));
    }

    /** Whether there is at most one row, found by a key. */
    boolean isKey() {
        return !key.isEmpty();
    }

    /**
     * The read of the row, or null if no row can have these values.
     *
     * @throws IllegalStateException unless {@link #isKey}
     */
    @Nullable
    Read read(Map<String, ASN1OctetString> values) {
        Object[] parsed = new Object[key.size()];
        for (int i = 0; i < parsed.length; i++) {
            Object value = value(key.get(i), values);
            if (value == null) {
                return null;
            }
            parsed[i] = value;
        }
        Read read = uniqueIndex == null ? table.read(parsed) : table.readUnique(uniqueIndex, parsed);
        for (ColumnSyntax syntax : rest) {
            Object value = value(syntax, values);
            if (value == null) {
                return null;
            }
            read.when(Filter.where(syntax.column().name()).equalTo(value));
        }
        return read;
    }

    /** The rows that have these values, or null if none can. */
    static @Nullable AccessPath path(
            TableHandle table, Map<String, ColumnSyntax> syntaxes, Map<String, ASN1OctetString> values) {
        List<Filter> conditions = new ArrayList<>();
        for (String column : values.keySet()) {
            Object value = value(Objects.requireNonNull(syntaxes.get(column)), values);
            if (value == null) {
                return null;
            }
            conditions.add(Filter.where(column).equalTo(value));
        }
        return AccessPath.of(table, Filter.allOf(conditions));
    }

    private static @Nullable Object value(ColumnSyntax syntax, Map<String, ASN1OctetString> values) {
        ASN1OctetString given = values.get(syntax.column().name());
        return given == null ? null : syntax.fitting(given);
    }
}
