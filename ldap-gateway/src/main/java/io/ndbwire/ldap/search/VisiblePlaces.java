package io.ndbwire.ldap.search;

import com.unboundid.ldap.sdk.DN;
import io.ndbwire.ldap.rights.Extent;
import io.ndbwire.ldap.rights.Permissions;
import io.ndbwire.ldap.rights.Requests;
import io.ndbwire.ldap.tree.Branch;
import io.ndbwire.ldap.tree.Directory;
import io.ndbwire.ldap.tree.Place;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;

/**
 * Finds places by their names. To find one, or not, rows on the way are read, and tables looked through for them; so where
 * whoever asks may see no rows at all, the name is not looked for.
 */
final class VisiblePlaces {

    private final Directory directory;
    private final Permissions permissions;

    VisiblePlaces(Directory directory, Permissions permissions) {
        this.directory = directory;
        this.permissions = permissions;
    }

    /**
     * The place of a name; fails with noSuchObject.
     *
     * @param follows whether aliases, of which whoever asks may read what they stand for, are followed
     * @param managesReferrals whether a referral is an entry like others
     */
    CompletionStage<Place> locate(DN name, boolean follows, boolean managesReferrals) {
        Predicate<DN> followed = alias -> follows && permissions.at(alias).mayFollow();
        if (permissions.seesAll()) {
            return directory.locate(name, followed, managesReferrals);
        }
        return directory.nearestBranch(name).thenCompose(branch -> {
            if (branch != null && isHidden(branch, name)) {
                throw Requests.notThere(name, permissions);
            }
            return directory.locate(name, followed, managesReferrals);
        });
    }

    private boolean isHidden(Branch branch, DN name) {
        return name.getRDNs().length > branch.dn().getRDNs().length && permissions.visible(branch.dn()) == Extent.NONE;
    }
}
