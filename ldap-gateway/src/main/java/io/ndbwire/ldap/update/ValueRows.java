package io.ndbwire.ldap.update;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.client.AccessPath;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.Row;
import io.ndbwire.client.Transaction;
import io.ndbwire.client.Write;
import io.ndbwire.ldap.entry.AttributeFormat;
import io.ndbwire.ldap.entry.ColumnSyntax;
import io.ndbwire.ldap.entry.EntryFormat;
import io.ndbwire.ldap.entry.RowList;
import io.ndbwire.ldap.entry.ValueReader;
import io.ndbwire.ldap.mapping.Link;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.schema.Column;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Changes the rows of an attribute that has a table of its own. */
final class ValueRows {

    private final AttributeFormat attribute;
    private final ValueReader reader;
    /** The entry's columns by their names. */
    private final Function<String, @Nullable Object> entry;

    ValueRows(AttributeFormat attribute, ValueReader reader, Function<String, @Nullable Object> entry) {
        this.attribute = attribute;
        this.reader = reader;
        this.entry = entry;
    }

    /**
     * Adds inserts to the transaction's next step.
     *
     * @throws ResultException if nothing would link the values to the entry
     */
    void insert(Transaction transaction, List<ASN1OctetString> values) {
        for (ASN1OctetString value : values) {
            Write insert = reader.table().insert();
            for (Link link : reader.rule().links()) {
                insert.set(link.column(), linking(link));
            }
            insert.set(reader.rule().column(), Values.require(attribute.syntax(), attribute.name(), value));
            ColumnSyntax options = reader.optionSyntax();
            if (options != null) {
                insert.set(options.column().name(), options(options));
            }
            transaction.add(insert);
        }
    }

    private @Nullable Object options(ColumnSyntax syntax) {
        return attribute.options().isEmpty() && syntax.column().isNullable()
                ? null
                : Values.require(syntax, attribute.name(), new ASN1OctetString(attribute.options()));
    }

    private Object linking(Link link) {
        Object value = entry.apply(link.parentColumn());
        if (value == null) {
            throw new ResultException(
                    ResultCode.CONSTRAINT_VIOLATION,
                    "Attribute " + attribute.name() + ": its values are found by the entry's column "
                            + link.parentColumn() + ", which the request has to give a value");
        }
        return value;
    }

    /**
     * Adds inserts of rows that another entry had to the transaction's next step: with all their columns, whether the directory
     * shows them or not, but for those that link them.
     */
    void insertRows(Transaction transaction, List<Row> rows) {
        for (Row row : rows) {
            Write insert = reader.table().insert();
            for (Column column : reader.table().description().columns()) {
                insert.set(column.name(), row.get(column.name()));
            }
            for (Link link : reader.rule().links()) {
                insert.set(link.column(), linking(link));
            }
            transaction.add(insert);
        }
    }

    /** The names, in lower case and without options, of the attributes that have tables of their own. */
    static Set<String> attributes(EntryFormat format) {
        return format.attributes().stream()
                .filter(attribute -> attribute.rule().values() != null)
                .map(AttributeFormat::typeKey)
                .collect(Collectors.toSet());
    }

    /** Deletes the rows of some values that have the attribute's options. */
    CompletionStage<Void> delete(Transaction transaction, Collection<ASN1OctetString> values) {
        Set<String> gone = new HashSet<>();
        values.forEach(value -> gone.add(DistinctValues.bytes(value)));
        return delete(transaction, row -> {
            ASN1OctetString value = reader.value(row);
            return value != null
                    && attribute.options().equals(reader.options(row))
                    && gone.contains(DistinctValues.bytes(value));
        });
    }

    /** Deletes the rows of all values, whatever their options are. */
    CompletionStage<Void> deleteAll(Transaction transaction) {
        return delete(transaction, row -> true);
    }

    /**
     * Deletes all rows, also those without a value.
     *
     * @param kept counts them
     * @return what they were; adminLimitExceeded if they are more than an attribute has values
     */
    CompletionStage<List<Row>> take(Transaction transaction, KeptRows kept) {
        List<Row> taken = new ArrayList<>();
        return delete(transaction, row -> {
                    if (taken.size() == RowList.MAXIMUM) {
                        throw new ResultException(
                                ResultCode.ADMIN_LIMIT_EXCEEDED,
                                "An entry has more than " + RowList.MAXIMUM + " values of attribute "
                                        + attribute.name());
                    }
                    return taken.add(kept.add(row));
                })
                .thenApply(gone -> taken);
    }

    /** Which rows are to go is seen here, however many they are: a filter has room for some values only. */
    private CompletionStage<Void> delete(Transaction transaction, Predicate<Row> isGone) {
        AccessPath path = reader.path(entry);
        if (path == null) {
            return CompletableFuture.completedFuture(null);
        }
        if (path.isKey()) {
            return transaction.execute(path.read().lock(LockMode.EXCLUSIVE)).thenAccept(row -> {
                if (row != null && isGone.test(row)) {
                    transaction.add(path.delete());
                }
            });
        }
        return transaction
                .changeAll(
                        path.scan().lock(LockMode.EXCLUSIVE).executor(Runnable::run),
                        row -> isGone.test(row) ? reader.table().deleteScanned(row) : null)
                .thenAccept(count -> {});
    }
}
