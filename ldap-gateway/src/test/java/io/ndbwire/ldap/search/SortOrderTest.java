package io.ndbwire.ldap.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.matchingrules.BooleanMatchingRule;
import com.unboundid.ldap.matchingrules.CaseExactStringMatchingRule;
import com.unboundid.ldap.matchingrules.CaseIgnoreStringMatchingRule;
import com.unboundid.ldap.matchingrules.DistinguishedNameMatchingRule;
import com.unboundid.ldap.matchingrules.GeneralizedTimeMatchingRule;
import com.unboundid.ldap.matchingrules.IntegerMatchingRule;
import com.unboundid.ldap.matchingrules.MatchingRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SortOrderTest {

    private static List<SortOrder.Value> values(MatchingRule rule, String... texts) {
        return Arrays.stream(texts)
                .map(text -> Objects.requireNonNull(SortOrder.Value.of(rule, new ASN1OctetString(text))))
                .toList();
    }

    /** Entries of several classes are sorted by columns of several types. */
    @Test
    void valuesOfSeveralRulesHaveOneOrder() {
        List<SortOrder.Value> ordered = new ArrayList<>();
        ordered.addAll(values(CaseIgnoreStringMatchingRule.getInstance(), "10", "9", "A", "b", "Z"));
        ordered.addAll(values(CaseExactStringMatchingRule.getInstance(), "10", "9", "A", "Z", "b"));
        ordered.addAll(values(IntegerMatchingRule.getInstance(), "-3", "9", "10"));
        ordered.addAll(values(BooleanMatchingRule.getInstance(), "FALSE", "TRUE"));
        ordered.addAll(values(DistinguishedNameMatchingRule.getInstance(), "cn=A", "cn=b"));
        ordered.addAll(values(GeneralizedTimeMatchingRule.getInstance(), "20261122040506Z", "20261122040506.5Z"));
        for (int i = 0; i < ordered.size(); i++) {
            for (int j = 0; j < ordered.size(); j++) {
                assertThat(Integer.signum(ordered.get(i).compareTo(ordered.get(j))))
                        .as("%s, %s", ordered.get(i), ordered.get(j))
                        .isEqualTo(Integer.compare(i, j));
            }
        }
        SortOrder.Key key = new SortOrder.Key("name", null, false);
        assertThat(key.compare(ordered.get(0), null)).isNegative();
        assertThat(new SortOrder.Key("name", null, true).compare(ordered.get(0), null))
                .isPositive();
    }
}
