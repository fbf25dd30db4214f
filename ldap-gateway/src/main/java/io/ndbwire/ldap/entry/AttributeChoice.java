package io.ndbwire.ldap.entry;

import io.ndbwire.ldap.mapping.AttributeDescription;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Which attributes a client wants to see, RFC 4511 section 4.5.1.8 and RFC 3673. Immutable.
 *
 * @param names those asked for by name, in lower case, with their options in order
 * @param allUser whether all user attributes are wanted
 * @param allOperational whether all operational attributes are wanted
 * @param typesOnly whether only the names of attributes are wanted
 * @param hidden the names, in lower case, of attributes that are never shown
 */
public record AttributeChoice(
        Set<String> names, boolean allUser, boolean allOperational, boolean typesOnly, Set<String> hidden) {

    /** All there is. */
    public static final AttributeChoice EVERYTHING = new AttributeChoice(Set.of(), true, true, false, Set.of());

    private static final String ALL_USER = "*";
    private static final String ALL_OPERATIONAL = "+";
    private static final String NONE = "1.1";

    public AttributeChoice {
        names = Set.copyOf(names);
        hidden = Set.copyOf(hidden);
    }

    /** What a request's list means. */
    public static AttributeChoice of(List<String> requested, boolean typesOnly) {
        if (requested.isEmpty()) {
            return new AttributeChoice(Set.of(), true, false, typesOnly, Set.of());
        }
        Set<String> names = new HashSet<>();
        boolean user = false;
        boolean operational = false;
        for (String name : requested) {
            switch (name) {
                case ALL_USER -> user = true;
                case ALL_OPERATIONAL -> operational = true;
                case NONE -> {
                    // Of no effect beside others.
                }
                default -> names.add(AttributeDescription.of(name).key());
            }
        }
        return new AttributeChoice(names, user, operational, typesOnly, Set.of());
    }

    /**
     * The same without names of attributes that are none.
     *
     * @param isKnown whether there is an attribute of a name in lower case
     */
    AttributeChoice among(Predicate<String> isKnown) {
        for (String name : names) {
            if (!isKnown.test(name)) {
                return new AttributeChoice(
                        names.stream().filter(isKnown).collect(Collectors.toSet()),
                        allUser,
                        allOperational,
                        typesOnly,
                        hidden);
            }
        }
        return this;
    }

    /** The same without an attribute, whose name is in lower case. */
    public AttributeChoice without(String attribute) {
        return new AttributeChoice(names, allUser, allOperational, typesOnly, Set.of(attribute));
    }

    /** Whether an attribute is wanted. */
    public boolean includes(String name, boolean isOperational) {
        boolean isWanted = (isOperational ? allOperational : allUser) || !names.isEmpty() && isNamed(name);
        return isWanted && (hidden.isEmpty() || !hidden.contains(AttributeDescription.typeKey(name)));
    }

    private boolean isNamed(String name) {
        return names.contains(name.toLowerCase(Locale.ROOT))
                || name.indexOf(';') >= 0
                        && names.stream().anyMatch(asked -> AttributeDescription.includes(asked, name));
    }

    /**
     * Whether an attribute with some options is wanted.
     *
     * @param type its name without these, in lower case
     */
    boolean includesAnyOf(String type, boolean isOperational) {
        boolean isWanted = (isOperational ? allOperational : allUser)
                || names.stream()
                        .anyMatch(asked -> AttributeDescription.typeKey(asked).equals(type));
        return isWanted && !hidden.contains(type);
    }

    /** Whether one of the gateway's own attributes is wanted. */
    public boolean includes(OperationalAttribute attribute) {
        return includes(attribute.label(), true);
    }
}
