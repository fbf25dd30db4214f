package io.ndbwire.ldap.entry;

import com.unboundid.asn1.ASN1OctetString;
import io.ndbwire.client.AccessPath;
import io.ndbwire.client.Filter;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.ldap.mapping.AttributeDescription;
import io.ndbwire.ldap.mapping.AttributeRule;
import io.ndbwire.ldap.mapping.DeclaredSyntax;
import io.ndbwire.ldap.mapping.Link;
import io.ndbwire.ldap.mapping.ValueTable;
import io.ndbwire.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the values of an attribute that has a table of its own. Immutable and thread-safe. */
public final class ValueReader {

    private final ValueTable rule;
    private final TableHandle table;
    private final ColumnSyntax syntax;
    private final @Nullable ColumnSyntax optionSyntax;

    ValueReader(AttributeRule attribute, TableHandle table, Table entries) {
        rule = Objects.requireNonNull(attribute.values());
        this.table = table;
        Table description = table.description();
        syntax = new ColumnSyntax(description.column(rule.column()), attribute.syntax());
        if (rule.options() != null) {
            optionSyntax = new ColumnSyntax(description.column(rule.options()), DeclaredSyntax.OF_COLUMN);
            if (!optionSyntax.kind().isText()) {
                throw new SchemaException(
                        NdbException.NO_CODE,
                        "Column '" + rule.options() + "' of table " + description.name()
                                + " has no text, and so no options");
            }
        } else {
            optionSyntax = null;
        }
        for (Link link : rule.links()) {
            description.column(link.column());
            entries.column(link.parentColumn());
        }
    }

    public ColumnSyntax syntax() {
        return syntax;
    }

    public TableHandle table() {
        return table;
    }

    public ValueTable rule() {
        return rule;
    }

    /**
     * The rows with the values of an entry, or null if nothing links any to it.
     *
     * @param entry its columns by their names
     */
    public @Nullable AccessPath path(Function<String, @Nullable Object> entry) {
        List<Filter> conditions = new ArrayList<>();
        for (Link link : rule.links()) {
            Object value = entry.apply(link.parentColumn());
            if (value == null) {
                return null;
            }
            conditions.add(Filter.where(link.column()).equalTo(value));
        }
        return AccessPath.of(table, Filter.allOf(conditions));
    }

    /** How options are kept, or null if values have none. */
    public @Nullable ColumnSyntax optionSyntax() {
        return optionSyntax;
    }

    /** The value that a whole row of the table has, or null. */
    public @Nullable ASN1OctetString value(Row row) {
        int position = row.position(rule.column());
        return row.isNull(position) ? null : syntax.value(row, position);
    }

    /** The options that a row's value has in their order, empty if there are none; null if what is there is none. */
    public @Nullable String options(Row row) {
        if (rule.options() == null) {
            return "";
        }
        String text = row.getString(rule.options());
        return text == null || text.isEmpty()
                ? ""
                : AttributeDescription.isValid("x;" + text)
                        ? AttributeDescription.of("x;" + text).optionText()
                        : null;
    }

    /**
     * Reads the values of an entry.
     *
     * @param source where they are looked for
     * @return the values by their options
     */
    public CompletionStage<Map<String, List<ASN1OctetString>>> read(Row entry, RowSource source) {
        AccessPath path = path(entry::get);
        if (path == null) {
            return CompletableFuture.completedFuture(Map.of());
        }
        String[] columns = rule.options() == null || rule.options().equals(rule.column())
                ? new String[] {rule.column()}
                : new String[] {rule.column(), rule.options()};
        if (path.isKey()) {
            return source.read(path.read().columns(columns))
                    .thenApply(row -> row == null ? Map.of() : values(List.of(row)));
        }
        CompletableFuture<List<Row>> rows = new CompletableFuture<>();
        source.scan(path.scan().columns(columns).executor(Runnable::run)).subscribe(new RowList(rows));
        return rows.thenApply(this::values);
    }

    private Map<String, List<ASN1OctetString>> values(List<Row> rows) {
        Map<String, List<ASN1OctetString>> values = new TreeMap<>();
        for (Row row : rows) {
            String options = options(row);
            ASN1OctetString value = value(row);
            if (options != null && value != null) {
                values.computeIfAbsent(options, absent -> new ArrayList<>()).add(value);
            }
        }
        return values;
    }
}
