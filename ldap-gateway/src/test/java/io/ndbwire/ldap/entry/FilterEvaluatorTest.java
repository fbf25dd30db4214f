package io.ndbwire.ldap.entry;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.matchingrules.IntegerMatchingRule;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilterEvaluatorTest {

    private final Entry entry = new Entry(
            "uid=ada,dc=net",
            new Attribute("objectClass", "top", "subscriber"),
            new Attribute("uid", "ada"),
            new Attribute("number", IntegerMatchingRule.getInstance(), "7"),
            new Attribute("tag", "red", "8"));

    @ParameterizedTest
    @CsvSource({
        "(:integerMatch:=7), true",
        "(:integerMatch:=9), false",
        // One of its values is no integer, which says nothing of the other one.
        "(:integerMatch:=8), true",
        "(!(:integerMatch:=9)), true",
        "(tag:integerMatch:=8), true",
        "(tag:integerMatch:=9), false",
        "(!(tag:integerMatch:=9)), false",
        "(:caseIgnoreMatch:=ADA), true",
        "(:caseExactMatch:=ADA), false",
        "(:dn:caseIgnoreMatch:=net), true",
    })
    void aRuleWithoutAnAttributeIsThatOfAll(String filter, boolean expected) throws LDAPException {
        // As it comes from the wire.
        Filter received = Filter.decode(Filter.create(filter).encode());
        assertThat(new FilterEvaluator(name -> true).matches(received, entry)).isEqualTo(expected);
    }
}
