package io.ndbwire.ldap.search;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.SearchScope;
import io.ndbwire.ldap.entry.DirectoryEntry;
import io.ndbwire.ldap.tree.Directory;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The aliases that a search comes by below its base, RFC 4511 section 4.5.1.3. To be used by one search, on one thread. */
final class FollowedAliases {

    private final SearchQuestion question;
    private final boolean isDeep;
    private final Set<String> followed = new HashSet<>();

    FollowedAliases(SearchQuestion question) {
        this.question = question;
        isDeep = question.scope().equals(SearchScope.SUB) || question.scope().equals(SearchScope.SUBORDINATE_SUBTREE);
    }

    /** What an entry stands for, or null if it is taken as it is. */
    @Nullable
    DN target(DirectoryEntry entry) {
        String target = question.followsAliasesBelow() ? entry.aliasTarget() : null;
        return target == null || Directory.parse(entry.dn()).equals(question.base()) ? null : Directory.parse(target);
    }

    /** Whether the search has to go there: it has not before, and does not come there anyway. */
    boolean isNew(DN target) {
        boolean isFoundAnyway = isDeep && target.isDescendantOf(question.base(), true);
        return !isFoundAnyway && followed.add(target.toNormalizedString());
    }

    /** How far it looks from there. */
    SearchScope scope() {
        return isDeep ? SearchScope.SUB : SearchScope.BASE;
    }
}
