package io.ndbwire.it.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.AddRequest;
import com.unboundid.ldap.sdk.AsyncRequestID;
import com.unboundid.ldap.sdk.AsyncResultListener;
import com.unboundid.ldap.sdk.AsyncSearchResultListener;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPResult;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResult;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchResultReference;
import com.unboundid.ldap.sdk.SearchScope;
import io.ndbwire.client.ClientOptions;
import io.ndbwire.client.NdbClient;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.UnavailableException;
import io.ndbwire.error.UnknownOutcomeException;
import io.ndbwire.it.cluster.Await;
import io.ndbwire.it.cluster.EachOwnCluster;
import io.ndbwire.it.cluster.InjurableCluster;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.LdapSettings;
import java.time.Duration;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** Data nodes fail while a directory has much to do: its clients are told to try again, and nothing else. */
@EachOwnCluster(ShortHeartbeats.class)
class LdapNodeFailureTest {

    private static final Set<Integer> BOTH = Set.of(1, 2);
    private static final Duration RECOVERY_LIMIT = Duration.ofSeconds(10);
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int LOOPS = 16;
    private static final int WARM = 300;
    /** What the gateway says of a change that may have been done. */
    private static final String UNKNOWN = "read to find out";

    private final InjurableCluster cluster;
    private final Affinity affinity = new Affinity();
    /** Results that nobody should get because of a data node's failure. */
    private final Queue<LDAPResult> unexpected = new ConcurrentLinkedQueue<>();

    private NdbClient client;
    private LdapGateway gateway;
    private LDAPConnection connection;
    private Inserts inserts;

    LdapNodeFailureTest(InjurableCluster cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void start(TestInfo test) throws LDAPException {
        client = NdbClient.connect(ClientOptions.builder(cluster.connectString())
                .listener(affinity)
                .requestTimeout(Duration.ofSeconds(20))
                .build());
        affinity.awaitAvailable(BOTH, LIMIT);
        inserts = Inserts.into(client, test.getTestMethod().orElseThrow().getName());
        LdapSettings settings = LdapSettings.of(cluster.connectString());
        gateway = LdapGateway.start(settings.withServer(settings.server().withAddress("127.0.0.1", 0)));
        gateway.connected().toCompletableFuture().join();
        connection = new LDAPConnection("127.0.0.1", gateway.address().getPort());
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

    /** Adds an entry; then reads it, and finds some, whose results are looked at and of no other consequence. */
    private CompletionStage<?> work(long key) {
        String name = ChaosTables.KEY + "=" + key + "," + base();
        return add(name, Inserts.value(key))
                .thenAccept(result -> requireDone(name, result))
                .thenCompose(done -> search(name, SearchScope.BASE, 1))
                .thenCompose(read -> search(base(), SearchScope.ONE, 3));
    }

    private CompletableFuture<LDAPResult> add(String name, long value) {
        CompletableFuture<LDAPResult> answered = new CompletableFuture<>();
        AsyncResultListener listener = (request, result) -> answered.complete(result);
        attempt(
                answered,
                () -> connection.asyncAdd(
                        new AddRequest(
                                name, new Attribute("objectClass", "ndbRow"), new Attribute("value", "" + value)),
                        listener));
        return answered;
    }

    /** Completes when the search has ended, well or for a time only. */
    private CompletableFuture<LDAPResult> search(String base, SearchScope scope, int sizeLimit) {
        CompletableFuture<LDAPResult> answered = new CompletableFuture<>();
        AtomicInteger entries = new AtomicInteger();
        SearchRequest request =
                new SearchRequest(new Entries(entries, answered::complete), base, scope, Filter.present("objectClass"));
        request.setSizeLimit(sizeLimit);
        attempt(answered, () -> connection.asyncSearch(request));
        return answered.thenApply(result -> {
            boolean isWhole = result.getResultCode().equals(ResultCode.SUCCESS)
                    || result.getResultCode().equals(ResultCode.SIZE_LIMIT_EXCEEDED);
            if (isWhole ? entries.get() == 0 : !isTemporary(result)) {
                unexpected.add(result);
            }
            return result;
        });
    }

    private record Entries(AtomicInteger count, Consumer<LDAPResult> end) implements AsyncSearchResultListener {

        @Override
        public void searchEntryReturned(SearchResultEntry entry) {
            count.incrementAndGet();
        }

        @Override
        public void searchReferenceReturned(SearchResultReference reference) {
            throw new AssertionError("There are no referrals here: " + reference);
        }

        @Override
        public void searchResultReceived(AsyncRequestID request, SearchResult result) {
            end.accept(result);
        }
    }

    private interface Attempt {
        void run() throws LDAPException;
    }

    private static void attempt(CompletableFuture<LDAPResult> answered, Attempt attempt) {
        try {
            attempt.run();
        } catch (LDAPException e) {
            answered.complete(e.toLDAPResult());
        }
    }

    private static boolean isTemporary(LDAPResult result) {
        return result.getResultCode().equals(ResultCode.UNAVAILABLE)
                || result.getResultCode().equals(ResultCode.BUSY)
                || result.getResultCode().equals(ResultCode.TIME_LIMIT_EXCEEDED);
    }

    private void requireDone(String name, LDAPResult result) {
        if (result.getResultCode().equals(ResultCode.SUCCESS)) {
            return;
        }
        String told = name + ": " + result;
        boolean isUnknown = result.getResultCode().equals(ResultCode.OTHER)
                && String.valueOf(result.getDiagnosticMessage()).contains(UNKNOWN);
        if (isUnknown) {
            throw new UnknownOutcomeException(NdbException.NO_CODE, told);
        }
        if (!isTemporary(result)) {
            unexpected.add(result);
        }
        throw new UnavailableException(NdbException.NO_CODE, told);
    }

    @Test
    void aKilledNodeCostsNoAcknowledgedChange() {
        try (ClosedLoops load = new ClosedLoops(LOOPS, this::work)) {
            load.awaitProgress(WARM, LIMIT);
            cluster.kill(2);
            load.awaitEveryLoopSince(System.nanoTime(), RECOVERY_LIMIT);
            load.awaitProgress(WARM, LIMIT);
            cluster.start(2);
            affinity.awaitAvailable(BOTH, LIMIT);
            load.awaitProgress(WARM, LIMIT);
            load.stop();
            assertThat(unexpected).isEmpty();
            inserts.verify(load);
        }
    }

    @Test
    void aDirectoryWhoseClusterIsGoneSaysSoAndComesBackByItself() {
        cluster.kill(1);
        cluster.kill(2);
        affinity.awaitAvailable(Set.of(), LIMIT);
        Await.until(
                "a search is refused",
                LIMIT,
                () -> isTemporary(search(base(), SearchScope.ONE, 1).join()),
                () -> "");
        cluster.startTogether(1, 2);
        affinity.awaitAvailable(BOTH, LIMIT);
        inserts = Inserts.into(client, "directory_after_all_died");
        Await.until(
                "a search is answered",
                LIMIT,
                () -> !isTemporary(search(base(), SearchScope.ONE, 1).join()),
                () -> "");
        unexpected.clear();
        try (ClosedLoops load = new ClosedLoops(LOOPS, this::work)) {
            load.awaitProgress(WARM, LIMIT);
            load.stop();
            assertThat(unexpected).isEmpty();
            assertThat(load.outcomes().failed()).isEmpty();
            inserts.verify(load);
        }
    }
}
