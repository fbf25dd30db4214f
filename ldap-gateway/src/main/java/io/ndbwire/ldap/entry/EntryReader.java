package io.ndbwire.ldap.entry;

import com.unboundid.asn1.ASN1OctetString;
import io.ndbwire.client.AccessPath;
import io.ndbwire.client.Row;
import io.ndbwire.client.Scan;
import io.ndbwire.ldap.cluster.Cluster;
import io.ndbwire.ldap.mapping.Link;
import io.ndbwire.ldap.mapping.RowType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Makes entries of rows, with what is in other tables. Thread-safe. */
public final class EntryReader {

    private final Cluster cluster;
    private final EntryFormats formats;

    public EntryReader(Cluster cluster, EntryFormats formats) {
        this.cluster = cluster;
        this.formats = formats;
    }

    /** The entry of a row of which nothing else has to be read. */
    public static RowEntry entry(Selection selection, Row row, String dn) {
        return new RowEntry(selection, row, dn, List.of(), false);
    }

    /** The entry of a row. */
    public CompletionStage<RowEntry> read(Selection selection, Row row, String dn) {
        return read(selection, row, dn, RowSource.of(cluster.client()));
    }

    /**
     * The entry of a row.
     *
     * @param source where the rows that belong to it are looked for
     */
    public CompletionStage<RowEntry> read(Selection selection, Row row, String dn, RowSource source) {
        if (!selection.needsMore()) {
            return CompletableFuture.completedFuture(entry(selection, row, dn));
        }
        List<CompletableFuture<List<DescribedValues>>> values = new ArrayList<>();
        for (AttributeFormat attribute : selection.inTables()) {
            values.add(selection
                    .format()
                    .valueReader(attribute)
                    .read(row, source)
                    .thenApply(found -> described(attribute, found))
                    .toCompletableFuture());
        }
        CompletionStage<Boolean> subordinates = selection.needsSubordinates()
                ? hasChildren(selection, row, source)
                : CompletableFuture.completedFuture(false);
        return CompletableFuture.allOf(values.toArray(CompletableFuture[]::new))
                .thenCombine(
                        subordinates,
                        (all, has) -> new RowEntry(
                                selection,
                                row,
                                dn,
                                values.stream()
                                        .flatMap(one -> one.join().stream())
                                        .toList(),
                                has));
    }

    private static List<DescribedValues> described(
            AttributeFormat attribute, Map<String, List<ASN1OctetString>> values) {
        List<DescribedValues> described = new ArrayList<>(values.size());
        values.forEach((options, list) -> described.add(
                new DescribedValues(attribute.rule().hasOptions() ? attribute.described(options) : attribute, list)));
        return described;
    }

    /**
     * Whether there are rows below a row.
     *
     * @param source where the rows that belong to it are looked for
     */
    public CompletionStage<Boolean> hasChildren(Selection selection, Row row, RowSource source) {
        CompletionStage<Boolean> found = CompletableFuture.completedFuture(false);
        for (RowType child : selection.format().type().children()) {
            found = found.thenCompose(already -> already
                    ? CompletableFuture.completedFuture(true)
                    : formats.of(child).thenCompose(format -> hasChildren(format, selection, row, source)));
        }
        return found;
    }

    private CompletionStage<Boolean> hasChildren(EntryFormat child, Selection selection, Row row, RowSource source) {
        Map<String, ASN1OctetString> links = links(child.type(), selection, row);
        AccessPath path = links == null ? null : child.path(links);
        if (path == null) {
            return CompletableFuture.completedFuture(false);
        }
        if (path.isKey()) {
            return source.read(path.read()).thenApply(found -> found != null);
        }
        CompletableFuture<List<Row>> rows = new CompletableFuture<>();
        Scan scan = path.scan()
                .columns(child.description().keyColumns().get(0).name())
                .limit(1)
                .executor(Runnable::run);
        source.scan(scan).subscribe(new RowList(rows));
        return rows.thenApply(some -> !some.isEmpty());
    }

    /** What the rows below a row have in the columns that name it; null if none can be, as one of its own is NULL. */
    public static @Nullable Map<String, ASN1OctetString> links(RowType child, Selection selection, Row row) {
        Map<String, ASN1OctetString> values = new HashMap<>();
        for (Link link : child.links()) {
            ASN1OctetString value = selection.value(link.parentColumn(), row);
            if (value == null) {
                return null;
            }
            values.put(link.column(), value);
        }
        return values;
    }
}
