package io.ndbwire.ldap.update;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.util.StaticUtils;
import io.ndbwire.ldap.entry.AttributeFormat;
import io.ndbwire.ldap.entry.ColumnSyntax;
import io.ndbwire.ldap.entry.EntryFormat;
import io.ndbwire.ldap.mapping.ChangeStamp;
import io.ndbwire.ldap.operation.Identity;
import io.ndbwire.ldap.operation.Operation;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Who changes an entry, and when: what is written into the columns that a mapping has for that. Immutable. */
record ChangeOrigin(Identity identity, Instant time) {

    /** Of a change that is made now. */
    static ChangeOrigin of(Operation operation) {
        return new ChangeOrigin(operation.identity(), Instant.now());
    }

    /** The columns of an entry that is added. */
    Map<String, @Nullable Object> ofAdd(EntryFormat format) {
        return columns(format, stamp -> true);
    }

    /** The columns of an entry that is there. */
    Map<String, @Nullable Object> ofChange(EntryFormat format) {
        return columns(format, stamp -> !stamp.isOfCreation());
    }

    /** Writes them into an entry that has no table of its own, and is added. */
    void stampAdded(Entry entry) {
        stamp(entry, stamp -> true);
    }

    /** Writes them into an entry that has no table of its own, and is there. */
    void stampChanged(Entry entry) {
        stamp(entry, stamp -> !stamp.isOfCreation());
    }

    private void stamp(Entry entry, Predicate<ChangeStamp> isWritten) {
        for (ChangeStamp stamp : ChangeStamp.values()) {
            if (isWritten.test(stamp)) {
                entry.setAttribute(
                        stamp.label(),
                        stamp.isTime()
                                ? StaticUtils.encodeGeneralizedTime(time.toEpochMilli())
                                : identity.dn().toString());
            }
        }
    }

    private Map<String, @Nullable Object> columns(EntryFormat format, Predicate<ChangeStamp> isWritten) {
        Map<String, @Nullable Object> columns = new HashMap<>();
        for (AttributeFormat attribute : format.attributes()) {
            ChangeStamp stamp = attribute.stamp();
            if (stamp != null && isWritten.test(stamp)) {
                columns.put(
                        Values.column(attribute),
                        stamp.isTime() ? attribute.syntax().time(time) : name(attribute));
            }
        }
        return columns;
    }

    /** Somebody unknown has the empty name, which is NULL where that may be. */
    private @Nullable Object name(AttributeFormat attribute) {
        ColumnSyntax syntax = attribute.syntax();
        return identity.isAnonymous() && syntax.column().isNullable()
                ? null
                : Values.require(
                        syntax,
                        attribute.name(),
                        new ASN1OctetString(identity.dn().toString()));
    }
}
