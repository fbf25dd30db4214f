package io.ndbwire.ldap;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.cluster.Cluster;
import io.ndbwire.ldap.control.ControlLimits;
import io.ndbwire.ldap.ldif.LdifExport;
import io.ndbwire.ldap.ldif.LdifImport;
import io.ndbwire.ldap.mapping.MappingException;
import io.ndbwire.ldap.result.Failures;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.ldap.rights.Right;
import io.ndbwire.ldap.rights.Rights;
import io.ndbwire.ldap.rights.Rule;
import io.ndbwire.ldap.rights.Subject;
import io.ndbwire.ldap.search.EntrySink;
import io.ndbwire.ldap.search.ScanPlaces;
import io.ndbwire.ldap.search.SearchHandler;
import io.ndbwire.ldap.search.SearchLimits;
import io.ndbwire.ldap.security.Security;
import io.ndbwire.ldap.tree.Directory;
import io.ndbwire.ldap.tree.OwnEntries;
import io.ndbwire.ldap.update.AddHandler;
import io.ndbwire.ldap.update.DeleteHandler;
import io.ndbwire.ldap.update.EntryWatch;
import io.ndbwire.ldap.update.ModifyDnHandler;
import io.ndbwire.ldap.update.ModifyHandler;
import io.ndbwire.ldap.update.Transactions;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** A directory without a server, to be written to LDIF and filled from it by whoever may change its tables. */
public final class LdifSession implements AutoCloseable {

    private static final SearchLimits NO_LIMITS =
            new SearchLimits(Integer.MAX_VALUE, Duration.ofDays(365), Integer.MAX_VALUE, 1);

    /** Everybody may do everything, and see passwords, as they are kept. */
    private static final Rights ALL = new Rights(List.of(rule(Set.of()), rule(Set.of(Rule.PASSWORD))));

    /** What a server says of itself is no part of the directory. */
    private static final OwnEntries NO_OWN_ENTRIES = new OwnEntries() {
        @Override
        public boolean has(DN name) {
            return false;
        }

        @Override
        public CompletionStage<Entry> entry(DN name) {
            throw new IllegalStateException("There is no entry " + name);
        }
    };

    private static Rule rule(Set<String> attributes) {
        return new Rule(List.of(Subject.of(Subject.Kind.ANYONE)), null, attributes, Set.of(Right.values()));
    }

    private final Cluster cluster;
    private final Directory directory;
    private final Security security;

    private LdifSession(Cluster cluster, Directory directory, Security security) {
        this.cluster = cluster;
        this.directory = directory;
        this.security = security;
    }

    /**
     * Connects.
     *
     * @param settings whose cluster, mapping and ways to keep passwords count
     * @throws MappingException if the tables do not have what the mapping says
     * @throws ResultException if the cluster cannot be reached
     */
    public static LdifSession open(LdapSettings settings) {
        Cluster cluster = new Cluster(settings.cluster());
        try {
            Directory directory = new Directory(settings.mapping(), cluster);
            cluster.connected()
                    .thenCompose(client -> directory.prepare(settings.mapping()))
                    .toCompletableFuture()
                    .join();
            return new LdifSession(
                    cluster, directory, new Security(settings.security().withWaiting(LdifImport.WINDOW), directory));
        } catch (CompletionException e) {
            cluster.close();
            Throwable cause = Failures.cause(e);
            throw cause instanceof MappingException wrong
                    ? wrong
                    : new ResultException(ResultCode.UNAVAILABLE, String.valueOf(cause.getMessage()));
        }
    }

    /** Writes entries; the stream is not closed. */
    public LdifExport export(OutputStream out) {
        return new LdifExport(
                new SearchHandler(
                        directory,
                        NO_OWN_ENTRIES,
                        NO_LIMITS,
                        new ScanPlaces(1),
                        EntrySink.DIRECT,
                        ControlLimits.DEFAULT,
                        ALL),
                out);
    }

    /**
     * Adds and changes entries.
     *
     * @param complaints is told of each record that fails, beginning with its line
     */
    public LdifImport importer(LdifImport.Options options, Consumer<String> complaints) {
        EntryWatch.Factory watches = operation -> null;
        Transactions transactions = new Transactions(ControlLimits.DEFAULT);
        LdifImport.Changes changes = new LdifImport.Changes(
                new AddHandler(directory, watches, transactions, ALL, security.hashingAdd()),
                new ModifyHandler(directory, watches, transactions, security.hashingModify()),
                new DeleteHandler(directory, watches, transactions, ALL),
                new ModifyDnHandler(directory, watches, transactions, ALL));
        return new LdifImport(changes, options, complaints);
    }

    @Override
    public void close() {
        security.close();
        cluster.close();
    }
}
