package io.ndbwire.ldap;

import com.unboundid.ldap.protocol.ModifyRequestProtocolOp;
import com.unboundid.ldap.sdk.extensions.CancelExtendedRequest;
import com.unboundid.ldap.sdk.extensions.StartTLSExtendedRequest;
import io.ndbwire.client.NdbClient;
import io.ndbwire.ldap.cluster.Cluster;
import io.ndbwire.ldap.cluster.EventLoops;
import io.ndbwire.ldap.follow.FollowHandler;
import io.ndbwire.ldap.follow.Follows;
import io.ndbwire.ldap.operation.ExtendedOperation;
import io.ndbwire.ldap.operation.OperationHandler;
import io.ndbwire.ldap.rights.GuardedHandler;
import io.ndbwire.ldap.rights.Requests;
import io.ndbwire.ldap.rights.Rights;
import io.ndbwire.ldap.rights.Rule;
import io.ndbwire.ldap.rights.Spelling;
import io.ndbwire.ldap.schema.Features;
import io.ndbwire.ldap.schema.SchemaEntries;
import io.ndbwire.ldap.search.CompareHandler;
import io.ndbwire.ldap.search.EntrySink;
import io.ndbwire.ldap.search.ScanPlaces;
import io.ndbwire.ldap.search.SearchHandler;
import io.ndbwire.ldap.security.Security;
import io.ndbwire.ldap.server.Handlers;
import io.ndbwire.ldap.server.LdapServer;
import io.ndbwire.ldap.server.TlsOptions;
import io.ndbwire.ldap.tree.Directory;
import io.ndbwire.ldap.tree.OwnEntries;
import io.ndbwire.ldap.update.AddHandler;
import io.ndbwire.ldap.update.ControlWatch;
import io.ndbwire.ldap.update.DeleteHandler;
import io.ndbwire.ldap.update.EndTransaction;
import io.ndbwire.ldap.update.EntryWatch;
import io.ndbwire.ldap.update.ModifyDnHandler;
import io.ndbwire.ldap.update.ModifyHandler;
import io.ndbwire.ldap.update.StartTransaction;
import io.ndbwire.ldap.update.Transactions;
import io.ndbwire.ldap.update.ValueLimit;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** A running gateway: here its parts are put together. Thread-safe. */
public final class LdapGateway implements AutoCloseable {

    /**
     * All operational attributes (RFC 3673), absolute filters (RFC 4526), language tags and their ranges (RFC 3866), increments
     * (RFC 4525).
     */
    private static final Set<String> FEATURES = Set.of(
            "1.3.6.1.4.1.4203.1.5.1",
            "1.3.6.1.4.1.4203.1.5.3",
            "1.3.6.1.4.1.4203.1.5.4",
            "1.3.6.1.4.1.4203.1.5.5",
            "1.3.6.1.1.14");

    private final Cluster cluster;
    private final Security security;
    private final Follows follows;
    private final Operations operations;
    private final EventLoops eventLoops;
    private final LdapServer server;
    private final CompletionStage<?> ready;
    private final CountDownLatch closed = new CountDownLatch(1);

    private LdapGateway(LdapSettings settings, Operations operations, EventLoops eventLoops, Cluster cluster) {
        this.operations = operations;
        this.eventLoops = eventLoops;
        this.cluster = cluster;
        Directory directory = new Directory(settings.mapping(), cluster);
        security = new Security(settings.security(), directory);
        follows = new Follows(settings.following());
        try {
            operations.begin(cluster, security);
            server = new LdapServer(
                    settings.server(),
                    eventLoops,
                    handlers(settings, directory, security, follows),
                    settings.tls(),
                    operations.monitor());
            ready = cluster.connected().thenCompose(client -> directory.prepare(settings.mapping()));
        } catch (RuntimeException e) {
            security.close();
            cluster.close();
            eventLoops.close();
            operations.close();
            throw e;
        }
    }

    /** Keeps a gateway that lets everybody do everything on its own machine. */
    private static void requireProtected(LdapSettings settings) {
        String host = settings.server().host();
        try {
            if (settings.security().isOpen() && !InetAddress.getByName(host).isLoopbackAddress()) {
                throw new IllegalArgumentException(
                        "Listening on " + host + " would let everybody who reaches it read and"
                                + " change everything: say in the section 'security' of the file given by --config who may do"
                                + " what");
            }
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(host + ", where the gateway is to listen, has no address", e);
        }
        if (settings.security().signIn().requiresTls() && settings.tls() == null) {
            throw new IllegalArgumentException(
                    "'requireTls' is true, and there is no certificate to speak TLS with: nobody"
                            + " could bind by a password");
        }
        for (Rule rule : settings.security().rights().rules()) {
            if (rule.on() != null && !settings.mapping().isBranch(rule.on())) {
                throw new IllegalArgumentException("A rule is on " + rule.on() + ", which the mapping has not by name");
            }
        }
    }

    /** One half of the client's scans goes through the rows of searches, the other is for what these rows need. */
    private static ScanPlaces scanPlaces(LdapSettings settings) {
        int scans = settings.cluster().maximumScansPerNode();
        if (scans < 2) {
            throw new IllegalArgumentException("The client's maximumScansPerNode is " + scans
                    + ", at least 2 are needed: a search may look for values while it looks for rows");
        }
        return new ScanPlaces(scans / 2);
    }

