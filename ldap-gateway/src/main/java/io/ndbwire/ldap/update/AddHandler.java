package io.ndbwire.ldap.update;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.protocol.AddRequestProtocolOp;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.client.Row;
import io.ndbwire.client.Transaction;
import io.ndbwire.client.Write;
import io.ndbwire.ldap.control.Assertion;
import io.ndbwire.ldap.control.ManageDsaIt;
import io.ndbwire.ldap.entry.AttributeFormat;
import io.ndbwire.ldap.entry.EntryFormat;
import io.ndbwire.ldap.entry.Selection;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.operation.Preparation;
import io.ndbwire.ldap.result.Failures;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.ldap.rights.Permissions;
import io.ndbwire.ldap.rights.Rights;
import io.ndbwire.ldap.tree.Directory;
import io.ndbwire.ldap.tree.Place;
import io.ndbwire.schema.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Adds entries, RFC 4511 section 4.7: one transaction that inserts the row and those of attributes with own tables. */
public final class AddHandler extends ChangeHandler<AddRequestProtocolOp> {

    /** The controls that it sees to. */
    public static final Set<String> CONTROLS =
            Set.of(Assertion.OID, OpenTransactions.CONTROL, ControlWatch.POST_READ, ManageDsaIt.OID);

    private final Rights rights;

    /**
     * @param passwords hashes those of a request
     */
    public AddHandler(
            Directory directory,
            EntryWatch.Factory watches,
            Transactions transactions,
            Rights rights,
            Preparation<AddRequestProtocolOp> passwords) {
        super(directory, watches, transactions, passwords);
        this.rights = rights;
    }

    @Override
    public Set<String> controls() {
        return CONTROLS;
    }

    @Override
    CompletionStage<Change> change(AddRequestProtocolOp request, Operation operation, @Nullable EntryWatch watch) {
        DN dn = Directory.parse(request.getDN());
        Permissions permissions = rights.of(operation);
        boolean managesReferrals = ManageDsaIt.isAsked(operation);
        ChangeOrigin origin = ChangeOrigin.of(operation);
        CompletionStage<Change> addition = directory()
                .locate(dn, alias -> false, managesReferrals)
                .thenCompose(this::target)
                .thenApply(target -> {
                    WrittenColumns.require(
                            target.format(),
                            target.known().keySet(),
                            permissions.at(target.place().dn()));
                    return add(target, request, origin, watch);
                });
        return addition.exceptionallyCompose(failure -> {
            DN parent = dn.getParent();
            boolean isMissing = Failures.result(failure).code().equals(ResultCode.NO_SUCH_OBJECT);
            return !isMissing || parent == null
                    ? CompletableFuture.failedFuture(Failures.cause(failure))
                    : directory()
                            .locate(parent, alias -> false, managesReferrals)
                            .thenCompose(above -> addBelow(above, dn, request, origin, watch, failure));
        });
    }

    /** A name below an entry that is there is one of an entry without a table of its own, or one that no entry can have there. */
    private CompletionStage<Change> addBelow(
            Place above,
            DN dn,
            AddRequestProtocolOp request,
            ChangeOrigin origin,
            @Nullable EntryWatch watch,
            Throwable missing) {
        if (above instanceof Place.OfBranch && above.branch().takesContainers()) {
            return CompletableFuture.completedFuture(
                    new ContainerChanges(directory()).add(above.branch(), request, dn, origin, watch));
        }
        CompletionStage<?> entry = above instanceof Place.OfRow row
                ? directory().require(row, Directory.NOTHING, Set.of())
                : above.branch().entry();
        return entry.thenCompose(found -> CompletableFuture.failedFuture(
                found == null
                        ? Failures.cause(missing)
                        : new ResultException(
                                ResultCode.NAMING_VIOLATION, "No entry below " + above.dn() + " has such a name")));
    }

    private CompletionStage<UpdateTarget> target(Place place) {
        if (!(place instanceof Place.OfRow row)) {
            return place.branch()
                    .entry()
                    .thenCompose(entry -> CompletableFuture.failedFuture(
                            entry == null
                                    ? new ResultException(
                                            ResultCode.UNWILLING_TO_PERFORM,
                                            place.dn() + " is no row, but part of the directory's mapping")
                                    : new ResultException(
                                            ResultCode.ENTRY_ALREADY_EXISTS, place.dn() + " is there already")));
        }
        return UpdateTarget.find(directory(), row.dn().toString(), false);
    }

