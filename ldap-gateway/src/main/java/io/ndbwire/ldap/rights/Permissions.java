package io.ndbwire.ldap.rights;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.operation.Identity;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.result.ResultException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What one identity may do. Immutable. */
public final class Permissions {

    /**
     * A rule that is about the identity.
     *
     * @param isOfSelf whether it is so on its own entry alone
     */
    private record Applied(Rule rule, boolean isOfSelf) {

        boolean isEverywhere() {
            return rule.on() == null && !isOfSelf;
        }
    }

    private final Identity identity;
    private final List<Applied> rules = new ArrayList<>();
    /** What may be done to each entry, if that is the same for all. */
    private final @Nullable EntryPermissions everywhere;

    private final boolean forbidsOwn;

    Permissions(Identity identity, List<Rule> all) {
        this.identity = identity;
        for (Rule rule : all) {
            boolean isAlways = rule.who().stream().anyMatch(subject -> subject.isAlways(identity));
            boolean isOfSelf = !identity.isAnonymous()
                    && rule.who().stream().anyMatch(subject -> subject.kind() == Subject.Kind.SELF);
            if (isAlways || isOfSelf) {
                rules.add(new Applied(rule, !isAlways));
            }
        }
        everywhere = rules.stream().allMatch(Applied::isEverywhere)
                ? new EntryPermissions(rules.stream().map(Applied::rule).toList())
                : null;
        forbidsOwn = IntStream.range(0, rules.size()).anyMatch(this::isOvertaken);
    }

    public Identity identity() {
        return identity;
    }

    /** What may be done to the entry of that name. */
    public EntryPermissions at(DN entry) {
        return everywhere != null ? everywhere : decided(entry);
    }

    /** What may be done to the entry of that name, which is one. */
    public EntryPermissions at(String entry) {
        if (everywhere != null) {
            return everywhere;
        }
        try {
            return decided(new DN(entry));
        } catch (LDAPException e) {
            throw ResultException.of(ResultCode.INVALID_DN_SYNTAX, e);
        }
    }

    private EntryPermissions decided(DN entry) {
        List<Rule> deciding = new ArrayList<>(rules.size());
        for (Applied applied : rules) {
            boolean isThere = applied.rule().isOn(entry);
            if (isThere && (!applied.isOfSelf() || identity.is(entry))) {
                deciding.add(applied.rule());
            }
        }
        return new EntryPermissions(deciding);
    }

    /** Whether something is forbidden on one's own entry alone, so that it matters how its name is spelled. */
    public boolean forbidsOwn() {
        return forbidsOwn;
    }

    /** Whether a later rule about everybody's entries, oneself's among them, allows what one of oneself's forbids. */
    private boolean isOvertaken(int position) {
        Rule own = rules.get(position).rule();
        return rules.get(position).isOfSelf()
                && rules.stream()
                        .skip(position + 1L)
                        .filter(later -> !later.isOfSelf())
                        .anyMatch(later -> later.rule().allowsMoreThan(own));
    }

    /** Whether every entry may be seen. */
    public boolean seesAll() {
        return everywhere != null && everywhere.isVisible();
    }

    /** Which rows below a branch, which rules see as one, can be visible: all but perhaps one's own, one's own alone, none. */
    public Extent visible(DN branch) {
        List<Rule> ofOthers = new ArrayList<>(rules.size());
        List<Rule> ofOneself = new ArrayList<>(rules.size());
        for (Applied applied : rules) {
            if (applied.rule().isOn(branch)) {
                ofOneself.add(applied.rule());
                if (!applied.isOfSelf()) {
                    ofOthers.add(applied.rule());
                }
            }
        }
        if (new EntryPermissions(ofOthers).isVisible()) {
            return Extent.ALL;
        }
        return identity.isBelow(branch) && new EntryPermissions(ofOneself).isVisible() ? Extent.SOME : Extent.NONE;
    }

    /** For which rows below a branch, which rules see as one, an attribute may be in filters. */
    public Extent searchable(DN branch, String attribute) {
        if (EntryPermissions.goesWithEntry(attribute)) {
            // To be seen at the entry.
            return Extent.ALL;
        }
        boolean isForSome = false;
        boolean isForbiddenForSome = false;
        for (Applied applied : rules) {
            Rule rule = applied.rule();
            if (!rule.isOn(branch) || !rule.decides(Right.SEARCH, EntryPermissions.base(attribute))) {
                continue;
            }
            boolean isAllowed = rule.allows(Right.SEARCH);
            isForSome |= isAllowed;
            isForbiddenForSome |= !isAllowed;
            if (!applied.isOfSelf()) {
                return isForSome ? isForbiddenForSome ? Extent.SOME : Extent.ALL : Extent.NONE;
            }
        }
        return isForSome ? Extent.SOME : Extent.NONE;
    }

    /** Whether there can be an entry of which that attribute is allowed. */
    public boolean mayEver(Right right, String attribute) {
        String name = attribute.toLowerCase(Locale.ROOT);
        return rules.stream()
                .anyMatch(applied ->
                        applied.rule().decides(right, name) && applied.rule().allows(right));
    }

    /** A result without the names of entries that may not be seen. */
    public Result narrowed(Result result) {
        boolean isReferral = result.code().equals(ResultCode.REFERRAL);
        if (!result.code().equals(ResultCode.NO_SUCH_OBJECT) && !isReferral || seesAll()) {
            return result;
        }
        String visible = visible(result.matchedDn());
        return isReferral && visible.equals(result.matchedDn())
                ? result
                : Result.of(ResultCode.NO_SUCH_OBJECT, "There is no such entry").matched(visible);
    }

    private String visible(String matched) {
        try {
            DN name = new DN(matched);
            while (name != null && !name.isNullDN()) {
                if (at(name).isVisible()) {
                    return name.toString();
                }
                name = name.getParent();
            }
            return "";
        } catch (LDAPException e) {
            return "";
        }
    }
}
