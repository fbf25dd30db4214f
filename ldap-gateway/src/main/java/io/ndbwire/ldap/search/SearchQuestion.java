package io.ndbwire.ldap.search;

import com.unboundid.ldap.protocol.SearchRequestProtocolOp;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchScope;
import io.ndbwire.ldap.entry.AttributeChoice;
import io.ndbwire.ldap.entry.FilterSize;
import io.ndbwire.ldap.entry.OperationalAttribute;
import io.ndbwire.ldap.entry.Selection;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.ldap.rights.Permissions;
import io.ndbwire.ldap.rights.Right;
import io.ndbwire.ldap.rights.Rule;
import io.ndbwire.ldap.tree.Directory;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a search asks for. Immutable.
 *
 * @param needed the names, in lower case, of the attributes in the filter, and of those that are sorted by
 * @param sortedBy the names, in lower case, of the attributes that entries are sorted by
 */
record SearchQuestion(
        DN base,
        SearchScope scope,
        DereferencePolicy aliases,
        int sizeLimit,
        int timeLimitSeconds,
        AttributeChoice choice,
        Filter filter,
        Set<String> needed,
        Set<String> sortedBy) {

    /** Of a filter, which is looked at with each row that is found. */
    private static final int MAXIMUM_PARTS = 20_000;

    private static final Set<SearchScope> SCOPES = Set.of(SearchScope.values());
    private static final Set<DereferencePolicy> ALIASES = Set.of(DereferencePolicy.values());

    SearchQuestion {
        needed = Set.copyOf(needed);
        sortedBy = Set.copyOf(sortedBy);
    }

    /** Reads a request; fails with protocolError where it says what RFC 4511, section 4.5.1, has not. */
    static SearchQuestion of(SearchRequestProtocolOp request) {
        require(SCOPES.contains(request.getScope()), "There is no scope " + request.getScope());
        require(ALIASES.contains(request.getDerefPolicy()), "Aliases are not followed as " + request.getDerefPolicy());
        require(request.getSizeLimit() >= 0, "The size limit is " + request.getSizeLimit());
        require(request.getTimeLimit() >= 0, "The time limit is " + request.getTimeLimit());
        Set<String> needed = new HashSet<>();
        Filter filter = request.getFilter();
        FilterSize.require(MAXIMUM_PARTS, filter);
        boolean everything = addNames(filter, needed);
        AttributeChoice choice = AttributeChoice.of(request.getAttributes(), request.typesOnly());
        if (everything) {
            needed.add(Selection.EVERYTHING);
        }
        return new SearchQuestion(
                Directory.parse(request.getBaseDN()),
                request.getScope(),
                request.getDerefPolicy(),
                request.getSizeLimit(),
                request.getTimeLimit(),
                choice,
                filter,
                needed,
                Set.of());
    }

    private static void require(boolean isAllowed, String otherwise) {
        if (!isAllowed) {
            throw new ResultException(ResultCode.PROTOCOL_ERROR, otherwise);
        }
    }

    /** The same for entries that are to be sorted, before some are left out. */
    SearchQuestion sortedBy(Set<String> attributes) {
        Set<String> all = new HashSet<>(needed);
        all.addAll(attributes);
        return new SearchQuestion(base, scope, aliases, 0, timeLimitSeconds, choice, filter, all, attributes);
    }

    /** The same without what whoever asks may not see or ask for, wherever it is. */
    SearchQuestion narrowed(Permissions permissions) {
        Set<String> allowed = new HashSet<>(needed);
        allowed.removeIf(name -> !name.equals(Selection.EVERYTHING)
                && OperationalAttribute.ofKey(name) == null
                && !permissions.mayEver(Right.SEARCH, name));
        AttributeChoice shown = permissions.mayEver(Right.READ, Rule.PASSWORD) ? choice : choice.without(Rule.PASSWORD);
        return new SearchQuestion(base, scope, aliases, sizeLimit, timeLimitSeconds, shown, filter, allowed, sortedBy);
    }

    /** How long the search may take. */
    Duration time(SearchLimits limits) {
        Duration asked = Duration.ofSeconds(timeLimitSeconds);
        return asked.isZero() || asked.compareTo(limits.time()) > 0 ? limits.time() : asked;
    }

    /** Whether every entry that has an object class, which each has, is wanted. */
    boolean isForAll() {
        return filter.getFilterType() == Filter.FILTER_TYPE_PRESENCE
                && "objectClass".equalsIgnoreCase(filter.getAttributeName());
    }

    boolean followsAliasesToBase() {
        return aliases.equals(DereferencePolicy.FINDING) || aliases.equals(DereferencePolicy.ALWAYS);
    }

    boolean followsAliasesBelow() {
        return aliases.equals(DereferencePolicy.SEARCHING) || aliases.equals(DereferencePolicy.ALWAYS);
    }

    private static boolean addNames(Filter filter, Set<String> names) {
        boolean everything = false;
        if (filter.getFilterType() == Filter.FILTER_TYPE_NOT) {
            return addNames(Objects.requireNonNull(filter.getNOTComponent()), names);
        }
        for (Filter part : filter.getComponents()) {
            everything |= addNames(part, names);
        }
        if (filter.getFilterType() == Filter.FILTER_TYPE_SUBSTRING) {
            boolean hasParts = filter.getSubAnyStrings().length > 0
                    || filter.getRawSubInitialValue() != null
                    || filter.getRawSubFinalValue() != null;
            require(hasParts, "Substrings of " + filter.getAttributeName() + " are looked for, and none is given");
        }
        @Nullable String name = filter.getAttributeName();
        if (name != null) {
            names.add(Attribute.getBaseName(name).toLowerCase(Locale.ROOT));
        } else if (filter.getFilterType() == Filter.FILTER_TYPE_EXTENSIBLE_MATCH) {
            everything = true;
        }
        return everything;
    }
}
