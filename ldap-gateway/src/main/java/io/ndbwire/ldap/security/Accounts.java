package io.ndbwire.ldap.security;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.entry.AttributeChoice;
import io.ndbwire.ldap.operation.Identity;
import io.ndbwire.ldap.result.Failures;
import io.ndbwire.ldap.rights.Rule;
import io.ndbwire.ldap.tree.Directory;
import io.ndbwire.ldap.tree.Place;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Who there is, and what is kept of their passwords: users of the configuration, and entries. Thread-safe. */
final class Accounts {

    private static final AttributeChoice PASSWORD = AttributeChoice.of(List.of(Rule.PASSWORD), false);

    private final Directory directory;
    private final Map<DN, User> users = new HashMap<>();
    private final List<DN> binders;

    /**
     * @param binders the entries that, with those below them, are accounts
     */
    Accounts(Directory directory, List<User> users, List<DN> binders) {
        this.directory = directory;
        this.binders = List.copyOf(binders);
        users.forEach(user -> this.users.put(user.dn(), user));
    }

    /**
     * An account.
     *
     * @param identity by the one name that it has, whichever way of writing it was found by
     * @param passwords as they are kept
     */
    record Account(Identity identity, List<byte[]> passwords) {}

    /** Whether that is a user of the configuration. */
    boolean isUser(DN name) {
        return users.containsKey(name);
    }

    /** The account of that name, or null. */
    CompletionStage<@Nullable Account> find(DN name) {
        User user = users.get(name);
        if (user != null) {
            return CompletableFuture.completedFuture(new Account(
                    new Identity(user.dn()), List.of(user.password().getBytes(StandardCharsets.ISO_8859_1))));
        }
        if (binders.stream().noneMatch(above -> name.isDescendantOf(above, true))) {
            return CompletableFuture.completedFuture(null);
        }
        CompletionStage<@Nullable Account> found = directory.locate(name, false).thenCompose(place -> find(place));
        return found.exceptionallyCompose(failure -> {
            ResultCode code = Failures.result(failure).code();
            // What another server has is nobody here.
            return code.equals(ResultCode.NO_SUCH_OBJECT) || code.equals(ResultCode.REFERRAL)
                    ? CompletableFuture.completedFuture(null)
                    : CompletableFuture.failedFuture(Failures.cause(failure));
        });
    }

    private CompletionStage<@Nullable Account> find(Place place) {
        if (place instanceof Place.OfRow row) {
            return directory
                    .require(row, PASSWORD, Set.of())
                    .thenCompose(entry -> directory
                            .ownName(row, entry)
                            .thenApply(name -> new Account(new Identity(name), passwords(entry.toEntry()))));
        }
        return place.branch()
                .entry()
                .thenApply(entry -> entry == null ? null : new Account(new Identity(place.dn()), passwords(entry)));
    }

    private static List<byte[]> passwords(Entry entry) {
        List<byte[]> values = new ArrayList<>();
        Attribute attribute = entry.getAttribute(Rule.PASSWORD);
        if (attribute != null) {
            for (ASN1OctetString value : attribute.getRawValues()) {
                values.add(value.getValue());
            }
        }
        return values;
    }
}
