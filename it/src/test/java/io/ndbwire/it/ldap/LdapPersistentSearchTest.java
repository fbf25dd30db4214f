package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.controls.PersistentSearchChangeType;
import com.unboundid.ldap.sdk.controls.PersistentSearchRequestControl;
import com.unboundid.ldap.sdk.extensions.CancelExtendedRequest;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.follow.FollowLimits;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Persistent search, draft-ietf-ldapext-psearch-03. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapPersistentSearchTest {

    private static final String ALL = "(objectClass=*)";
    private static final Set<PersistentSearchChangeType> EVERY = EnumSet.allOf(PersistentSearchChangeType.class);

    private final LdapPhones phones;
    private final LdapGateway gateway;
    private final LDAPConnection connection;

    LdapPersistentSearchTest(LdapUnderTest cluster) {
        phones = new LdapPhones(cluster);
        gateway = cluster.start(settings ->
                settings.withMapping(phones.mapping).withFollowing(FollowLimits.DEFAULT.withSearches(3, 2)));
        connection = LdapUnderTest.connect(gateway);
    }

    @AfterEach
    void close() {
        connection.close();
        gateway.close();
    }

    private LdapFollower follow(SearchScope scope, String filter, Control control) {
        return LdapFollower.begin(connection, LdapPhones.BASE, scope, filter, List.of(control));
    }

    @Test
    void entriesComeWithWhatHasBecomeOfThem() throws LDAPException {
        assertThat(Objects.requireNonNull(connection.getRootDSE())
                        .supportsControl(PersistentSearchRequestControl.PERSISTENT_SEARCH_REQUEST_OID))
                .isTrue();
        LdapFollower follower =
                follow(SearchScope.ONE, ALL, new PersistentSearchRequestControl(EVERY, false, true, true));
        assertThat(follower.take(2)).containsExactlyInAnyOrder(LdapPhones.ADA, LdapPhones.GRACE);
        phones.subscriber(3, "4903", "Joan");
        String joan = "msisdn=4903," + LdapPhones.BASE;
        assertThat(follower.take(1)).containsExactly("add " + joan);
        assertThat(follower.last().getAttributeValue("cn")).isEqualTo("Joan");
        connection.modify(joan, new Modification(ModificationType.REPLACE, "cn", "Clarke"));
        assertThat(follower.take(1)).containsExactly("modify " + joan);
        connection.modifyDN(joan, "msisdn=4904", true);
        String renamed = "msisdn=4904," + LdapPhones.BASE;
        assertThat(follower.take(1)).containsExactly("moddn " + renamed + " was " + joan);
        connection.delete(renamed);
        assertThat(follower.take(1)).containsExactly("delete " + renamed);
    }

    @Test
    void onlyWhatIsAskedForIsTold() {
        LdapFollower deleted = follow(
                SearchScope.SUB,
                "(|(uid=*)(level>=5))",
                new PersistentSearchRequestControl(PersistentSearchChangeType.DELETE, false, true, true));
        deleted.take(3);
        LdapFollower plain = follow(SearchScope.SUB, ALL, new PersistentSearchRequestControl(EVERY, true, false, true));
        // One that is for changes alone does not say when it has begun.
        plain.awaitLine(() -> phones.subscriber(2, "4902", "Grace " + System.nanoTime()));
        phones.service(1, "a", 6);
        String service = "service=a," + LdapPhones.ADA;
        assertThat(plain.takeUntil(service)).isNotEmpty().containsOnly(LdapPhones.GRACE);
        // Out of the filter is gone, too.
        phones.service(1, "a", 4);
        assertThat(deleted.take(1)).containsExactly("delete " + service);
        assertThat(plain.take(1)).containsExactly(service);
    }

    @Test
    void itEndsByAbandonAndByCancel() throws LDAPException {
        Control control = new PersistentSearchRequestControl(EVERY, false, true, true);
        LdapFollower abandoned = follow(SearchScope.ONE, ALL, control);
        LdapFollower cancelled = follow(SearchScope.ONE, ALL, control);
        abandoned.take(2);
        cancelled.take(2);
        assertThat(follow(SearchScope.ONE, ALL, control).result().getResultCode())
                .isEqualTo(ResultCode.BUSY);
        abandoned.abandon();
        assertThat(connection
                        .processExtendedOperation(new CancelExtendedRequest(cancelled.messageId()))
                        .getResultCode())
                .isEqualTo(ResultCode.SUCCESS);
        assertThat(cancelled.result().getResultCode()).isEqualTo(ResultCode.CANCELED);
        // Their places are free.
        LdapFollower one = follow(SearchScope.ONE, ALL, control);
        LdapFollower two = follow(SearchScope.ONE, ALL, control);
        one.take(2);
        two.take(2);
    }
}
