package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPResult;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.controls.ContentSyncRequestControl;
import com.unboundid.ldap.sdk.controls.SimplePagedResultsControl;
import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.Await;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.follow.FollowLimits;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Content synchronisation, RFC 4533. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapSyncTest {

    private static final String ALL = "(objectClass=*)";
    private static final String OF_ADA = "service=a," + LdapPhones.ADA;

    private static final int ROWS = 300;
    private static final int ROUNDS = 8;

    private final LdapUnderTest cluster;
    private final BlockingClient db;
    private final LdapPhones phones;
    private final LdapGateway gateway;
    private final LDAPConnection connection;

    LdapSyncTest(LdapUnderTest cluster) {
        this.cluster = cluster;
        db = cluster.client().blocking();
        phones = new LdapPhones(cluster);
        gateway = start(FollowLimits.DEFAULT);
        connection = LdapUnderTest.connect(gateway);
    }

    private LdapGateway start(FollowLimits limits) {
        return cluster.start(settings -> settings.withMapping(phones.mapping).withFollowing(limits));
    }

    @AfterEach
    void close() {
        connection.close();
        gateway.close();
    }

    private LdapFollower poll(@Nullable ASN1OctetString cookie, boolean reloads) {
        return LdapFollower.begin(
                connection, LdapPhones.BASE, SearchScope.SUB, ALL, List.of(LdapFollower.refresh(cookie, reloads)));
    }

    private LdapFollower follow(String base, SearchScope scope, String filter, String... attributes) {
        return LdapFollower.begin(connection, base, scope, filter, List.of(LdapFollower.persist(null)), attributes);
    }

    @Test
    void aPollTellsWhatHasChangedSinceTheLastOne() throws LDAPException {
        assertThat(Objects.requireNonNull(connection.getRootDSE())
                        .supportsControl(ContentSyncRequestControl.SYNC_REQUEST_OID))
                .isTrue();
        LdapFollower first = poll(null, false);
        assertThat(first.takeAll())
                .containsExactlyInAnyOrder(
                        "add " + LdapPhones.BASE,
                        "add " + LdapPhones.ADA,
                        "add " + LdapPhones.GRACE,
                        "add " + OF_ADA,
                        "done present");
        LdapFollower second = poll(first.cookie(), false);
        assertThat(second.takeAll()).containsExactly("done deletes");
        phones.subscriber(1, "4901", "Lovelace");
        phones.subscriber(3, "4903", "Joan");
        db.execute(phones.subscribers.delete(2));
        LdapFollower third = poll(second.cookie(), false);
        assertThat(third.takeAll())
                .containsExactlyInAnyOrder(
                        "modify " + LdapPhones.ADA,
                        "add msisdn=4903," + LdapPhones.BASE,
                        "delete " + LdapPhones.GRACE,
                        "done deletes");
        assertThat(third.content().values().stream().map(entry -> entry.getAttributeValue("cn")))
                .containsExactlyInAnyOrder("Lovelace", "Joan");
    }

    @Test
    void aCookieThatIsNotKnownLeadsToAllAnew() {
        LdapFollower first = poll(null, false);
        ASN1OctetString old = first.cookie();
        phones.subscriber(1, "4901", "Lovelace");
        ASN1OctetString newer = poll(old, false).cookie();
        for (String unknown : List.of(old.stringValue(), "", "x", ".", "rid=1", newer.stringValue() + "0")) {
            LdapFollower stale = poll(new ASN1OctetString(unknown), false);
            if (unknown.isEmpty()) {
                assertThat(stale.result().getResultCode()).isEqualTo(ResultCode.SUCCESS);
            } else {
                assertThat(stale.takeAll()).as(unknown).isEmpty();
                assertThat(stale.result().getResultCode()).isEqualTo(ResultCode.E_SYNC_REFRESH_REQUIRED);
            }
        }
        assertThat(poll(old, true).takeAll()).hasSize(5).contains("add " + LdapPhones.ADA, "done present");
        LdapFollower other = LdapFollower.begin(
                connection, LdapPhones.BASE, SearchScope.SUB, "(uid=1)", List.of(LdapFollower.refresh(newer, false)));
        assertThat(other.result().getResultCode()).isEqualTo(ResultCode.E_SYNC_REFRESH_REQUIRED);
        assertThat(poll(newer, false).takeAll()).containsExactly("done deletes");
    }

    /** Also where there is nothing left to search in. */
    @Test
    void aPollTellsThatAllIsGone() {
        LdapFollower first = LdapFollower.begin(
                connection, LdapPhones.ADA, SearchScope.SUB, ALL, List.of(LdapFollower.refresh(null, false)));
        assertThat(first.takeAll()).hasSize(3);
        db.execute(phones.subscribers.delete(1));
        LdapFollower second = LdapFollower.begin(
                connection, LdapPhones.ADA, SearchScope.SUB, ALL, List.of(LdapFollower.refresh(first.cookie(), false)));
        assertThat(second.takeAll()).containsExactlyInAnyOrder("delete " + LdapPhones.ADA, "delete " + OF_ADA);
        assertThat(second.result().getResultCode()).isEqualTo(ResultCode.NO_SUCH_OBJECT);
    }

    @Test
    void changesAreToldAsTheyHappen() {
        LdapFollower follower = follow(LdapPhones.BASE, SearchScope.SUB, ALL, "cn", "mail", "level", "entryUUID");
        assertThat(follower.take(5)).endsWith("refreshed REFRESH_PRESENT").contains("add " + OF_ADA);
        phones.subscriber(1, "4901", "Lovelace");
        assertThat(follower.take(1)).containsExactly("modify " + LdapPhones.ADA);
        assertThat(follower.last().getAttributeValue("cn")).isEqualTo("Lovelace");
        String uuid = String.valueOf(follower.last().getAttributeValue("entryUUID"));
        assertThat(follower.content().keySet()).extracting(Object::toString).contains(uuid);
        // What is in another table belongs to the entry, and what is not shown does not.
        db.execute(phones.mails.insert().set("id", 1).set("mail", "ada@net"));
        assertThat(follower.take(1)).containsExactly("modify " + LdapPhones.ADA);
        assertThat(follower.last().getAttributeValue("mail")).isEqualTo("ada@net");
        db.execute(phones.subscribers.update(1).set("hidden", 7));
        db.execute(phones.mails.delete(1, "ada@net"));
        assertThat(follower.take(1)).containsExactly("modify " + LdapPhones.ADA);
        assertThat(follower.last().hasAttribute("mail")).isFalse();
        phones.service(2, "b", 3);
        assertThat(follower.take(1)).containsExactly("add service=b," + LdapPhones.GRACE);
        db.execute(phones.services.delete(2, "b"));
        assertThat(follower.take(1)).containsExactly("delete service=b," + LdapPhones.GRACE);
    }

    @Test
    void whatIsBelowGoesWithItsParent() {
        LdapFollower follower = follow(LdapPhones.BASE, SearchScope.SUB, ALL);
        follower.take(5);
        phones.subscriber(1, "4909", "Ada");
        String renamed = "msisdn=4909," + LdapPhones.BASE;
        assertThat(follower.take(2)).containsExactlyInAnyOrder("modify " + renamed, "modify service=a," + renamed);
        db.execute(phones.subscribers.delete(1));
        assertThat(follower.take(2)).containsExactlyInAnyOrder("delete " + renamed, "delete service=a," + renamed);
        phones.subscriber(1, "4901", "Ada");
        assertThat(follower.take(2)).containsExactlyInAnyOrder("add " + LdapPhones.ADA, "add " + OF_ADA);
        assertThat(follower.content()).hasSize(4);
    }

    @Test
    void entriesMoveIntoTheFilterAndOutOfIt() {
        LdapFollower follower = follow(LdapPhones.BASE, SearchScope.SUB, "(|(level>=5)(mail=*))", "1.1");
        assertThat(follower.take(2)).containsExactly("add " + OF_ADA, "refreshed REFRESH_PRESENT");
        phones.service(1, "a", 4);
        assertThat(follower.take(1)).containsExactly("delete " + OF_ADA);
        phones.service(1, "a", 3);
        phones.service(1, "a", 6);
        assertThat(follower.take(1)).containsExactly("add " + OF_ADA);
        db.execute(phones.mails.insert().set("id", 2).set("mail", "g@net"));
        assertThat(follower.take(1)).containsExactly("add " + LdapPhones.GRACE);
        db.execute(phones.mails.delete(2, "g@net"));
        assertThat(follower.take(1)).containsExactly("delete " + LdapPhones.GRACE);
    }

    @Test
    void oneEntryIsFollowedWithWhatIsBelow() {
        phones.service(2, "b", 1);
        LdapFollower follower = follow(LdapPhones.ADA, SearchScope.SUB, ALL);
        assertThat(follower.take(3)).contains("add " + LdapPhones.ADA, "add " + OF_ADA);
        LdapFollower below = follow(LdapPhones.ADA, SearchScope.ONE, ALL);
        assertThat(below.take(2)).contains("add " + OF_ADA);
        phones.subscriber(2, "4902", "Hopper");
        phones.service(2, "b", 2);
        phones.service(1, "c", 2);
        assertThat(follower.take(1)).containsExactly("add service=c," + LdapPhones.ADA);
        assertThat(below.take(1)).containsExactly("add service=c," + LdapPhones.ADA);
        // Another name, and it is another entry's.
        phones.subscriber(1, "4909", "Ada");
        assertThat(follower.take(3))
                .containsExactlyInAnyOrder(
                        "delete " + LdapPhones.ADA, "delete " + OF_ADA, "delete service=c," + LdapPhones.ADA);
        phones.subscriber(2, "4901", "Hopper");
        assertThat(follower.take(2))
                .containsExactlyInAnyOrder("add " + LdapPhones.ADA, "add service=b," + LdapPhones.ADA);
        assertThat(below.take(3)).contains("delete " + OF_ADA, "add service=b," + LdapPhones.ADA);
    }

    @Test
    void whoComesBackIsToldWhatHasChanged() {
        LdapFollower follower = follow(LdapPhones.BASE, SearchScope.SUB, ALL);
        follower.take(5);
        phones.subscriber(1, "4901", "Lovelace");
        assertThat(follower.take(1)).containsExactly("modify " + LdapPhones.ADA);
        ASN1OctetString cookie = follower.cookie();
        follower.abandon();
        phones.service(1, "a", 8);
        db.execute(phones.subscribers.delete(2));
        try (LDAPConnection another = LdapUnderTest.connect(gateway)) {
            LdapFollower resumed = LdapFollower.begin(
                    another, LdapPhones.BASE, SearchScope.SUB, ALL, List.of(LdapFollower.persist(cookie)));
            List<String> told = resumed.take(3);
            assertThat(told)
                    .containsExactlyInAnyOrder(
                            "modify " + OF_ADA, "delete " + LdapPhones.GRACE, "refreshed REFRESH_DELETE");
            phones.subscriber(1, "4901", "Ada");
            assertThat(resumed.take(1)).containsExactly("modify " + LdapPhones.ADA);
            // Who is here already may not know it any better than the gateway: the newer search goes on.
            LdapFollower second = LdapFollower.begin(
                    another, LdapPhones.BASE, SearchScope.SUB, ALL, List.of(LdapFollower.persist(resumed.cookie())));
            assertThat(second.take(1)).containsExactly("refreshed REFRESH_DELETE");
            assertThat(resumed.result().getResultCode()).isEqualTo(ResultCode.UNAVAILABLE);
            phones.subscriber(1, "4901", "Lovelace");
            assertThat(second.take(1)).containsExactly("modify " + LdapPhones.ADA);
        }
    }

    @Test
    void whatIsNotSeenIsNotTold() throws LDAPException {
        LdapPeople people = new LdapPeople(cluster);
        people.put("ada", LdapPeople.SSHA);
        people.put("bob", LdapPeople.SSHA);
        try (LdapGateway guarded = people.start("""
                security:
                  passwords: {iterations: 1000}
                  rights:
                    - {who: self, may: all}
                    - {who: authenticated, attributes: [cn, uid], may: [read, search]}
                """)) {
            LDAPConnection bob = LdapUnderTest.connect(guarded);
            bob.bind(LdapPeople.BOB, LdapPeople.PASSWORD);
            LdapFollower follower = LdapFollower.begin(
                    bob, LdapPeople.BASE, SearchScope.ONE, "(|(card=*)(cn=*))", List.of(LdapFollower.persist(null)));
            assertThat(follower.take(3)).contains("add " + LdapPeople.ADA, "add " + LdapPeople.BOB);
            db.execute(people.table().update("ada").set("card", "secret"));
            db.execute(people.table().update("bob").set("card", "own"));
            assertThat(follower.take(1)).containsExactly("modify " + LdapPeople.BOB);
            db.execute(people.table().update("ada").set("name", "Lovelace"));
            assertThat(follower.take(1)).containsExactly("modify " + LdapPeople.ADA);
            assertThat(follower.last().hasAttribute("card")).isFalse();
            ASN1OctetString cookie = follower.cookie();
            follower.abandon();
            // A cookie is good for whom it was made.
            bob.bind(LdapPeople.ADA, LdapPeople.PASSWORD);
            LdapFollower ada = LdapFollower.begin(
                    bob, LdapPeople.BASE, SearchScope.ONE, "(|(card=*)(cn=*))", List.of(LdapFollower.persist(cookie)));
            assertThat(ada.result().getResultCode()).isEqualTo(ResultCode.E_SYNC_REFRESH_REQUIRED);
            bob.close();
        }
    }

    private LDAPResult refused(String base, SearchScope scope, String filter, Control... others) {
        LdapFollower follower = LdapFollower.begin(
                connection,
                base,
                scope,
                filter,
                Stream.concat(Stream.of(LdapFollower.persist(null)), Stream.of(others))
                        .toList());
        return follower.result();
    }

    @Test
    void whatCannotBeFollowedIsRefused() throws LDAPException {
        assertUnwilling("dc=ndb", SearchScope.SUB, ALL, "which tables come and go");
        assertUnwilling("dc=net", SearchScope.BASE, ALL, "is no row");
        assertUnwilling("cn=subschema", SearchScope.BASE, ALL, "gateway's own");
        assertUnwilling(LdapPhones.BASE, SearchScope.SUB, "(hasSubordinates=TRUE)", "hasSubordinates");
        assertUnwilling(OF_ADA, SearchScope.BASE, ALL, "below another table's row");
        assertThat(refused("msisdn=1," + LdapPhones.BASE, SearchScope.BASE, ALL).getResultCode())
                .isEqualTo(ResultCode.NO_SUCH_OBJECT);
        assertThat(refused(LdapPhones.BASE, SearchScope.SUB, ALL, new SimplePagedResultsControl(1, null, true))
                        .getResultCode())
                .isEqualTo(ResultCode.UNAVAILABLE_CRITICAL_EXTENSION);
        SearchRequest aliases = LdapUnderTest.request(LdapPhones.BASE, SearchScope.SUB, ALL, DereferencePolicy.ALWAYS);
        aliases.addControl(LdapFollower.refresh(null, false));
        assertThat(LdapUnderTest.ended(connection, aliases).getResultCode()).isEqualTo(ResultCode.UNWILLING_TO_PERFORM);
    }

    private void assertUnwilling(String base, SearchScope scope, String filter, String reason) {
        LDAPResult result = refused(base, scope, filter);
        assertThat(result.getResultCode()).as(base).isEqualTo(ResultCode.UNWILLING_TO_PERFORM);
        assertThat(result.getDiagnosticMessage()).contains(reason);
    }

    @Test
    void aTableThatIsGoneOrAnotherOneEndsTheSearch() {
        TableHandle table = cluster.create(LdapUnderTest.text("name", 20));
        db.execute(table.insert().set("id", 1).set("name", "x"));
        LdapFollower follower = follow(LdapUnderTest.dn(table), SearchScope.ONE, ALL);
        assertThat(follower.take(2)).contains("add id=1," + LdapUnderTest.dn(table));
        db.dropTable(table.description().name());
        assertThat(follower.result().getResultCode()).isEqualTo(ResultCode.E_SYNC_REFRESH_REQUIRED);
    }

    @Test
    void whatItCostsIsLimited() {
        FollowLimits few =
                FollowLimits.DEFAULT.withSearches(2, 1).withEntries(6).withChanges(4);
        try (LdapGateway limited = start(few);
                LDAPConnection one = LdapUnderTest.connect(limited);
                LDAPConnection other = LdapUnderTest.connect(limited);
                LDAPConnection third = LdapUnderTest.connect(limited)) {
            LdapFollower first = begin(one, LdapPhones.BASE);
            first.take(5);
            assertThat(begin(one, LdapPhones.BASE).result().getResultCode()).isEqualTo(ResultCode.BUSY);
            assertThat(begin(other, LdapPhones.BASE).result().getResultCode())
                    .isEqualTo(ResultCode.ADMIN_LIMIT_EXCEEDED);
            LdapFollower second = begin(other, LdapPhones.GRACE);
            second.take(2);
            assertThat(begin(third, LdapPhones.GRACE).result().getResultCode()).isEqualTo(ResultCode.BUSY);
            first.abandon();
            // More changes at once than may wait.
            cluster.client()
                    .transact(tx -> {
                        for (int i = 0; i < 5; i++) {
                            tx.execute(phones.services
                                    .insert()
                                    .set("id", 2)
                                    .set("service", "s" + i)
                                    .set("level", 1));
                        }
                        return tx.execute();
                    })
                    .toCompletableFuture()
                    .join();
            // All is searched for again.
            assertThat(second.take(5)).allMatch(line -> line.startsWith("add service=s"));
            phones.service(2, "s0", 2);
            assertThat(second.take(1)).containsExactly("modify service=s0," + LdapPhones.GRACE);
        }
    }

    @Test
    void whoDoesNotReadHoldsUpNobody() {
        TableHandle table = cluster.create(Column.builder("name", ColumnType.LONG_VARCHAR)
                .length(9_000)
                .collation(65)
                .build());
        String base = LdapUnderTest.dn(table);
        fill(table, 0);
        LdapFollower slow = follow(base, SearchScope.ONE, ALL);
        slow.take(ROWS + 1);
        try (LDAPConnection another = LdapUnderTest.connect(gateway)) {
            LdapFollower quick = begin(another, base);
            quick.take(ROWS + 2);
            // The thread that reads what comes waits for this one.
            synchronized (slow) {
                for (int round = 1; round <= ROUNDS; round++) {
                    fill(table, round);
                    quick.take(ROWS);
                }
            }
            Await.until(
                    "the last state of all rows",
                    Duration.ofSeconds(60),
                    () -> slow.content().values().stream()
                            .allMatch(entry -> String.valueOf(entry.getAttributeValue("name"))
                                    .startsWith("r" + ROUNDS)),
                    () -> "not all of " + slow.content().size());
        }
        // What was overtaken by a newer state is not told.
        assertThat(slow.takeAllThere()).hasSizeBetween(ROWS, ROWS * ROUNDS - 1);
    }

    private void fill(TableHandle table, int round) {
        String text = "r" + round + "x".repeat(8_900);
        cluster.client()
                .executeAll(IntStream.range(0, ROWS)
                        .mapToObj(id -> table.upsert().set("id", id).set("name", text))
                        .toList())
                .forEach(stage -> stage.toCompletableFuture().join());
    }

    private static LdapFollower begin(LDAPConnection on, String base) {
        return LdapFollower.begin(on, base, SearchScope.SUB, ALL, List.of(LdapFollower.persist(null)));
    }

    @Test
    void theGatewaysEndIsTold() {
        LdapGateway ending = start(FollowLimits.DEFAULT);
        try (LDAPConnection client = LdapUnderTest.connect(ending)) {
            LdapFollower follower = begin(client, LdapPhones.BASE);
            follower.take(5);
            ending.close();
            assertThat(follower.result().getResultCode()).isEqualTo(ResultCode.UNAVAILABLE);
        }
    }
}