    private static Handlers handlers(LdapSettings settings, Directory directory, Security security, Follows follows) {
        Rights rights = settings.security().rights();
        EntryWatch.Factory watches = ControlWatch.factory(directory::knowsAttribute, rights);
        Transactions transactions = new Transactions(settings.controls());
        OperationHandler<ModifyRequestProtocolOp> modify = new GuardedHandler<>(
                rights,
                Requests::modify,
                Spelling.ofModify(directory::ownName),
                ValueLimit.ofModify(
                        new ModifyHandler(directory, watches, transactions, security.hashingModify()),
                        settings.requestValues()));
        Map<String, ExtendedOperation> extended = new HashMap<>();
        security.extended(modify).forEach(operation -> extended.put(operation.oid(), operation));
        for (ExtendedOperation operation : List.of(
                new StartTransaction(transactions), new EndTransaction(directory.cluster(), rights, transactions))) {
            extended.put(operation.oid(), operation);
        }
        TlsOptions tls = settings.tls();
        boolean hasCertificates = tls != null && tls.clients() != TlsOptions.ClientCertificates.NONE;
        Features features = new Features(
                controls(), extensions(extended, tls != null), FEATURES, Security.mechanisms(hasCertificates));
        OwnEntries ownEntries = new SchemaEntries(directory, features);
        return new Handlers(
                security.bind(),
                security.proxied(new GuardedHandler<>(
                        rights, Requests::search, search(settings, directory, ownEntries, follows))),
                security.proxied(new GuardedHandler<>(
                        rights,
                        Requests::compare,
                        Spelling.ofCompare(directory::ownName),
                        new CompareHandler(directory, ownEntries, rights))),
                security.proxied(new GuardedHandler<>(
                        rights,
                        Requests::add,
                        ValueLimit.ofAdd(
                                new AddHandler(directory, watches, transactions, rights, security.hashingAdd()),
                                settings.requestValues()))),
                security.proxied(modify),
                security.proxied(new GuardedHandler<>(
                        rights,
                        Requests::delete,
                        Spelling.ofDelete(directory::ownName),
                        new DeleteHandler(directory, watches, transactions, rights))),
                security.proxied(new GuardedHandler<>(
                        rights,
                        Requests::modifyDn,
                        Spelling.ofModifyDn(directory::ownName),
                        new ModifyDnHandler(directory, watches, transactions, rights))),
                extended);
    }

    private static FollowHandler search(
            LdapSettings settings, Directory directory, OwnEntries ownEntries, Follows follows) {
        SearchHandler search = new SearchHandler(
                directory,
                ownEntries,
                settings.limits(),
                scanPlaces(settings),
                EntrySink.DIRECT,
                settings.controls(),
                settings.security().rights());
        return new FollowHandler(search, follows);
    }

    private static Set<String> controls() {
        Set<String> controls = new HashSet<>(FollowHandler.CONTROLS);
        controls.addAll(CompareHandler.CONTROLS);
        controls.addAll(AddHandler.CONTROLS);
        controls.addAll(ModifyHandler.CONTROLS);
        controls.addAll(DeleteHandler.CONTROLS);
        controls.addAll(ModifyDnHandler.CONTROLS);
        controls.add(Security.PROXIED_AUTHORIZATION);
        return controls;
    }

    /** What the root DSE announces: those operations, and those that a connection sees to itself. */
    private static Set<String> extensions(Map<String, ExtendedOperation> extended, boolean hasTls) {
        Set<String> extensions = new HashSet<>(extended.keySet());
        extensions.add(CancelExtendedRequest.CANCEL_REQUEST_OID);
        if (hasTls) {
            extensions.add(StartTLSExtendedRequest.STARTTLS_REQUEST_OID);
        }
        return extensions;
    }

    /**
     * Starts to listen, and to connect to the cluster, which may not be there yet: operations end with unavailable until it
     * is.
     *
     * @throws IllegalArgumentException if the address cannot be listened on
     */
    public static LdapGateway start(LdapSettings settings) {
        requireProtected(settings);
        Operations operations = new Operations(settings);
        EventLoops eventLoops = EventLoops.of(settings.cluster());
        Cluster cluster = new Cluster(eventLoops.shared(operations.measured(settings.cluster())));
        return new LdapGateway(settings, operations, eventLoops, cluster);
    }

    /**
     * The same with a client that somebody else has, such as the REST gateway of the same process, and closes after this
     * gateway.
     *
     * @param settings of whose {@link LdapSettings#cluster} the scans alone count, which are to be those of the client
     * @param client completes when it has connected
     * @throws IllegalArgumentException if the address cannot be listened on
     */
    public static LdapGateway start(LdapSettings settings, CompletionStage<NdbClient> client) {
        requireProtected(settings);
        return new LdapGateway(settings, new Operations(settings), EventLoops.apart(), new Cluster(client));
    }

    /** Where health and figures are to be had, or null if nowhere. */
    public @Nullable InetSocketAddress managementAddress() {
        return operations.address();
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return server.address();
    }

    /** Where TLS is spoken from the beginning, or null. */
    public @Nullable InetSocketAddress secureAddress() {
        return server.secureAddress();
    }

    /** How often an account was locked after failed binds. */
    public long lockOuts() {
        return security.lockOuts();
    }

    /**
     * Completes when the cluster was reached for the first time and has what the mapping says; fails when it never can be,
     * and with {@link io.ndbwire.ldap.mapping.MappingException} when it has not.
     */
    public CompletionStage<?> connected() {
        return ready;
    }

    /** Waits until somebody has closed it. */
    public void awaitClose() throws InterruptedException {
        closed.await();
    }

    /**
     * Accepts nothing more, waits {@link io.ndbwire.ldap.server.ServerOptions#shutdownTime} for what is under way, tells
     * clients that it ends, then leaves the cluster.
     */
    @Override
    public void close() {
        operations.ending();
        follows.close();
        server.close();
        security.close();
        cluster.close();
        eventLoops.close();
        operations.close();
        closed.countDown();
    }
}
