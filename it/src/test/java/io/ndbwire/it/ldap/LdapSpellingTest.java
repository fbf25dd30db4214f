package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.CompareRequest;
import com.unboundid.ldap.sdk.DeleteRequest;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.controls.SubtreeDeleteRequestControl;
import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.mapping.DirectoryMapping;
import io.ndbwire.ldap.mapping.MappingFile;
import io.ndbwire.ldap.security.SecurityFile;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is forbidden on one's own entry is so however its name is spelled. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapSpellingTest {

    private static final String SECURITY = """
            security:
              passwords: {iterations: 1000}
              rights:
                - {who: self, attributes: cn, may: [read, search]}
                - {who: self, may: [read, search, compare]}
                - {who: authenticated, may: all}
            """;

    private final BlockingClient db;
    private final TableHandle people;
    private final LdapGateway gateway;
    private final LDAPConnection connection;

    LdapSpellingTest(LdapUnderTest cluster) throws LDAPException {
        db = cluster.client().blocking();
        TableHandle teams = cluster.create(TableDefinition.builder(cluster.newName())
                .column(Column.builder("name", ColumnType.VARCHAR)
                        .length(60)
                        .collation(33)
                        .primaryKey(true)
                        .build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "name"))
                .build());
        people = cluster.create(
                LdapUnderTest.text("team", 20),
                LdapUnderTest.text("name", 20),
                Column.builder("pw", ColumnType.VARCHAR)
                        .length(200)
                        .collation(65)
                        .nullable(true)
                        .build());
        DirectoryMapping mapping = MappingFile.parse("spelling.yaml", """
                contexts: {dn: dc=net, rows: team}
                classes:
                  team:
                    table: %s
                    rdn: {ou: name}
                    children: person
                  person:
                    table: %s
                    parent: {team: name}
                    rdn: {uid: id}
                    attributes: {cn: name, userPassword: pw}
                """.formatted(
                        teams.description().name(), people.description().name()));
        db.execute(teams.insert().set("name", "Sales"));
        for (int id : List.of(7, 8)) {
            db.execute(people.insert()
                    .set("id", id)
                    .set("team", "Sales")
                    .set("name", "n")
                    .set("pw", LdapPeople.SSHA));
        }
        gateway = cluster.start(settings ->
                settings.withMapping(mapping).withSecurity(SecurityFile.parse("spelling.yaml", SECURITY, mapping)));
        connection = LdapUnderTest.connect(gateway);
        connection.bind("uid=7,ou=Sales,dc=net", LdapPeople.PASSWORD);
    }

    @AfterEach
    void close() {
        connection.close();
        gateway.close();
    }

    private ResultCode rename(String uid) {
        Modification change = new Modification(ModificationType.REPLACE, "cn", "other");
        return LdapUnderTest.result(() -> connection.modify(uid, change)).getResultCode();
    }

    private ResultCode compare(String uid) {
        return LdapUnderTest.result(() -> connection.compare(new CompareRequest(uid, "cn", "n")))
                .getResultCode();
    }

    @Test
    void oneselfIsOneselfByAnySpelling() throws LDAPException {
        for (String own : List.of(
                "uid=7,ou=Sales,dc=net",
                "uid=07,ou=Sales,dc=net",
                "uid=7,ou=SALES,dc=net",
                "UID=007,ou=sales,DC=net")) {
            assertThat(List.of(
                            rename(own),
                            compare(own),
                            LdapUnderTest.result(() -> connection.delete(own)).getResultCode(),
                            LdapUnderTest.result(() -> connection.modifyDN(own, "uid=9", true))
                                    .getResultCode()))
                    .as(own)
                    .containsOnly(ResultCode.INSUFFICIENT_ACCESS_RIGHTS);
        }
        assertThat(Objects.requireNonNull(db.execute(people.read(7))).getString("name"))
                .isEqualTo("n");

        // It is not so for others, and what is not there is not there.
        assertThat(compare("uid=08,ou=SALES,dc=net")).isEqualTo(ResultCode.COMPARE_TRUE);
        assertThat(rename("uid=08,ou=SALES,dc=net")).isEqualTo(ResultCode.SUCCESS);
        assertThat(rename("uid=6,ou=Sales,dc=net")).isEqualTo(ResultCode.NO_SUCH_OBJECT);
        connection.modifyDN("uid=08,ou=SALES,dc=net", "uid=9", true);
        connection.delete("uid=09,ou=sales,dc=net");
        assertThat(db.execute(people.read(9))).isNull();
    }

    @Test
    void oneselfIsNotDeletedWithWhatIsAbove() {
        for (String above : List.of("ou=Sales,dc=net", "ou=SALES,dc=net")) {
            DeleteRequest deletion = new DeleteRequest(above);
            deletion.addControl(new SubtreeDeleteRequestControl());
            assertThat(LdapUnderTest.result(() -> connection.delete(deletion)).getResultCode())
                    .as(above)
                    .isEqualTo(ResultCode.INSUFFICIENT_ACCESS_RIGHTS);
        }
        assertThat(db.execute(people.read(7))).isNotNull();
    }
}
