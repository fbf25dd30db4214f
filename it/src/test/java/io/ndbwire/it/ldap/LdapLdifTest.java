package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldif.LDIFReader;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.ldap.LdapSettings;
import io.ndbwire.ldap.LdifSession;
import io.ndbwire.ldap.ldif.LdifImport;
import io.ndbwire.ldap.mapping.MappingFile;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** LDIF in and out. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapLdifTest {

    private static final LdifImport.Options STRICT = new LdifImport.Options(1, false, false);
    private static final int TEAMS = 2_000;
    private static final int MEMBERS = 4;

    private final LdapUnderTest cluster;
    private final List<String> complaints = new ArrayList<>();
    private LdifSession session;

    LdapLdifTest(LdapUnderTest cluster) {
        this.cluster = cluster;
        session = open();
    }

    @BeforeEach
    void forget() {
        complaints.clear();
    }

    @AfterEach
    void close() {
        session.close();
    }

    /** Teams with members below them, in tables of their own. */
    private LdifSession open() {
        TableHandle teams = cluster.create(
                LdapUnderTest.text("motto", 60),
                Column.builder("password", ColumnType.VARCHAR)
                        .length(200)
                        .collation(65)
                        .nullable(true)
                        .build());
        TableHandle members = cluster.create(TableDefinition.builder(cluster.newName())
                .column(Column.builder("team", ColumnType.INT).primaryKey(true).build())
                .column(Column.builder("id", ColumnType.INT).primaryKey(true).build())
                .column(Column.builder("photo", ColumnType.VARBINARY)
                        .length(100)
                        .nullable(true)
                        .build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "team", "id"))
                .build());
        TableHandle badges =
                values(Column.builder("badge", ColumnType.VARBINARY).length(100));
        TableHandle tags =
                values(Column.builder("tag", ColumnType.VARCHAR).length(40).collation(65));
        String mapping = """
                contexts: {dn: dc=ldif, rows: team}
                classes:
                  team:
                    table: %s
                    rdn: {team: id}
                    attributes:
                      description: motto
                      userPassword: password
                      badge: {table: %s, links: {team: id}, column: badge}
                      tag: {table: %s, links: {team: id}, column: tag}
                    children: member
                  member:
                    table: %s
                    parent: {team: id}
                    rdn: {member: id}
                    attributes: {photo: photo}
                """.formatted(
                        teams.description().name(),
                        badges.description().name(),
                        tags.description().name(),
                        members.description().name());
        return LdifSession.open(
                LdapSettings.of(cluster.connectString()).withMapping(MappingFile.parse("ldif.yaml", mapping)));
    }

    private TableHandle values(Column.Builder value) {
        Column column = value.primaryKey(true).build();
        return cluster.create(TableDefinition.builder(cluster.newName())
                .column(Column.builder("team", ColumnType.INT).primaryKey(true).build())
                .column(column)
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "team", column.name()))
                .build());
    }

    private LdifImport.Summary importing(String ldif, LdifImport.Options options) {
        return importing(ldif.getBytes(StandardCharsets.UTF_8), options);
    }

    private LdifImport.Summary importing(byte[] ldif, LdifImport.Options options) {
        Consumer<String> complain = complaint -> {
            synchronized (complaints) {
                complaints.add(complaint);
            }
        };
        return session.importer(options, complain).run(new ByteArrayInputStream(ldif));
    }

    private String exported(String filter) throws LDAPException, IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        session.export(out).run("dc=ldif", SearchScope.SUB, Filter.create(filter), List.of());
        return out.toString(StandardCharsets.UTF_8);
    }

    private static String team(int id, String motto) {
        return "dn: team=" + id + ",dc=ldif\nobjectClass: team\nteam: " + id + "\ndescription: " + motto + "\n\n";
    }

    private static String member(int team, int id) {
        return "dn: member=" + id + ",team=" + team + ",dc=ldif\nobjectClass: member\nmember: " + id
                + "\n# what a photo is like\n# in here\nphoto:: AAECA/8=\n\n";
    }

    @Test
    void tenThousandEntriesGoInAndComeOut() throws Exception {
        StringBuilder ldif = new StringBuilder("version: 1\n\n");
        for (int team = 0; team < TEAMS; team++) {
            ldif.append(team(team, "together: #" + team));
            for (int id = 0; id < MEMBERS; id++) {
                ldif.append(member(team, id));
            }
        }
        LdifImport.Summary summary = importing(ldif.toString(), STRICT);
        assertThat(complaints).isEmpty();
        assertThat(summary).isEqualTo(new LdifImport.Summary(TEAMS * (1 + MEMBERS), 0, 0, 0));
        String exported = exported("(|(objectClass=team)(objectClass=member))");
        int entries = 0;
        LDIFReader reader = new LDIFReader(new ByteArrayInputStream(exported.getBytes(StandardCharsets.UTF_8)));
        for (Entry entry = reader.readEntry(); entry != null; entry = reader.readEntry()) {
            entries++;
            if (entry.hasObjectClass("member")) {
                assertThat(entry.getAttributeValueBytes("photo")).containsExactly(0, 1, 2, 3, 255);
            } else {
                assertThat(entry.getAttributeValue("description"))
                        .isEqualTo("together: #" + entry.getAttributeValue("team"));
            }
            assertThat(entry.hasAttribute("entryUUID")).isFalse();
        }
        assertThat(entries).isEqualTo(TEAMS * (1 + MEMBERS));
        // What was exported can be imported: into tables that have it, and into empty ones.
        assertThat(importing(exported, new LdifImport.Options(1, false, true)))
                .isEqualTo(new LdifImport.Summary(0, TEAMS * (1 + MEMBERS), 0, 0));
        session.close();
        session = open();
        assertThat(importing(exported, STRICT).done()).isEqualTo(TEAMS * (1 + MEMBERS));
        assertThat(exported("(objectClass=member)").length()).isGreaterThan(TEAMS * MEMBERS * 10);
    }

    @Test
    void anErrorIsToldWithItsLineAndCanBePassedOver() throws Exception {
        String ldif = team(1, "one") + team(2, "two") + member(3, 1) + team(4, "four") + "dn: what is this\nx\n\n"
                + team(5, "five");
        LdifImport.Summary stopped = importing(ldif, STRICT);
        assertThat(stopped.failedLine()).isEqualTo(11);
        assertThat(stopped.failed()).isPositive();
        assertThat(complaints)
                .anyMatch(complaint -> complaint.startsWith("11: member=1,team=3,dc=ldif: noSuchObject: "));
        complaints.clear();
        LdifImport.Summary all = importing(ldif, new LdifImport.Options(1, true, true));
        assertThat(all.done() + all.skipped()).isEqualTo(4);
        assertThat(all.failed()).isEqualTo(2);
        assertThat(complaints).hasSize(2);
        assertThat(complaints).anyMatch(complaint -> complaint.startsWith("23: dn: what is this: "));
        // Who goes on goes on there.
        complaints.clear();
        assertThat(importing(ldif, new LdifImport.Options(26, false, true)))
                .isEqualTo(new LdifImport.Summary(0, 1, 0, 0));
    }

    @Test
    void changesAreMadeInTheirOrder() throws Exception {
        importing(
                team(1, "one") + "dn: team=1,dc=ldif\nchangetype: modify\nreplace: description\ndescription: uno\n\n"
                        + "dn: team=1,dc=ldif\nchangetype: modrdn\nnewrdn: team=7\ndeleteoldrdn: 1\n\n"
                        + team(8, "eight")
                        + "dn: team=8,dc=ldif\nchangetype: delete\n",
                STRICT);
        assertThat(complaints).isEmpty();
        assertThat(exported("(objectClass=team)").strip())
                .isEqualTo(
                        "version: 1\ndn: team=7,dc=ldif\nobjectClass: top\nobjectClass: extensibleObject\nobjectClass: team\n"
                                + "team: 7\ndescription: uno");
    }

    /** Who goes on from there does them. */
    @Test
    void nothingIsDoneBehindARecordThatFailed() {
        String ldif = team(1, "one") + team(2, "two") + member(3, 1) + "dn: team=1,dc=ldif\nchangetype: delete\n\n"
                + member(3, 2);
        assertThat(importing(ldif, STRICT)).isEqualTo(new LdifImport.Summary(2, 0, 1, 11));
        assertThat(importing(ldif, new LdifImport.Options(1, true, true)))
                .isEqualTo(new LdifImport.Summary(1, 2, 2, 11));
    }

    @Test
    void whatCannotBeReadOrAskedIsToldWithItsLine() throws Exception {
        String controlled =
                team(1, "one") + "dn: team=1,dc=ldif\ncontrol: 1.2.840.113556.1.4.805 true\nchangetype: delete\n";
        assertThat(importing(controlled, STRICT)).isEqualTo(new LdifImport.Summary(1, 0, 1, 6));
        assertThat(complaints).containsExactly("6: team=1,dc=ldif: records with controls are not imported");
        complaints.clear();
        String words = team(2, "two") + team(30, "drei\u00dfig") + team(4, "four");
        assertThat(importing(words.getBytes(StandardCharsets.ISO_8859_1), new LdifImport.Options(1, true, false)))
                .isEqualTo(new LdifImport.Summary(2, 0, 1, 6));
        assertThat(complaints).containsExactly("6: dn: team=30,dc=ldif: line 9 is not in UTF-8");
        assertThat(importing(words, new LdifImport.Options(1, true, true)))
                .isEqualTo(new LdifImport.Summary(1, 2, 0, 0));
        assertThat(exported("(description=drei\u00dfig)")).contains("description:: ZHJlacOfaWc=");
    }

    /** What the attribute's own rule tells apart, and bytes that are no text. */
    @Test
    void valuesThatAreAlikeAreAllImported() throws Exception {
        String ldif = team(1, "one").replace("\n\n", "\ntag: Foo\ntag: foo\nbadge:: //4=\nbadge:: /v8=\n\n");
        assertThat(importing(ldif, STRICT)).isEqualTo(new LdifImport.Summary(1, 0, 0, 0));
        String exported = exported("(team=1)");
        assertThat(exported.lines()).contains("tag: Foo", "tag: foo", "badge:: //4=", "badge:: /v8=");
        session.close();
        session = open();
        assertThat(importing(exported, STRICT).done()).isEqualTo(1);
        assertThat(exported("(team=1)").lines())
                .containsExactlyInAnyOrderElementsOf(exported.lines().toList());
    }

    @Test
    void valuesFromElsewhereAreNotImported() throws Exception {
        Path file = Files.createTempFile("elsewhere", ".txt");
        try {
            Files.writeString(file, "secret");
            String ldif = team(1, "one").replace("description: one", "description:< " + file.toUri());
            assertThat(importing(ldif, STRICT)).isEqualTo(new LdifImport.Summary(0, 0, 1, 1));
            assertThat(importing(ldif.replace(":<", "\n :<"), STRICT).failed()).isEqualTo(1);
            assertThat(complaints)
                    .hasSize(2)
                    .allMatch(complaint -> complaint.contains("description: values from elsewhere"));
        } finally {
            Files.delete(file);
        }
    }

    @Test
    void anotherVersionIsNotImported() {
        assertThat(importing("version: 1\n\n" + team(1, "one"), STRICT).done()).isEqualTo(1);
        assertThat(importing("version: 2\n\n" + team(2, "two"), STRICT)).isEqualTo(new LdifImport.Summary(0, 0, 1, 1));
        assertThat(complaints)
                .containsExactly(
                        "1: what follows: it cannot be read: line 1 is \"version: 2\", and only version 1 is known");
    }

    /** As they are kept: who has them from there can bind. */
    @Test
    void passwordsGoOutAndInAsTheyAreKept() throws Exception {
        String clear = team(1, "one").replace("\n\n", "\nuserPassword: open sesame\n\n");
        assertThat(importing(clear, STRICT).done()).isEqualTo(1);
        String exported = exported("(objectClass=team)");
        assertThat(exported).contains("\nuserPassword: {PBKDF2-SHA256}").doesNotContain("sesame");
        session.close();
        session = open();
        assertThat(importing(exported, STRICT).done()).isEqualTo(1);
        assertThat(exported("(objectClass=team)")).isEqualTo(exported);
    }

    @Test
    void whatCannotBeWrittenEndsAnExport() {
        StringBuilder ldif = new StringBuilder();
        for (int team = 0; team < 1_000; team++) {
            ldif.append(team(team, "m".repeat(50)));
        }
        assertThat(importing(ldif.toString(), STRICT).done()).isEqualTo(1_000);
        OutputStream full = new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        assertThatThrownBy(() ->
                        session.export(full).run("dc=ldif", SearchScope.SUB, Filter.present("objectClass"), List.of()))
                .isInstanceOf(IOException.class)
                .hasMessage("No space left on device");
    }

    @Test
    void aBaseThatIsNotThereIsTold() {
        assertThatThrownBy(() -> session.export(new ByteArrayOutputStream())
                        .run("team=77,dc=ldif", SearchScope.SUB, Filter.present("objectClass"), List.of()))
                .isInstanceOf(ResultException.class)
                .hasMessageContaining("There is no entry team=77,dc=ldif");
    }
}
