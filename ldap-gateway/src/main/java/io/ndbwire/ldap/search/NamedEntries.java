package io.ndbwire.ldap.search;

import com.unboundid.ldap.sdk.DN;
import io.ndbwire.ldap.control.Assertion;
import io.ndbwire.ldap.control.ManageDsaIt;
import io.ndbwire.ldap.entry.AttributeChoice;
import io.ndbwire.ldap.entry.DirectoryEntry;
import io.ndbwire.ldap.entry.FilterEvaluator;
import io.ndbwire.ldap.entry.OwnEntry;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.rights.EntryPermissions;
import io.ndbwire.ldap.rights.Permissions;
import io.ndbwire.ldap.rights.Requests;
import io.ndbwire.ldap.rights.Right;
import io.ndbwire.ldap.rights.Rights;
import io.ndbwire.ldap.tree.Directory;
import io.ndbwire.ldap.tree.OwnEntries;
import io.ndbwire.ldap.tree.Place;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds entries by their names, whatever they are. Thread-safe. */
final class NamedEntries {

    private final Directory directory;
    private final OwnEntries ownEntries;
    private final Rights rights;

    NamedEntries(Directory directory, OwnEntries ownEntries, Rights rights) {
        this.directory = directory;
        this.ownEntries = ownEntries;
        this.rights = rights;
    }

    /**
     * The entry of a name; fails with noSuchObject.
     *
     * @param operation for which it is looked for: whether it takes referrals for entries like others
     */
    CompletionStage<DirectoryEntry> require(Operation operation, DN name, AttributeChoice choice) {
        return ownEntries.has(name)
                ? ownEntries.entry(name).thenApply(own -> new OwnEntry(own, choice))
                : directory
                        .locate(name, alias -> false, ManageDsaIt.isAsked(operation))
                        .thenCompose(place -> entry(place, choice));
    }

    private CompletionStage<DirectoryEntry> entry(Place place, AttributeChoice choice) {
        if (place instanceof Place.OfRow row) {
            return directory.require(row, choice, Set.of()).thenApply(found -> found);
        }
        return place.branch()
                .entry()
                .thenCompose(found -> found == null
                        ? directory.<DirectoryEntry>missing(place)
                        : CompletableFuture.<DirectoryEntry>completedFuture(new OwnEntry(found, choice)));
    }

    /** Completes if what the request asserts of the entry, if anything, is true; fails with assertionFailed. */
    CompletionStage<Void> asserted(Operation operation, DN name, boolean dereferences) {
        @Nullable Assertion assertion = Assertion.of(operation);
        if (assertion == null) {
            return CompletableFuture.completedFuture(null);
        }
        Permissions permissions = rights.of(operation);
        CompletionStage<DirectoryEntry> found = ownEntries.has(name)
                ? require(operation, name, AttributeChoice.EVERYTHING)
                : new VisiblePlaces(directory, permissions)
                        .locate(name, dereferences, ManageDsaIt.isAsked(operation))
                        .thenCompose(place -> visible(place, permissions)
                                .thenCompose(seen -> entry(place, AttributeChoice.EVERYTHING)));
        return found.thenAccept(entry -> assertion.require(entry.toEntry(), evaluator(entry, permissions)));
    }

    /** No more is read of what may not be seen than of what is not there; its own name may spell it otherwise. */
    private CompletionStage<?> visible(Place place, Permissions permissions) {
        if (!(place instanceof Place.OfRow row) || permissions.at(row.dn()).isVisible()) {
            return CompletableFuture.completedFuture(null);
        }
        return directory.require(row, Directory.NOTHING, Set.of()).thenAccept(entry -> {
            if (!permissions.at(entry.dn()).isVisible()) {
                throw Requests.notThere(row.dn(), permissions);
            }
        });
    }

    /** What looks at the entry as whoever asks may. */
    private FilterEvaluator evaluator(DirectoryEntry entry, Permissions permissions) {
        Predicate<String> isKnown = named -> entry.canHave(named) || directory.knowsAttribute(named);
        if (entry.dn().isEmpty()) {
            return new FilterEvaluator(isKnown);
        }
        EntryPermissions allowed = permissions.at(entry.dn());
        if (!allowed.isVisible()) {
            throw Requests.notThere(Directory.parse(entry.dn()), permissions);
        }
        return new FilterEvaluator(isKnown, named -> allowed.may(Right.SEARCH, named));
    }
}
