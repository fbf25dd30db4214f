package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPResult;
import com.unboundid.ldap.sdk.ModifyDNRequest;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.controls.PostReadRequestControl;
import com.unboundid.ldap.sdk.controls.PostReadResponseControl;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.mapping.DirectoryMapping;
import io.ndbwire.ldap.mapping.MappingFile;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.ForeignKeyDefinition;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Entries that are renamed with all that is below them, where that is linked by their names. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapRenameTest {

    private static final String BASE = "dc=sites";
    private static final String NORTH = "site=north," + BASE;
    private static final String SOUTH = "site=south," + BASE;

    private final LdapUnderTest cluster;
    private final TableHandle sites;
    private final TableHandle rooms;
    private final TableHandle racks;
    private final TableHandle labels;
    private final TableHandle notes;
    private final DirectoryMapping mapping;
    private final LdapGateway gateway;
    private final LDAPConnection connection;

    LdapRenameTest(LdapUnderTest cluster) {
        this.cluster = cluster;
        sites = cluster.create(TableDefinition.builder(cluster.newName())
                .column(name("site").primaryKey(true).build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "site"))
                .build());
        rooms = cluster.create(TableDefinition.builder(cluster.newName())
                .column(name("at").primaryKey(true).build())
                .column(name("room").primaryKey(true).build())
                .column(Column.builder("unseen", ColumnType.INT).nullable(true).build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "at", "room"))
                .foreignKey(cascade("rooms", "at"))
                .build());
        // Of rooms by columns that are no part of its key.
        racks = cluster.create(TableDefinition.builder(cluster.newName())
                .column(Column.builder("id", ColumnType.INT).primaryKey(true).build())
                .column(name("at").build())
                .column(name("room").build())
                .column(name("rack").build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "id"))
                .index(IndexDefinition.ordered("rooms", "at", "room"))
                .index(IndexDefinition.unique("racks", "at", "room", "rack"))
                .build());
        notes = cluster.create(TableDefinition.builder(cluster.newName())
                .column(Column.builder("id", ColumnType.INT).primaryKey(true).build())
                .column(name("at").build())
                .column(name("room").build())
                .column(name("note").nullable(true).build())
                .column(Column.builder("story", ColumnType.TEXT)
                        .precision(256)
                        .scale(2_000)
                        .collation(65)
                        .nullable(true)
                        .build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "id"))
                .index(IndexDefinition.ordered("rooms", "at", "room"))
                .build());
        labels = cluster.create(TableDefinition.builder(cluster.newName())
                .column(name("at").primaryKey(true).build())
                .column(name("room").primaryKey(true).build())
                .column(name("label").primaryKey(true).build())
                .column(Column.builder("unseen", ColumnType.INT).nullable(true).build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "at", "room", "label"))
                .build());
        mapping = MappingFile.parse(
                "sites.yaml", """
                contexts: {dn: dc=sites, rows: site}
                classes:
                  site:
                    table: %1$s
                    rdn: {site: site}
                    children: room
                  room:
                    table: %2$s
                    parent: {at: site}
                    rdn: {room: room}
                    attributes:
                      label: {table: %4$s, links: {at: at, room: room}, column: label}
                      note: {table: %5$s, links: {at: at, room: room}, column: note}
                    children: rack
                  rack:
                    table: %3$s
                    parent: {at: at, room: room}
                    rdn: {rack: rack}
                    attributes: {uid: id}
                """.formatted(table(sites), table(rooms), table(racks), table(labels), table(notes)));
        gateway = cluster.start(settings -> settings.withMapping(mapping));
        connection = LdapUnderTest.connect(gateway);
    }

    private static Column.Builder name(String name) {
        return Column.builder(name, ColumnType.VARCHAR).length(40).collation(65);
    }

    private static String table(TableHandle table) {
        return table.description().name().toString();
    }

    /** North has rooms a, with racks 1 and 2 and labels x and y, and b; South has a room a with rack 3. */
    @BeforeEach
    void rows() {
        var db = cluster.client().blocking();
        db.execute(sites.insert().set("site", "north"));
        db.execute(sites.insert().set("site", "south"));
        db.execute(rooms.insert().set("at", "north").set("room", "a").set("unseen", 7));
        db.execute(rooms.insert().set("at", "north").set("room", "b"));
        db.execute(rooms.insert().set("at", "south").set("room", "a"));
        for (int id = 1; id <= 3; id++) {
            db.execute(racks.insert()
                    .set("id", id)
                    .set("at", id == 3 ? "south" : "north")
                    .set("room", "a")
                    .set("rack", "r" + id));
        }
        db.execute(labels.insert()
                .set("at", "north")
                .set("room", "a")
                .set("label", "x")
                .set("unseen", 9));
        db.execute(labels.insert().set("at", "north").set("room", "a").set("label", "y"));
    }

    @AfterEach
    void close() {
        connection.close();
        gateway.close();
    }

    private List<String> names(String base) {
        return LdapUnderTest.search(connection, base, SearchScope.SUB, "(objectClass=*)", "1.1").stream()
                .map(Entry::getDN)
                .toList();
    }

    private static LDAPResult require(ResultCode code, LdapUnderTest.Attempt attempt) {
        LDAPResult result = LdapUnderTest.result(attempt);
        assertThat(result.getResultCode()).as(result.getDiagnosticMessage()).isEqualTo(code);
        return result;
    }

    private void requireUnchanged() {
        assertThat(names(BASE)).hasSize(9).contains("rack=r2,room=a," + NORTH, "rack=r3,room=a," + SOUTH);
    }

    @Test
    void allThatIsBelowIsRenamedAsOne() throws LDAPException {
        ModifyDNRequest request = new ModifyDNRequest(NORTH, "site=East 1", true);
        request.addControl(new PostReadRequestControl("site", "hasSubordinates"));
        LDAPResult renamed = require(ResultCode.SUCCESS, () -> connection.modifyDN(request));
        Entry after =
                Objects.requireNonNull(PostReadResponseControl.get(renamed)).getEntry();
        assertThat(after.getAttributeValue("hasSubordinates")).isEqualTo("TRUE");

        String east = "site=East 1," + BASE;
        assertThat(names(east))
                .containsExactlyInAnyOrder(
                        east, "room=a," + east, "room=b," + east, "rack=r1,room=a," + east, "rack=r2,room=a," + east);
        assertThat(connection.getEntry(NORTH)).isNull();
        assertThat(names(SOUTH)).hasSize(3);
        assertThat(LdapUnderTest.entry(connection, "room=a," + east, "label").getAttributeValues("label"))
                .containsExactlyInAnyOrder("x", "y");
        var db = cluster.client().blocking();
        Row room = Objects.requireNonNull(db.execute(rooms.read("East 1", "a")));
        assertThat(room.getInt("unseen")).isEqualTo(7);
        assertThat(Objects.requireNonNull(db.execute(racks.read(1))).getString("at"))
                .isEqualTo("East 1");
        assertThat(db.execute(rooms.read("north", "a"))).isNull();
        assertThat(db.execute(labels.read("north", "a", "x"))).isNull();
    }

    @Test
    void whatIsMovedToAnotherEntryTakesItsOwnAlong() throws LDAPException {
        require(ResultCode.SUCCESS, () -> connection.modifyDN("room=a," + NORTH, "room=c", true, SOUTH));
        String moved = "room=c," + SOUTH;
        assertThat(names(SOUTH))
                .containsExactlyInAnyOrder(
                        SOUTH,
                        "room=a," + SOUTH,
                        "rack=r3,room=a," + SOUTH,
                        moved,
                        "rack=r1," + moved,
                        "rack=r2," + moved);
        assertThat(names(NORTH)).containsExactlyInAnyOrder(NORTH, "room=b," + NORTH);
        assertThat(LdapUnderTest.entry(connection, moved, "label").getAttributeValues("label"))
                .containsExactlyInAnyOrder("x", "y");
    }

    @Test
    void whatCannotBeAllIsNothing() {
        require(ResultCode.ENTRY_ALREADY_EXISTS, () -> connection.modifyDN(NORTH, "site=south", true));
        requireUnchanged();
        // A rack of a site that is not there, where another one would come to be.
        cluster.client()
                .blocking()
                .execute(racks.insert()
                        .set("id", 4)
                        .set("at", "west")
                        .set("room", "a")
                        .set("rack", "r1"));
        require(ResultCode.CONSTRAINT_VIOLATION, () -> connection.modifyDN(NORTH, "site=west", true));
        assertThat(names(NORTH)).hasSize(5);
        assertThat(names("site=south," + BASE)).hasSize(3);
    }

    /** Foreign keys that act on deletes: rooms, which are taken along, and what the directory knows nothing of. */
    @Test
    void nothingIsLostByAForeignKey() {
        var db = cluster.client().blocking();
        require(ResultCode.SUCCESS, () -> connection.modifyDN(NORTH, "site=east", true));
        assertThat(names("site=east," + BASE)).hasSize(5);

        TableHandle keys = cluster.create(TableDefinition.builder(cluster.newName())
                .column(Column.builder("id", ColumnType.INT).primaryKey(true).build())
                .column(name("site").build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "id"))
                .index(IndexDefinition.ordered("sites", "site"))
                .foreignKey(cascade("keys", "site"))
                .build());
        db.execute(keys.insert().set("id", 1).set("site", "south"));
        assertThat(require(ResultCode.UNWILLING_TO_PERFORM, () -> connection.modifyDN(SOUTH, "site=west", true))
                        .getDiagnosticMessage())
                .contains("foreign key", "acts on deletes");
        assertThat(names(SOUTH)).hasSize(3);
        assertThat(db.execute(keys.read(1))).isNotNull();
    }

    /** What the directory does not show of rows of values, among it rows without a value, and large objects. */
    @Test
    void rowsOfValuesComeAsTheyAre() {
        var db = cluster.client().blocking();
        String story = "long ".repeat(10_000);
        db.execute(notes.insert()
                .set("id", 1)
                .set("at", "north")
                .set("room", "a")
                .set("note", "dark")
                .set("story", story));
        db.execute(
                notes.insert().set("id", 2).set("at", "north").set("room", "a").set("story", "short"));
        require(ResultCode.SUCCESS, () -> connection.modifyDN(NORTH, "site=east", true));

        assertThat(Objects.requireNonNull(db.execute(labels.read("east", "a", "x")))
                        .getInt("unseen"))
                .isEqualTo(9);
        Row first = Objects.requireNonNull(db.execute(notes.read(1)));
        assertThat(first.getString("at")).isEqualTo("east");
        assertThat(first.getString("note")).isEqualTo("dark");
        assertThat(first.getString("story")).isEqualTo(story);
        Row second = Objects.requireNonNull(db.execute(notes.read(2)));
        assertThat(second.getString("at")).isEqualTo("east");
        assertThat(second.getString("story")).isEqualTo("short");
        assertThat(second.getString("note")).isNull();
    }

    @Test
    void nothingThatRefersToValuesIsLostByAForeignKey() {
        var db = cluster.client().blocking();
        TableHandle answers = cluster.create(TableDefinition.builder(cluster.newName())
                .column(Column.builder("id", ColumnType.INT).primaryKey(true).build())
                .column(Column.builder("note", ColumnType.INT).build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "id"))
                .index(IndexDefinition.ordered("notes", "note"))
                .foreignKey(ForeignKeyDefinition.of(
                                "answers", List.of("note"), notes.description().name(), List.of("id"))
                        .onDelete(ForeignKeyDefinition.Action.CASCADE))
                .build());
        db.execute(
                notes.insert().set("id", 1).set("at", "north").set("room", "a").set("note", "dark"));
        db.execute(answers.insert().set("id", 5).set("note", 1));
        assertThat(require(ResultCode.UNWILLING_TO_PERFORM, () -> connection.modifyDN(NORTH, "site=east", true))
                        .getDiagnosticMessage())
                .contains("foreign key", "acts on deletes");
        requireUnchanged();
        assertThat(db.execute(answers.read(5))).isNotNull();
    }

    private ForeignKeyDefinition cascade(String name, String column) {
        return ForeignKeyDefinition.of(
                        name, List.of(column), sites.description().name(), List.of("site"))
                .onDelete(ForeignKeyDefinition.Action.CASCADE);
    }

    @Test
    void moreThanTheLimitIsRefused() {
        try (LdapGateway narrow = cluster.start(settings -> settings.withMapping(mapping)
                        .withControls(settings.controls().withDeletedEntries(4)));
                LDAPConnection own = LdapUnderTest.connect(narrow)) {
            assertThat(require(ResultCode.ADMIN_LIMIT_EXCEEDED, () -> own.modifyDN(NORTH, "site=east", true))
                            .getDiagnosticMessage())
                    .contains("At most 4 entries");
            requireUnchanged();
            require(ResultCode.SUCCESS, () -> own.modifyDN(SOUTH, "site=east", true));
        }
    }

    @Test
    void moreBytesThanOneTransactionKeepsAreRefused() {
        try (LdapGateway narrow = cluster.start(settings -> settings.withMapping(mapping)
                        .withControls(settings.controls().withTransactionBytes(1_000, 10_000)));
                LDAPConnection own = LdapUnderTest.connect(narrow)) {
            require(ResultCode.SUCCESS, () -> own.modifyDN(SOUTH, "site=east", true));
            require(ResultCode.SUCCESS, () -> own.modifyDN("site=east," + BASE, "site=south", true));
            cluster.client()
                    .blocking()
                    .execute(notes.insert()
                            .set("id", 1)
                            .set("at", "north")
                            .set("room", "a")
                            .set("story", "long ".repeat(200)));
            assertThat(require(ResultCode.ADMIN_LIMIT_EXCEEDED, () -> own.modifyDN(NORTH, "site=east", true))
                            .getDiagnosticMessage())
                    .contains("more than 1000 bytes");
            requireUnchanged();
        }
    }

    @Test
    void manyRowsTakeSeveralSteps() throws LDAPException {
        var db = cluster.client().blocking();
        IntStream.range(0, 260)
                .forEach(i -> db.execute(rooms.insert().set("at", "south").set("room", "n" + i)));
        // Values and racks are looked for row by row, which a busy machine takes its time for.
        ModifyDNRequest request = new ModifyDNRequest(SOUTH, "site=west", true);
        request.setResponseTimeoutMillis(120_000);
        require(ResultCode.SUCCESS, () -> connection.modifyDN(request));
        assertThat(names("site=west," + BASE)).hasSize(263);
        assertThat(names(BASE)).hasSize(269);
    }
}
