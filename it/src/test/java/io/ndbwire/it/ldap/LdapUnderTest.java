package io.ndbwire.it.ldap;

import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPResult;
import com.unboundid.ldap.sdk.LDAPSearchException;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResult;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchScope;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.ClusterUnderTest;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.LdapSettings;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.UnaryOperator;

/** A gateway on the cluster under test, a client to see behind it, and tables that no other run uses. */
public final class LdapUnderTest implements AutoCloseable {

    public static final String DATABASE = "ldap";

    private static final String RUN =
            Integer.toString(ThreadLocalRandom.current().nextInt(46656, 1679616), 36);

    private final ClusterUnderTest cluster;
    private final NdbClient client;
    private final LdapGateway gateway;
    private final List<TableName> tables = new ArrayList<>();

    LdapUnderTest(ClusterUnderTest cluster) {
        this.cluster = cluster;
        client = cluster.connect(options -> options);
        gateway = start(settings -> settings);
    }

    /** Another gateway on the same cluster, to be closed by the caller. */
    LdapGateway start(UnaryOperator<LdapSettings> changes) {
        LdapGateway started = start(changes, cluster.connectStringForOne());
        if (ClusterUnderTest.isThere(started.connected())) {
            return started;
        }
        started.close();
        LdapGateway another = start(changes, cluster.connectString());
        another.connected().toCompletableFuture().join();
        return another;
    }

    private static LdapGateway start(UnaryOperator<LdapSettings> changes, String connectString) {
        LdapSettings settings = LdapSettings.of(connectString);
        return LdapGateway.start(
                changes.apply(settings.withServer(settings.server().withAddress("127.0.0.1", 0))));
    }

    public NdbClient client() {
        return client;
    }

    /** For one client more. */
    String connectString() {
        return cluster.connectStringForOne();
    }

    int port() {
        return gateway.address().getPort();
    }

    /** A connection of its own, to be closed by the caller. */
    LDAPConnection connect() {
        return connect(gateway);
    }

    static LDAPConnection connect(LdapGateway to) {
        try {
            return new LDAPConnection("127.0.0.1", to.address().getPort());
        } catch (LDAPException e) {
            throw new AssertionError(e);
        }
    }

    /** Makes a table with the key {@code id}, an INT, and its ordered index. */
    TableHandle create(Column... columns) {
        TableDefinition.Builder definition = TableDefinition.builder(newName())
                .column(Column.builder("id", ColumnType.INT).primaryKey(true).build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "id"));
        for (Column column : columns) {
            definition.column(column);
        }
        return create(definition.build());
    }

    /** Makes a table that is dropped in the end. */
    synchronized TableHandle create(TableDefinition definition) {
        TableHandle table = client.blocking().createTable(definition);
        tables.add(definition.name());
        return table;
    }

    /** A name for a table. */
    synchronized TableName newName() {
        return TableName.of(DATABASE, "t" + RUN + "_" + tables.size());
    }

    /** The entry of a table without a mapping. */
    static String dn(TableHandle table) {
        TableName name = table.description().name();
        return "table=" + name.table() + ",db=" + name.database() + ",dc=ndb";
    }

    /** A column of text whose case does not matter. */
    static Column text(String name, int characters) {
        return Column.builder(name, ColumnType.VARCHAR)
                .length(3 * characters)
                .collation(33)
                .nullable(true)
                .build();
    }

    /** The entry of a name, which is there. */
    static SearchResultEntry entry(LDAPConnection connection, String dn, String... attributes) throws LDAPException {
        return Objects.requireNonNull(connection.getEntry(dn, attributes), dn);
    }

    /** What a search finds; fails the test if it does not end well. */
    static List<SearchResultEntry> search(
            LDAPConnection connection, String base, SearchScope scope, String filter, String... attributes) {
        try {
            return Objects.requireNonNull(connection
                    .search(base, scope, Filter.create(filter), attributes)
                    .getSearchEntries());
        } catch (LDAPException e) {
            throw new AssertionError(e);
        }
    }

    /** How a search ends, with what it found until then. */
    static SearchResult ended(LDAPConnection connection, SearchRequest request) {
        try {
            return connection.search(request);
        } catch (LDAPSearchException e) {
            return e.getSearchResult();
        }
    }

    static SearchRequest request(String base, SearchScope scope, String filter, DereferencePolicy aliases) {
        try {
            SearchRequest request = new SearchRequest(base, scope, Filter.create(filter));
            request.setDerefPolicy(aliases);
            return request;
        } catch (LDAPException e) {
            throw new AssertionError(e);
        }
    }

    /** Something that ends with a result. */
    interface Attempt {
        LDAPResult run() throws LDAPException;
    }

    /** How it ends, whether that is well or not. */
    static LDAPResult result(Attempt attempt) {
        try {
            return attempt.run();
        } catch (LDAPException e) {
            return e.toLDAPResult();
        }
    }

    @Override
    public void close() {
        gateway.close();
        List<TableName> left = client.blocking().tables(DATABASE);
        Collections.reverse(tables);
        tables.stream().filter(left::contains).forEach(client.blocking()::dropTable);
        client.close();
    }
}
