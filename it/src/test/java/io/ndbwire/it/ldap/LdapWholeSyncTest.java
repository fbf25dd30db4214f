package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPResult;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.controls.ManageDsaITRequestControl;
import com.unboundid.ldap.sdk.controls.PersistentSearchChangeType;
import com.unboundid.ldap.sdk.controls.PersistentSearchRequestControl;
import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.mapping.DirectoryMapping;
import io.ndbwire.ldap.mapping.MappingFile;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A naming context as a whole, followed with all that is in it: rows, their other names, and what other servers have. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapWholeSyncTest {

    private static final String ALL = "(objectClass=*)";
    private static final String SALES = "ou=sales,dc=net";
    private static final String SALES_URL = "ldap://sales.example/ou=sales,dc=net??sub";

    private final BlockingClient db;
    private final TableHandle people;
    private final LdapGateway gateway;
    private final LDAPConnection connection;

    LdapWholeSyncTest(LdapUnderTest cluster) {
        db = cluster.client().blocking();
        people = cluster.create(
                Column.builder("number", ColumnType.INT).nullable(true).build());
        DirectoryMapping mapping = MappingFile.parse(
                "whole.yaml", """
                contexts:
                  - dn: dc=net
                    entries:
                      - {dn: ou=people, rows: person}
                      - {dn: ou=numbers, rows: number}
                      - {dn: ou=seats, rows: seat}
                      - {dn: ou=sales, referral: "ldap://sales.example"}
                  - dn: dc=twice
                    entries:
                      - {dn: ou=one, rows: number}
                      - {dn: ou=other, rows: number}
                classes:
                  person:
                    table: %1$s
                    rdn: {uid: id}
                    attributes: {telephoneNumber: number}
                  number:
                    table: %1$s
                    objectClasses: [top, extensibleObject, alias]
                    rdn: {telephoneNumber: number}
                    alias: uid={id},ou=people,dc=net
                  seat:
                    table: %1$s
                    objectClasses: [top, extensibleObject, alias]
                    rdn: {roomNumber: number}
                    alias: uid={id},ou=people,dc=net
                """.formatted(people.description().name()));
        gateway = cluster.start(settings -> settings.withMapping(mapping));
        connection = LdapUnderTest.connect(gateway);
        put(1, 10);
    }

    private void put(int id, int number) {
        db.execute(people.upsert().set("id", id).set("number", number));
    }

    @AfterEach
    void close() {
        connection.close();
        gateway.close();
    }

    private LdapFollower begin(Control... controls) {
        return LdapFollower.begin(connection, "dc=net", SearchScope.SUB, ALL, List.of(controls), "*", "entryUUID");
    }

    private static String person(int id) {
        return "uid=" + id + ",ou=people,dc=net";
    }

    private static String number(int number) {
        return "telephoneNumber=" + number + ",ou=numbers,dc=net";
    }

    private static String seat(int number) {
        return "roomNumber=" + number + ",ou=seats,dc=net";
    }

    @Test
    void aRowAndItsAliasesAreEntriesOfTheirOwn() throws LDAPException {
        List<String> uuids =
                LdapUnderTest.search(
                                connection, "dc=net", SearchScope.SUB, "(|(uid=*)(objectClass=alias))", "entryUUID")
                        .stream()
                        .map(entry -> String.valueOf(entry.getAttributeValue("entryUUID")))
                        .toList();
        assertThat(new HashSet<>(uuids)).hasSize(3);
        LdapFollower follower = begin(LdapFollower.persist(null));
        assertThat(follower.take(9))
                .contains(
                        "add dc=net",
                        "add ou=people,dc=net",
                        "add " + person(1),
                        "add " + number(10),
                        "add " + seat(10))
                .endsWith("refreshed REFRESH_PRESENT");
        assertThat(follower.content()).hasSize(7);

        put(1, 20);
        // Before an alias goes the other name of its row is there, or the other way around: it is one entry with
        // another name.
        assertThat(follower.take(3))
                .containsExactlyInAnyOrder("modify " + person(1), "modify " + number(20), "modify " + seat(20));
        put(2, 30);
        assertThat(follower.take(3))
                .containsExactlyInAnyOrder("add " + person(2), "add " + number(30), "add " + seat(30));
        db.execute(people.delete(1));
        assertThat(follower.take(3))
                .containsExactlyInAnyOrder("delete " + person(1), "delete " + number(20), "delete " + seat(20));
        assertThat(follower.content()).hasSize(7);
    }

    @Test
    void aReferenceHasTheStateOfTheEntryThatRefers() throws LDAPException {
        SearchRequest managed = new SearchRequest(SALES, SearchScope.BASE, ALL, "entryUUID");
        managed.addControl(new ManageDsaITRequestControl(true));
        String uuid = Objects.requireNonNull(connection.search(managed).getSearchEntry(SALES))
                .getAttributeValue("entryUUID");
        LdapFollower first = begin(LdapFollower.refresh(null, false));
        assertThat(first.takeAll())
                .hasSize(9)
                .contains("add " + uuid + " " + SALES_URL)
                .endsWith("done present");
        put(1, 20);
        // Who has it is not told of it again.
        assertThat(begin(LdapFollower.refresh(first.cookie(), false)).takeAll())
                .containsExactlyInAnyOrder(
                        "modify " + person(1), "modify " + number(20), "modify " + seat(20), "done deletes");
    }

    @Test
    void aPersistentSearchRefersWithoutChanges() {
        EnumSet<PersistentSearchChangeType> every = EnumSet.allOf(PersistentSearchChangeType.class);
        LdapFollower all = begin(new PersistentSearchRequestControl(every, false, true, true));
        assertThat(all.take(8)).contains(SALES_URL, person(1), number(10));
        LdapFollower changes = begin(new PersistentSearchRequestControl(every, true, true, true));
        changes.awaitLine(() -> put(1, (int) (System.nanoTime() & 0xffff)));
        assertThat(changes.takeAllThere()).noneMatch(line -> line.contains("ldap:"));
    }

    @Test
    void oneAliasInTwoPlacesIsOneEntry() {
        LDAPResult result = LdapFollower.begin(
                        connection, "dc=twice", SearchScope.SUB, ALL, List.of(LdapFollower.persist(null)))
                .result();
        assertThat(result.getResultCode()).isEqualTo(ResultCode.UNWILLING_TO_PERFORM);
        assertThat(result.getDiagnosticMessage()).contains("entries of several kinds");
    }
}
