package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResult;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.controls.SimplePagedResultsControl;
import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.mapping.DirectoryMapping;
import io.ndbwire.ldap.mapping.MappingFile;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Rows that are linked by what is the same to the data nodes, and not letter by letter. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapFollowedLinksTest {

    private static final String BASE = "dc=sites";
    private static final String SITE = "site=ABC," + BASE;
    private static final String ROOM = "room=x," + SITE;
    private static final String RACK = "rack=r," + ROOM;
    private static final String ALL = "(objectClass=*)";
    /** One more than is looked for one by one. */
    private static final int MANY = 10_001;

    private final BlockingClient db;
    private final LdapUnderTest cluster;
    private final TableHandle sites;
    private final TableHandle rooms;
    private final TableHandle racks;
    private final TableHandle tickets;
    private final DirectoryMapping mapping;
    private final LdapGateway gateway;
    private final LDAPConnection connection;

    LdapFollowedLinksTest(LdapUnderTest cluster) {
        this.cluster = cluster;
        db = cluster.client().blocking();
        sites = cluster.create(TableDefinition.builder(cluster.newName())
                .column(name("site"))
                .column(Column.builder("id", ColumnType.INT).build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "site"))
                .index(IndexDefinition.unique("id", "id"))
                .build());
        rooms = cluster.create(below("site", "room"));
        racks = cluster.create(below("site", "room", "rack"));
        // Of sites by their numbers, which are text here.
        tickets = cluster.create(below("of", "ticket"));
        String yaml = """
                contexts: {dn: dc=sites, rows: site}
                classes:
                  site:
                    table: %s
                    rdn: {site: site}
                    children: [room, ticket]
                  room:
                    table: %s
                    parent: {site: site}
                    rdn: {room: room}
                    attributes: {size: size}
                    children: rack
                  rack:
                    table: %s
                    parent: {site: site, room: room}
                    rdn: {rack: rack}
                    attributes: {size: size}
                  ticket:
                    table: %s
                    parent: {of: id}
                    rdn: {ticket: ticket}
                    attributes: {size: size}
                """.formatted(table(sites), table(rooms), table(racks), table(tickets));
        db.execute(sites.insert().set("site", "ABC").set("id", 1));
        db.execute(rooms.insert().set("site", "abc").set("room", "x"));
        db.execute(racks.insert().set("site", "Abc").set("room", "x").set("rack", "r"));
        db.execute(sites.insert().set("site", "other").set("id", 2));
        db.execute(rooms.insert().set("site", "other").set("room", "x"));
        mapping = MappingFile.parse("sites.yaml", yaml);
        gateway = cluster.start(settings -> settings.withMapping(mapping));
        connection = LdapUnderTest.connect(gateway);
    }

    private static Column name(String name) {
        return Column.builder(name, ColumnType.VARCHAR)
                .length(60)
                .collation(33)
                .primaryKey(true)
                .build();
    }

    private TableDefinition below(String... key) {
        TableDefinition.Builder definition = TableDefinition.builder(cluster.newName());
        for (String column : key) {
            definition.column(name(column));
        }
        return definition
                .column(Column.builder("size", ColumnType.INT).nullable(true).build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, key))
                .build();
    }

    private static String table(TableHandle table) {
        return table.description().name().toString();
    }

    @AfterEach
    void close() {
        connection.close();
        gateway.close();
    }

    private LdapFollower follow(String base) {
        return follow(connection, base);
    }

    private static LdapFollower follow(LDAPConnection connection, String base) {
        return LdapFollower.begin(connection, base, SearchScope.SUB, ALL, List.of(LdapFollower.persist(null)));
    }

    @Test
    void allThatIsBelowIsFoundWhateverItsCase() {
        assertThat(LdapUnderTest.search(connection, SITE, SearchScope.SUB, ALL, "1.1").stream()
                        .map(Entry::getDN))
                .containsExactlyInAnyOrder(SITE, ROOM, RACK);
    }

    @Test
    void changesBelowOneEntryAreToldWhateverItsCase() {
        LdapFollower follower = follow(SITE);
        assertThat(follower.take(4)).contains("add " + SITE, "add " + ROOM, "add " + RACK);
        for (int size = 1; size <= 2; size++) {
            db.execute(rooms.update("abc", "x").set("size", size));
            assertThat(follower.take(1)).containsExactly("modify " + ROOM);
            db.execute(racks.update("Abc", "x", "r").set("size", size));
            assertThat(follower.take(1)).containsExactly("modify " + RACK);
        }
        db.execute(rooms.update("other", "x").set("size", 1));
        db.execute(rooms.insert().set("site", "aBc").set("room", "y"));
        assertThat(follower.take(1)).containsExactly("add room=y," + SITE);
    }

    @Test
    void linksOfAnotherTypeAreFollowed() {
        LdapFollower follower = follow(BASE);
        follower.take(7);
        db.execute(tickets.insert().set("of", "7").set("ticket", "t"));
        db.execute(sites.insert().set("site", "new").set("id", 7));
        String site = "site=new," + BASE;
        assertThat(follower.take(2)).containsExactlyInAnyOrder("add " + site, "add ticket=t," + site);
        db.execute(tickets.update("7", "t").set("size", 1));
        assertThat(follower.take(1)).containsExactly("modify ticket=t," + site);
    }

    /** What is below what has changed is looked for when a search of the connection may go through rows. */
    @Test
    void whatIsBelowIsLookedForInItsTurn() throws LDAPException {
        db.execute(tickets.insert().set("of", "2").set("ticket", "t"));
        String ticket = "ticket=t,site=other," + BASE;
        try (LdapGateway narrow = cluster.start(settings -> settings.withMapping(mapping)
                        .withLimits(settings.limits().withScansPerConnection(1)));
                LDAPConnection own = LdapUnderTest.connect(narrow);
                LDAPConnection other = LdapUnderTest.connect(narrow)) {
            LdapFollower waiting = follow(own, BASE);
            LdapFollower quick = follow(other, BASE);
            waiting.take(8);
            quick.take(8);
            // Between two pages a search goes through rows.
            SearchRequest paged = LdapUnderTest.request(BASE, SearchScope.SUB, ALL, DereferencePolicy.NEVER);
            paged.addControl(new SimplePagedResultsControl(2));
            SearchResult page = own.search(paged);
            db.execute(sites.update("other").set("id", 3));
            assertThat(quick.take(1)).containsExactly("delete " + ticket);
            assertThat(waiting.takeAllThere()).isEmpty();
            paged.setControls(new SimplePagedResultsControl(
                    0,
                    Objects.requireNonNull(SimplePagedResultsControl.get(page)).getCookie()));
            own.search(paged);
            assertThat(waiting.take(1)).containsExactly("delete " + ticket);
        }
    }

    /** More rows below one than are looked for one by one: all is searched for again. */
    @Test
    void whatHasManyRowsBelowItIsFollowed() {
        cluster.client()
                .executeAll(IntStream.range(0, MANY)
                        .mapToObj(i -> tickets.insert().set("of", "2").set("ticket", "t" + i))
                        .toList())
                .forEach(stage -> stage.toCompletableFuture().join());
        LdapFollower follower = LdapFollower.begin(
                connection, BASE, SearchScope.SUB, "(ticket=t7)", List.of(LdapFollower.persist(null)));
        assertThat(follower.take(2)).contains("add ticket=t7,site=other," + BASE);
        db.execute(sites.update("other").set("id", 3));
        assertThat(follower.take(1)).containsExactly("delete ticket=t7,site=other," + BASE);
        db.execute(sites.update("other").set("id", 2));
        assertThat(follower.take(1)).containsExactly("add ticket=t7,site=other," + BASE);
    }
}
