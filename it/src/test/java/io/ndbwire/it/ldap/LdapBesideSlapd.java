package io.ndbwire.it.ldap;

import com.unboundid.ldap.sdk.AddRequest;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.controls.ManageDsaITRequestControl;
import com.unboundid.ldif.LDIFException;
import com.unboundid.ldif.LDIFReader;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.ClusterUnderTest;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.mapping.DirectoryMapping;
import io.ndbwire.ldap.mapping.MappingFile;
import io.ndbwire.ldap.security.SecurityFile;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** A gateway on the cluster under test, with the same entries as a slapd of the same schema. */
public final class LdapBesideSlapd implements AutoCloseable {

    private static final String PEOPLE = "ou=people,dc=net";
    private static final String ADMIN = "cn=admin,dc=net";

    private final LdapUnderTest cluster;
    private final LdapGateway gateway;
    private final LDAPConnection connection;

    LdapBesideSlapd(ClusterUnderTest clusterUnderTest) {
        cluster = new LdapUnderTest(clusterUnderTest);
        DirectoryMapping mapping = MappingFile.parse(
                "people.yaml",
                resource("slapd/people.yaml")
                        .formatted(name(people()), name(values("mail")), name(values("service", "level"))));
        gateway = cluster.start(settings -> settings.withMapping(mapping)
                .withSecurity(SecurityFile.parse("people.yaml", resource("slapd/security.yaml"), mapping)));
        connection = connect(gateway.address().getPort());
        restore(connection);
    }

    private TableHandle people() {
        return cluster.create(TableDefinition.builder(cluster.newName())
                .column(text("uid", 40).primaryKey(true).build())
                .column(Column.builder("number", ColumnType.INT).build())
                .column(text("cn", 40).build())
                .column(text("sn", 40).build())
                .column(LdapUnderTest.text("nick", 40))
                .column(Column.builder("badge", ColumnType.VARCHAR)
                        .length(40)
                        .collation(46)
                        .nullable(true)
                        .build())
                .column(Column.builder("level", ColumnType.INT).nullable(true).build())
                .column(Column.builder("active", ColumnType.TINYINT)
                        .nullable(true)
                        .build())
                .column(Column.builder("since", ColumnType.DATETIME)
                        .nullable(true)
                        .build())
                .column(LdapUnderTest.text("phone", 40))
                .column(LdapUnderTest.text("boss", 80))
                .column(Column.builder("token", ColumnType.VARBINARY)
                        .length(40)
                        .nullable(true)
                        .build())
                .column(LdapUnderTest.text("tags", 80))
                .column(LdapUnderTest.text("pw", 80))
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "uid"))
                .index(IndexDefinition.unique("number", "number"))
                .index(IndexDefinition.ordered("level", "level"))
                .build());
    }

    private static Column.Builder text(String name, int characters) {
        return Column.builder(name, ColumnType.VARCHAR).length(3 * characters).collation(33);
    }

    /** A table with rows for those of people: with texts, and whole numbers that may be missing. */
    private TableHandle values(String text, String... numbers) {
        TableDefinition.Builder definition = TableDefinition.builder(cluster.newName())
                .column(text("uid", 40).primaryKey(true).build())
                .column(text(text, 40).primaryKey(true).build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "uid", text));
        for (String number : numbers) {
            definition.column(
                    Column.builder(number, ColumnType.INT).nullable(true).build());
        }
        return cluster.create(definition.build());
    }

    private static String name(TableHandle table) {
        return table.description().name().toString();
    }

    int port() {
        return gateway.address().getPort();
    }

    /** Connects as whoever may do everything. */
    static LDAPConnection connect(int port) {
        try {
            return new LDAPConnection("127.0.0.1", port, ADMIN, LdapPeople.PASSWORD);
        } catch (LDAPException e) {
            throw new AssertionError(e);
        }
    }

    /** What there is below people by now, but for passwords. */
    static List<String> people(LDAPConnection from) {
        return found(from).stream()
                .peek(entry -> entry.removeAttribute("userPassword"))
                .map(LdapAnswer::text)
                .sorted()
                .toList();
    }

    private static List<Entry> found(LDAPConnection from) {
        List<Entry> entries = new ArrayList<>();
        for (SearchResultEntry entry :
                LdapUnderTest.search(from, PEOPLE, SearchScope.SUBORDINATE_SUBTREE, "(objectClass=*)")) {
            entries.add(entry.duplicate());
        }
        return entries;
    }

    LDAPConnection connection() {
        return connection;
    }

    /** Makes people what they were in the beginning. */
    static void restore(LDAPConnection to) {
        List<Entry> old = found(to);
        old.sort(Comparator.comparingInt(entry -> -names(entry)));
        try {
            for (Entry entry : old) {
                to.delete(entry.getDN());
            }
        } catch (LDAPException e) {
            throw new AssertionError(e);
        }
        add(to, "slapd/people.ldif");
    }

    /** Adds the entries of a resource beside this class; a referral as it is. */
    static void add(LDAPConnection to, String ldif) {
        try (LDIFReader reader = new LDIFReader(stream(ldif))) {
            for (Entry entry = reader.readEntry(); entry != null; entry = reader.readEntry()) {
                to.add(new AddRequest(entry, new Control[] {new ManageDsaITRequestControl()}));
            }
        } catch (IOException | LDIFException | LDAPException e) {
            throw new AssertionError(e);
        }
    }

    private static int names(Entry entry) {
        try {
            return entry.getParsedDN().getRDNs().length;
        } catch (LDAPException e) {
            throw new AssertionError(e);
        }
    }

    static String resource(String name) {
        try (InputStream in = stream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream stream(String name) {
        return Objects.requireNonNull(LdapBesideSlapd.class.getResourceAsStream(name), name);
    }

    @Override
    public void close() {
        connection.close();
        gateway.close();
        cluster.close();
    }
}
