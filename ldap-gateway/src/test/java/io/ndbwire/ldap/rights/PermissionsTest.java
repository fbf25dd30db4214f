package io.ndbwire.ldap.rights;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;
import io.ndbwire.ldap.mapping.DirectoryMapping;
import io.ndbwire.ldap.operation.Identity;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PermissionsTest {

    private static final DN PEOPLE = dn("ou=people,dc=net");
    private static final DN OTHERS = dn("ou=others,dc=net");
    private static final Identity ADA = new Identity(dn("uid=ada,ou=people,dc=net"));
    private static final Subject SELF = Subject.of(Subject.Kind.SELF);
    private static final Subject AUTHENTICATED = Subject.of(Subject.Kind.AUTHENTICATED);

    private static DN dn(String name) {
        try {
            return new DN(name);
        } catch (LDAPException e) {
            throw new AssertionError(e);
        }
    }

    private static Rule rule(Subject who, @Nullable DN on, Right... may) {
        return new Rule(List.of(who), on, Set.of(), Set.copyOf(Arrays.asList(may)));
    }

    private static Extent visible(DN branch, Identity identity, Rule... rules) {
        return new Rights(List.of(rules)).of(identity).visible(branch);
    }

    @Test
    void whatNobodyMayReadIsNotVisible() {
        assertThat(visible(PEOPLE, ADA)).isEqualTo(Extent.NONE);
        assertThat(visible(PEOPLE, ADA, rule(AUTHENTICATED, null, Right.SEARCH, Right.WRITE)))
                .isEqualTo(Extent.NONE);
        assertThat(visible(PEOPLE, Identity.ANONYMOUS, rule(AUTHENTICATED, null, Right.READ)))
                .isEqualTo(Extent.NONE);
    }

    @Test
    void rulesHoldWhereTheyAre() {
        Rule people = rule(AUTHENTICATED, PEOPLE, Right.READ);
        assertThat(visible(PEOPLE, ADA, people)).isEqualTo(Extent.ALL);
        assertThat(visible(OTHERS, ADA, people)).isEqualTo(Extent.NONE);
        Rule forbidden = rule(AUTHENTICATED, PEOPLE);
        assertThat(visible(PEOPLE, ADA, forbidden, rule(AUTHENTICATED, null, Right.READ)))
                .isEqualTo(Extent.NONE);
    }

    @Test
    void tablesThatAreAlikeAreOthers() {
        DN users = dn("table=users,db=shop,dc=ndb");
        Rule rule = new Rule(
                List.of(AUTHENTICATED),
                users,
                DirectoryMapping.ofTables().tableParts(users),
                Set.of(),
                Set.of(Right.READ));
        for (String same : List.of("table=users,db=shop,dc=ndb", "TABLE = users, db=shop,DC=NDB")) {
            assertThat(visible(dn(same), ADA, rule)).as(same).isEqualTo(Extent.ALL);
        }
        for (String other : List.of("table=Users,db=shop,dc=ndb", "table=users,db=Shop,dc=ndb", "db=shop,dc=ndb")) {
            assertThat(visible(dn(other), ADA, rule)).as(other).isEqualTo(Extent.NONE);
        }
    }

    @Test
    void onesOwnRowIsWhereOneIs() {
        Rule own = rule(SELF, null, Right.READ);
        assertThat(visible(PEOPLE, ADA, own)).isEqualTo(Extent.SOME);
        assertThat(visible(OTHERS, ADA, own)).isEqualTo(Extent.NONE);
        assertThat(visible(PEOPLE, Identity.ANONYMOUS, own)).isEqualTo(Extent.NONE);
        assertThat(visible(PEOPLE, ADA, rule(SELF, null), rule(AUTHENTICATED, null, Right.READ)))
                .as("all others")
                .isEqualTo(Extent.ALL);
    }
}
