package io.ndbwire.it.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.SearchScope;
import io.ndbwire.client.ClientOptions;
import io.ndbwire.client.NdbClient;
import io.ndbwire.it.cluster.Await;
import io.ndbwire.it.cluster.ClusterCapability;
import io.ndbwire.it.cluster.EachOwnCluster;
import io.ndbwire.it.cluster.InjurableCluster;
import io.ndbwire.it.ldap.LdapFollower;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.LdapSettings;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** Data nodes fail while clients of a directory are told of changes. */
@EachOwnCluster(ShortHeartbeats.class)
class LdapFollowFailureTest {

    private static final Set<Integer> BOTH = Set.of(1, 2);
    private static final Duration LIMIT = Duration.ofSeconds(90);
    private static final String ALL = "(objectClass=*)";
    private static final int ROWS = 100;

    private final InjurableCluster cluster;
    private final Affinity affinity = new Affinity();
    private NdbClient client;
    private LdapGateway gateway;
    private LDAPConnection connection;
    private Inserts inserts;
    private LdapFollower follower;

    LdapFollowFailureTest(InjurableCluster cluster) {
        this.cluster = cluster;
        assumeTrue(cluster.capabilities().contains(ClusterCapability.CHANGES), "the cluster tells no changes of rows");
    }

    @BeforeEach
    void start(TestInfo test) throws LDAPException {
        client = NdbClient.connect(ClientOptions.builder(cluster.connectString())
                .listener(affinity)
                .requestTimeout(Duration.ofSeconds(20))
                .build());
        affinity.awaitAvailable(BOTH, LIMIT);
        inserts = Inserts.into(client, test.getTestMethod().orElseThrow().getName());
        insert(0);
        LdapSettings settings = LdapSettings.of(cluster.connectString());
        gateway = LdapGateway.start(settings.withServer(settings.server().withAddress("127.0.0.1", 0)));
        gateway.connected().toCompletableFuture().join();
        connection = new LDAPConnection("127.0.0.1", gateway.address().getPort());
        follower = LdapFollower.begin(connection, base(), SearchScope.ONE, ALL, List.of(LdapFollower.persist(null)));
        follower.take(ROWS + 1);
    }

    @AfterEach
    void close() {
        connection.close();
        gateway.close();
        client.close();
    }

    private String base() {
        return "table=" + inserts.table().description().name().table() + ",db=" + ChaosTables.DATABASE + ",dc=ndb";
    }

    private void insert(long first) {
        for (long key = first; key < first + ROWS; key++) {
            long id = key;
            Takeover.through(LIMIT, () -> inserts.insertNow(id));
        }
    }

    @Test
    void whoIsToldOfChangesMissesNoneAsANodeFails() {
        cluster.kill(2);
        cluster.awaitGone(2, LIMIT);
        affinity.awaitAvailable(Set.of(1), LIMIT);
        insert(1_000);
        assertThat(follower.take(ROWS)).allMatch(line -> line.startsWith("add "));
        cluster.start(2);
        affinity.awaitAvailable(BOTH, LIMIT);
        insert(2_000);
        assertThat(follower.take(ROWS)).allMatch(line -> line.startsWith("add "));
        assertThat(follower.content()).hasSize(3 * ROWS);
    }

    @Test
    void whatHasChangedMeanwhileIsToldWhenTheClusterIsBack() {
        cluster.kill(1);
        cluster.kill(2);
        affinity.awaitClusterLost(1, LIMIT);
        cluster.startTogether(1, 2);
        affinity.awaitAvailable(BOTH, LIMIT);
        insert(1_000);
        Await.until(
                "the client has what there is",
                LIMIT,
                () -> names(follower.content().values()).equals(names(found())),
                () -> follower.content().size() + " entries");
        assertThat(follower.content()).hasSizeGreaterThanOrEqualTo(ROWS);
    }

    private List<? extends Entry> found() {
        try {
            return Objects.requireNonNull(
                    connection.search(base(), SearchScope.ONE, ALL).getSearchEntries());
        } catch (LDAPException e) {
            return List.of();
        }
    }

    private static Set<String> names(Iterable<? extends Entry> entries) {
        Set<String> names = new TreeSet<>();
        entries.forEach(entry -> names.add(entry.getDN()));
        return names;
    }
}
