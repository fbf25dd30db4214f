package io.ndbwire.ldap.tree;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.RDN;
import io.ndbwire.ldap.mapping.Referral;
import io.ndbwire.ldap.mapping.RowType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A place in the directory that is no row. Thread-safe. */
public interface Branch {

    /** Its name. */
    DN dn();

    /** Its entry with operational attributes, or null if there is none. */
    CompletionStage<@Nullable Entry> entry();

    /** The branch below it of that name, or null; whether it has an entry is for it to tell. Those of clients are others. */
    CompletionStage<@Nullable Branch> branch(RDN rdn);

    /** All branches below it but those that clients have added. */
    CompletionStage<List<Branch>> branches();

    /** Whether the branches below it are the same as long as the gateway runs. */
    default boolean isSettled() {
        return true;
    }

    /** Who has it, and all below it, if that is not this directory; else null. */
    default @Nullable Referral referral() {
        return null;
    }

    /** What an entry of that name is known by that is no row: always the same. */
    static UUID uuid(DN dn) {
        return UUID.nameUUIDFromBytes(dn.toNormalizedString().getBytes(StandardCharsets.UTF_8));
    }

    /** What its entry is known by. */
    default UUID uuid() {
        return uuid(dn());
    }

    /** Whether clients may add entries right below it that are in no table of the mapping. */
    default boolean takesContainers() {
        return false;
    }

    /** The entry of that name right below it that a client has added, which takes a read; or null. */
    default CompletionStage<@Nullable Branch> container(RDN rdn) {
        return CompletableFuture.completedFuture(null);
    }

    /** All entries right below it that clients have added, which takes a scan. */
    default CompletionStage<List<Branch>> containers() {
        return CompletableFuture.completedFuture(List.of());
    }

    /** The types of the rows below it. */
    CompletionStage<List<RowType>> types();
}
