package io.ndbwire.ldap.entry;

import com.unboundid.asn1.ASN1OctetString;
import io.ndbwire.client.AccessPath;
import io.ndbwire.client.Filter;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.ldap.mapping.AttributeRule;
import io.ndbwire.ldap.mapping.Link;
import io.ndbwire.ldap.mapping.ValueTable;
import io.ndbwire.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the values of an attribute that has a table of its own. Immutable and thread-safe. */
public final class ValueReader {

    private final ValueTable rule;
    private final TableHandle table;
    private final ColumnSyntax syntax;

    ValueReader(AttributeRule attribute, TableHandle table, Table entries) {
        rule = Objects.requireNonNull(attribute.values());
        this.table = table;
        Table description = table.description();
        syntax = new ColumnSyntax(description.column(rule.column()), attribute.syntax());
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

    /** The value that a whole row of the table has, or null. */
    public @Nullable ASN1OctetString value(Row row) {
        int position = row.position(rule.column());
        return row.isNull(position) ? null : syntax.value(row, position);
    }

    /**
     * Reads the values of an entry.
     *
     * @param source where they are looked for
     */
    public CompletionStage<ASN1OctetString[]> read(Row entry, RowSource source) {
        AccessPath path = path(entry::get);
        if (path == null) {
            return CompletableFuture.completedFuture(AttributeFormat.NO_VALUES);
        }
        if (path.isKey()) {
            return source.read(path.read().columns(rule.column()))
                    .thenApply(row -> row == null ? AttributeFormat.NO_VALUES : values(List.of(row)));
        }
        CompletableFuture<List<Row>> rows = new CompletableFuture<>();
        source.scan(path.scan().columns(rule.column()).executor(Runnable::run)).subscribe(new RowList(rows));
        return rows.thenApply(this::values);
    }

    private ASN1OctetString[] values(List<Row> rows) {
        return rows.stream()
                .filter(row -> !row.isNull(0))
                .map(row -> syntax.value(row, 0))
                .toArray(ASN1OctetString[]::new);
    }
}
