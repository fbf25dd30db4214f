package io.ndbwire.ldap.update;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Read;
import io.ndbwire.client.Row;
import io.ndbwire.client.Transaction;
import io.ndbwire.error.DuplicateKeyException;
import io.ndbwire.ldap.entry.AttributeChoice;
import io.ndbwire.ldap.entry.AttributeFormat;
import io.ndbwire.ldap.entry.EntryFormat;
import io.ndbwire.ldap.entry.RowEntry;
import io.ndbwire.ldap.entry.RowSource;
import io.ndbwire.ldap.entry.Selection;
import io.ndbwire.ldap.mapping.NamedColumn;
import io.ndbwire.ldap.result.Failures;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.ldap.tree.Directory;
import io.ndbwire.ldap.tree.Place;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The place of a row that is to be changed. Immutable and thread-safe. */
record UpdateTarget(Directory directory, Place.OfRow place, EntryFormat format) {

    /** Of a primary key; unique indexes have another number. */
    private static final int ROW_EXISTS = 630;

    /**
     * Finds the place of a name; whether there is a row is not asked.
     *
     * @param managesReferrals whether a referral is an entry like others
     */
    static CompletionStage<UpdateTarget> find(Directory directory, String name, boolean managesReferrals) {
        DN dn = Directory.parse(name);
        return directory.locate(dn, alias -> false, managesReferrals).thenCompose(place -> of(directory, place));
    }

    /** What is at a place that was found. */
    static CompletionStage<UpdateTarget> of(Directory directory, Place place) {
        if (!(place instanceof Place.OfRow row)) {
            return place.branch()
                    .entry()
                    .thenCompose(entry -> entry == null
                            ? directory.missing(place)
                            : CompletableFuture.failedFuture(new ResultException(
                                    ResultCode.UNWILLING_TO_PERFORM,
                                    place.dn() + " is no row, but part of the directory's mapping")));
        }
        if (row.level().type().alias() != null) {
            // Its row is another entry's, which would be changed without being named.
            return CompletableFuture.failedFuture(new ResultException(
                    ResultCode.UNWILLING_TO_PERFORM,
                    place.dn() + " is an alias, made of the row that it stands for: change that by its own name"));
        }
        return directory.formats().of(row.level().type()).thenApply(format -> {
            if (!format.isKeyed()) {
                throw new ResultException(
                        ResultCode.UNWILLING_TO_PERFORM,
                        "Entries such as " + place.dn() + " are not changed: their names are no key of table "
                                + format.description().name());
            }
            return new UpdateTarget(directory, row, format);
        });
    }

    NdbClient client() {
        return directory.cluster().client();
    }

    /** What has to be read where the whole entry counts. */
    Selection everything() {
        return format.selection(AttributeChoice.EVERYTHING, Set.of());
    }

    /** Reads the row and keeps others from changing it. */
    CompletionStage<Row> lock(Transaction transaction, Selection selection) {
        Read read = format.read(place.known());
        CompletionStage<@Nullable Row> row = read == null
                ? CompletableFuture.completedFuture(null)
                : transaction.execute(read.columns(selection.projection()).lock(LockMode.EXCLUSIVE));
        return row.thenCompose(
                found -> found == null ? directory.<Row>missing(place) : CompletableFuture.completedFuture(found));
    }

    /** The entry of a row of this place, as the transaction sees it. */
    CompletionStage<RowEntry> entry(Transaction transaction, Selection selection, Row row) {
        String name = selection.rdn(row) + "," + place.above().dn();
        return directory.reader().read(selection, row, name, RowSource.of(transaction));
    }

    /**
     * What a change comes to that failed: where a value is taken, it is the entry's name if there is an entry of that name,
     * and else one of a key that the name does not tell, of another index or of an attribute's table. In a transaction of
     * several changes what was there may have gone with it by now.
     *
     * @param isAlone whether no rows of other entries change with it
     */
    <T> CompletionStage<T> failed(Place.OfRow named, boolean isAlone, Throwable failure) {
        Throwable cause = Failures.cause(failure);
        if (!(cause instanceof DuplicateKeyException duplicate)) {
            return CompletableFuture.failedFuture(cause);
        }
        boolean isOfName = isAlone && duplicate.code() == ROW_EXISTS && isOnlyRowOfItsName(named);
        return directory
                .find(named, Directory.NOTHING, Set.of())
                .thenCompose(entry -> CompletableFuture.failedFuture(
                        entry == null && !isOfName
                                ? Failures.ofValue(cause)
                                : new ResultException(
                                        ResultCode.ENTRY_ALREADY_EXISTS, named.dn() + " is there already")));
    }

    /** Whether the row of the name is the only one that is inserted, by a primary key that the name tells. */
    private boolean isOnlyRowOfItsName(Place.OfRow named) {
        boolean isByKey = format.description().keyColumns().stream()
                .allMatch(column -> named.known().containsKey(column.name()));
        return isByKey
                && format.attributes().stream()
                        .allMatch(attribute -> attribute.rule().values() == null);
    }

    /** The values of the primary key of a row. */
    static Object[] key(EntryFormat format, Row row) {
        return format.description().keyColumns().stream()
                .map(column -> Objects.requireNonNull(row.get(column.name())))
                .toArray();
    }

    /** The columns of the names below the parent. */
    Set<String> nameColumns() {
        Set<String> columns = new HashSet<>();
        for (NamedColumn part : format.type().rdn()) {
            columns.add(part.column());
        }
        return columns;
    }

    /** Whether the attribute is part of the name. */
    boolean isName(AttributeFormat attribute) {
        String column = attribute.rule().column();
        return attribute.isPlainColumn() && column != null && nameColumns().contains(column);
    }

    /** The value for a column that the client takes. */
    static Object fitting(EntryFormat format, String column, ASN1OctetString value) {
        return Values.require(format.syntax(column), column, value);
    }

    /** The values that the name has for columns of a row. */
    Map<String, ASN1OctetString> known() {
        return Objects.requireNonNull(place.known());
    }
}