    private Change add(
            UpdateTarget target, AddRequestProtocolOp request, ChangeOrigin origin, @Nullable EntryWatch watch) {
        Map<AttributeFormat, List<ASN1OctetString>> given = given(target, request.getAttributes());
        Map<String, @Nullable Object> columns = columns(target, given, origin);
        return Change.of(
                transaction -> new ParentLock(directory())
                        .hold(transaction, target.place())
                        .thenCompose(held -> insert(transaction, target, given, columns, watch)),
                failure -> target.failed(target.place(), true, failure));
    }

    private Map<AttributeFormat, List<ASN1OctetString>> given(UpdateTarget target, List<Attribute> attributes) {
        EntryFormat format = target.format();
        Map<AttributeFormat, List<ASN1OctetString>> given = new LinkedHashMap<>();
        boolean hasClass = false;
        for (Attribute attribute : attributes) {
            if (attribute.getName().equalsIgnoreCase(Values.OBJECT_CLASS)) {
                requireClasses(format, attribute);
                hasClass = true;
                continue;
            }
            AttributeFormat known = Values.attribute(format, attribute.getName(), directory()::knowsAttribute);
            List<ASN1OctetString> values = new ArrayList<>(Arrays.asList(attribute.getRawValues()));
            if (values.isEmpty()) {
                throw new ResultException(
                        ResultCode.PROTOCOL_ERROR, "Attribute " + attribute.getName() + " comes without a value");
            }
            if (given.put(known, values) != null) {
                throw new ResultException(
                        ResultCode.CONSTRAINT_VIOLATION, "Attribute " + attribute.getName() + " comes twice");
            }
            Values.requireOne(known, values.size());
            // Refuses what comes twice.
            DistinctValues.given(known, values);
        }
        if (!hasClass) {
            throw new ResultException(ResultCode.OBJECT_CLASS_VIOLATION, "The entry has no object class");
        }
        return given;
    }

    private static void requireClasses(EntryFormat format, Attribute attribute) {
        for (String name : attribute.getValues()) {
            if (format.type().objectClasses().stream().noneMatch(name::equalsIgnoreCase)) {
                throw new ResultException(
                        ResultCode.OBJECT_CLASS_VIOLATION,
                        "Entries here are of the classes " + format.type().objectClasses() + ", not " + name);
            }
        }
    }

    /** The row's columns: those of the name, those of attributes, and those that the gateway itself writes. */
    private static Map<String, @Nullable Object> columns(
            UpdateTarget target, Map<AttributeFormat, List<ASN1OctetString>> given, ChangeOrigin origin) {
        EntryFormat format = target.format();
        Map<String, @Nullable Object> columns = new HashMap<>(origin.ofAdd(format));
        target.known()
                .forEach((column, value) -> columns.put(column, Values.require(format.syntax(column), column, value)));
        given.forEach((attribute, values) -> {
            if (attribute.rule().column() == null) {
                return;
            }
            String column = Values.column(attribute);
            ASN1OctetString named = target.known().get(column);
            if (named != null && !DistinctValues.given(attribute, values).has(named)) {
                throw new ResultException(
                        ResultCode.NAMING_VIOLATION,
                        "Attribute " + attribute.name() + " has not the value that the name gives it");
            }
            if (named == null) {
                columns.put(column, Values.columnValue(attribute, values));
            }
        });
        for (Column column : format.description().columns()) {
            boolean isNeeded = !column.isNullable() && !column.hasDefault() && !column.isAutoIncrement();
            if (isNeeded && columns.get(column.name()) == null) {
                throw new ResultException(
                        ResultCode.OBJECT_CLASS_VIOLATION,
                        "Column " + column.name() + " of table "
                                + format.description().name() + " must have a value, and no attribute gives it one");
            }
        }
        return columns;
    }

    private CompletionStage<Void> insert(
            Transaction transaction,
            UpdateTarget target,
            Map<AttributeFormat, List<ASN1OctetString>> given,
            Map<String, @Nullable Object> columns,
            @Nullable EntryWatch watch) {
        Write insert = target.format().table().insert();
        columns.forEach(insert::set);
        transaction.add(insert);
        given.forEach((attribute, values) -> {
            if (attribute.rule().column() == null) {
                new ValueRows(attribute, target.format().valueReader(attribute), columns::get)
                        .insert(transaction, values);
            }
        });
        if (watch == null) {
            return CompletableFuture.completedFuture(null);
        }
        EntryWatch seen = Objects.requireNonNull(watch);
        Selection selection = target.everything();
        CompletionStage<Row> row = transaction.execute().thenCompose(done -> target.lock(transaction, selection));
        return row.thenCompose(found -> target.entry(transaction, selection, found))
                .thenAccept(entry -> seen.after(entry.toEntry()));
    }
}
