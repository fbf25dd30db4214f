package io.ndbwire.ldap.schema;

import java.util.Set;

/**
 * What the root DSE announces, by numbers and names.
 *
 * @param mechanisms of SASL
 */
public record Features(Set<String> controls, Set<String> extensions, Set<String> features, Set<String> mechanisms) {

    public Features {
        controls = Set.copyOf(controls);
        extensions = Set.copyOf(extensions);
        features = Set.copyOf(features);
        mechanisms = Set.copyOf(mechanisms);
    }
}
