package io.ndbwire.ldap.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FilterTextTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(USERpassword=sesame)",
                "(userPassword;x-first=sesame)",
                "(userPassword>=sesame)",
                "(userPassword=*sesame*)",
                "(userPassword:caseExactMatch:=sesame)",
                "(2.5.4.35=sesame)",
                "(!(|(cn=x)(&(authPassword=sesame))))"
            })
    void passwordsAreNotShown(String filter) throws LDAPException {
        assertThat(FilterText.of(Filter.create(filter))).contains("=***)").doesNotContain("sesame");
    }

    @Test
    void whatIsLongIsCut() throws LDAPException {
        String value = "v".repeat(2_000);
        for (Filter large : new Filter[] {
            Filter.equals("cn", value),
            Filter.create("(cn=*" + value + "*)"),
            Filter.equals(value, "x"),
            Filter.create("(cn:" + value + ":=x)"),
            Filter.and(Collections.nCopies(100_000, Filter.present("cn")))
        }) {
            assertThat(FilterText.of(large)).hasSizeLessThan(1_010).startsWith("(");
        }
    }

    @Test
    void othersAreAsTheyAre() throws LDAPException {
        String filter = "(&(cn=a*b\\2ac)(|(uid>=7)(!(mail=*))))";
        assertThat(FilterText.of(Filter.create(filter))).isEqualTo(filter);
    }
}
