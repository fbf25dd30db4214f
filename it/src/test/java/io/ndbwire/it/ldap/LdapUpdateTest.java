package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPResult;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.ModifyRequest;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Changes of rows that are entries. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapUpdateTest {

    private final LdapUnderTest gateway;
    private final TableHandle table;
    private final String base;
    private final String one;
    private final LDAPConnection connection;

    LdapUpdateTest(LdapUnderTest gateway) {
        this.gateway = gateway;
        table = gateway.create(TableDefinition.builder(gateway.newName())
                .column(Column.builder("id", ColumnType.INT).primaryKey(true).build())
                .column(LdapUnderTest.text("name", 40))
                .column(Column.builder("n", ColumnType.TINYINT).nullable(true).build())
                .column(Column.builder("needed", ColumnType.INT).build())
                .column(Column.builder("code", ColumnType.INT).nullable(true).build())
                .column(Column.builder("note", ColumnType.TEXT)
                        .precision(256)
                        .scale(2_000)
                        .collation(45)
                        .nullable(true)
                        .build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "id"))
                .index(IndexDefinition.unique("code", "code"))
                .build());
        base = LdapUnderTest.dn(table);
        one = "id=1," + base;
        connection = gateway.connect();
    }

    @BeforeEach
    void aRow() {
        gateway.client()
                .blocking()
                .execute(table.insert()
                        .set("id", 1)
                        .set("name", "Ada")
                        .set("n", 7)
                        .set("needed", 1)
                        .set("code", 100));
    }

    @AfterEach
    void close() {
        connection.close();
    }

    private Row row(int id) {
        @Nullable Row found = gateway.client().blocking().execute(table.read(id));
        return Objects.requireNonNull(found);
    }

    private void requireAbsent(int id) {
        assertThat(gateway.client().blocking().execute(table.read(id))).isNull();
    }

    private static void require(ResultCode code, LdapUnderTest.Attempt attempt) {
        LDAPResult result = LdapUnderTest.result(attempt);
        assertThat(result.getResultCode()).as(result.getDiagnosticMessage()).isEqualTo(code);
    }

    private Entry entry(int id, String... attributes) {
        Entry entry = new Entry("id=" + id + "," + base, new Attribute("objectClass", "top", "ndbRow"));
        for (int i = 0; i < attributes.length; i += 2) {
            entry.addAttribute(attributes[i], attributes[i + 1]);
        }
        return entry;
    }

    @Test
    void anEntryIsAddedOnce() {
        require(ResultCode.SUCCESS, () -> connection.add(entry(2, "name", "Grace", "needed", "3")));
        assertThat(row(2).getString("name")).isEqualTo("Grace");
        assertThat(row(2).getInt("needed")).isEqualTo(3);
        assertThat(row(2).isNull("n")).isTrue();
        require(ResultCode.ENTRY_ALREADY_EXISTS, () -> connection.add(entry(2, "needed", "3")));
        require(ResultCode.SUCCESS, () -> connection.add(entry(3, "id", "3", "needed", "3")));
    }

    @Test
    void whatCannotBeAddedIsToldByItsCode() {
        require(ResultCode.OBJECT_CLASS_VIOLATION, () -> connection.add(entry(2, "name", "x")));
        require(ResultCode.OBJECT_CLASS_VIOLATION, () -> connection.add("id=2," + base, new Attribute("needed", "1")));
        require(
                ResultCode.OBJECT_CLASS_VIOLATION,
                () -> connection.add(
                        "id=2," + base, new Attribute("objectClass", "person"), new Attribute("needed", "1")));
        require(ResultCode.UNDEFINED_ATTRIBUTE_TYPE, () -> connection.add(entry(2, "needed", "1", "nosuch", "1")));
        require(ResultCode.OBJECT_CLASS_VIOLATION, () -> connection.add(entry(2, "needed", "1", "mail", "1")));
        require(ResultCode.INVALID_ATTRIBUTE_SYNTAX, () -> connection.add(entry(2, "needed", "one")));
        require(ResultCode.CONSTRAINT_VIOLATION, () -> connection.add(entry(2, "needed", "1", "n", "1000")));
        require(ResultCode.CONSTRAINT_VIOLATION, () -> connection.add(entry(2, "needed", "1", "needed", "2")));
        require(ResultCode.CONSTRAINT_VIOLATION, () -> connection.add(entry(2, "needed", "1", "code", "100")));
        require(ResultCode.CONSTRAINT_VIOLATION, () -> connection.add(entry(2, "needed", "1", "entryDN", "x")));
        require(ResultCode.NAMING_VIOLATION, () -> connection.add(entry(2, "needed", "1", "id", "5")));
        require(
                ResultCode.NAMING_VIOLATION,
                () -> connection.add("name=x," + base, new Attribute("objectClass", "ndbRow")));
        require(
                ResultCode.NO_SUCH_OBJECT,
                () -> connection.add("id=1,table=nosuch,db=ldap,dc=ndb", new Attribute("objectClass", "ndbRow")));
        require(ResultCode.ENTRY_ALREADY_EXISTS, () -> connection.add(base, new Attribute("objectClass", "ndbTable")));
        require(ResultCode.INVALID_DN_SYNTAX, () -> connection.add("no name", new Attribute("objectClass", "ndbRow")));
        requireAbsent(2);
    }

    @Test
    void longTextIsWritten() throws LDAPException {
        String note = "nö".repeat(500);
        require(ResultCode.SUCCESS, () -> connection.add(entry(2, "needed", "3", "note", note)));
        assertThat(LdapUnderTest.entry(connection, "id=2," + base).getAttributeValue("note"))
                .isEqualTo(note);
        require(
                ResultCode.SUCCESS,
                () -> connection.modify("id=2," + base, change(ModificationType.REPLACE, "note", note + note)));
        require(
                ResultCode.SUCCESS,
                () -> connection.modify(
                        "id=2," + base,
                        List.of(
                                change(ModificationType.DELETE, "note", note + note),
                                change(ModificationType.ADD, "note", "n" + note))));
        assertThat(row(2).getString("note")).isEqualTo("n" + note);
        require(
                ResultCode.CONSTRAINT_VIOLATION,
                () -> connection.add(entry(3, "needed", "3", "note", "x".repeat(70_000))));
        requireAbsent(3);
    }

    @Test
    void anEntryIsDeletedOnce() {
        require(ResultCode.SUCCESS, () -> connection.delete(one));
        requireAbsent(1);
        LDAPResult again = LdapUnderTest.result(() -> connection.delete(one));
        assertThat(again.getResultCode()).isEqualTo(ResultCode.NO_SUCH_OBJECT);
        assertThat(again.getMatchedDN()).isEqualTo(base);
        require(ResultCode.UNWILLING_TO_PERFORM, () -> connection.delete(base));
        require(ResultCode.NO_SUCH_OBJECT, () -> connection.delete("dc=elsewhere"));
    }

    private LDAPResult modify(String dn, Modification... modifications) {
        return LdapUnderTest.result(() -> connection.modify(dn, modifications));
    }

    private static Modification change(ModificationType type, String attribute, String... values) {
        return new Modification(type, attribute, values);
    }

    @Test
    void replacementsAreOneUpdate() {
        assertThat(modify(one, change(ModificationType.REPLACE, "name", "Grace"), change(ModificationType.REPLACE, "n"))
                        .getResultCode())
                .isEqualTo(ResultCode.SUCCESS);
        assertThat(row(1).getString("name")).isEqualTo("Grace");
        assertThat(row(1).isNull("n")).isTrue();
        assertThat(row(1).getInt("needed")).isEqualTo(1);
        LDAPResult missing = modify("id=9," + base, change(ModificationType.REPLACE, "name", "x"));
        assertThat(missing.getResultCode()).isEqualTo(ResultCode.NO_SUCH_OBJECT);
        assertThat(missing.getMatchedDN()).isEqualTo(base);
    }

    @Test
    void modificationsAreMadeOneAfterTheOther() {
        LDAPResult result = modify(
                one,
                change(ModificationType.DELETE, "name", "ADA"),
                change(ModificationType.ADD, "name", "Grace"),
                change(ModificationType.INCREMENT, "n", "3"),
                change(ModificationType.INCREMENT, "n", "-20"));
        assertThat(result.getResultCode()).as(result.getDiagnosticMessage()).isEqualTo(ResultCode.SUCCESS);
        assertThat(row(1).getString("name")).isEqualTo("Grace");
        assertThat(row(1).getInt("n")).isEqualTo(-10);
    }

    @Test
    void whatCannotBeModifiedIsToldByItsCodeAndChangesNothing() {
        requireRefused(ResultCode.ATTRIBUTE_OR_VALUE_EXISTS, change(ModificationType.ADD, "name", "ada"));
        requireRefused(ResultCode.CONSTRAINT_VIOLATION, change(ModificationType.ADD, "name", "Grace"));
        requireRefused(ResultCode.CONSTRAINT_VIOLATION, change(ModificationType.REPLACE, "name", "a", "b"));
        requireRefused(ResultCode.NO_SUCH_ATTRIBUTE, change(ModificationType.DELETE, "name", "Grace"));
        requireRefused(ResultCode.OBJECT_CLASS_VIOLATION, change(ModificationType.DELETE, "needed"));
        requireRefused(ResultCode.OBJECT_CLASS_VIOLATION, change(ModificationType.REPLACE, "needed"));
        requireRefused(ResultCode.NOT_ALLOWED_ON_RDN, change(ModificationType.REPLACE, "id", "2"));
        requireRefused(ResultCode.NOT_ALLOWED_ON_RDN, change(ModificationType.DELETE, "id"));
        requireRefused(ResultCode.OBJECT_CLASS_MODS_PROHIBITED, change(ModificationType.ADD, "objectClass", "person"));
        requireRefused(ResultCode.UNDEFINED_ATTRIBUTE_TYPE, change(ModificationType.REPLACE, "nosuch", "1"));
        requireRefused(ResultCode.CONSTRAINT_VIOLATION, change(ModificationType.REPLACE, "entryUUID", "1"));
        requireRefused(ResultCode.INVALID_ATTRIBUTE_SYNTAX, change(ModificationType.REPLACE, "n", "seven"));
        requireRefused(ResultCode.CONSTRAINT_VIOLATION, change(ModificationType.REPLACE, "n", "1000"));
        requireRefused(ResultCode.CONSTRAINT_VIOLATION, change(ModificationType.INCREMENT, "n", "121"));
        requireRefused(ResultCode.CONSTRAINT_VIOLATION, change(ModificationType.INCREMENT, "name", "1"));
        requireRefused(ResultCode.INVALID_ATTRIBUTE_SYNTAX, change(ModificationType.INCREMENT, "n", "one"));
        gateway.client()
                .blocking()
                .execute(table.insert().set("id", 2).set("needed", 1).set("code", 200));
        requireRefused(ResultCode.CONSTRAINT_VIOLATION, change(ModificationType.REPLACE, "code", "200"));
        assertThat(modify("id=2," + base, change(ModificationType.INCREMENT, "n", "1"))
                        .getResultCode())
                .isEqualTo(ResultCode.NO_SUCH_ATTRIBUTE);
        assertThat(modify("id=2," + base, change(ModificationType.DELETE, "n")).getResultCode())
                .isEqualTo(ResultCode.NO_SUCH_ATTRIBUTE);
    }

    /** The refused modification stands behind one that is allowed. */
    private void requireRefused(ResultCode code, Modification refused) {
        LDAPResult result = modify(one, change(ModificationType.REPLACE, "n", "9"), refused);
        assertThat(result.getResultCode())
                .as("%s: %s", refused, result.getDiagnosticMessage())
                .isEqualTo(code);
        assertThat(row(1).getInt("n")).as("%s", refused).isEqualTo(7);
    }

    @Test
    void anEntryIsRenamed() throws LDAPException {
        require(ResultCode.SUCCESS, () -> connection.modifyDN(one, "id=5", true));
        requireAbsent(1);
        assertThat(row(5).getString("name")).isEqualTo("Ada");
        assertThat(row(5).getInt("code")).isEqualTo(100);
        assertThat(connection.getEntry("id=5," + base)).isNotNull();
        require(ResultCode.SUCCESS, () -> connection.modifyDN("id=5," + base, "id=1", true, base));
        assertThat(row(1).getInt("n")).isEqualTo(7);
        require(ResultCode.SUCCESS, () -> connection.modifyDN(one, "id=1", false));
    }

    @Test
    void whatCannotBeRenamedIsToldByItsCode() {
        gateway.client().blocking().execute(table.insert().set("id", 2).set("needed", 1));
        require(ResultCode.ENTRY_ALREADY_EXISTS, () -> connection.modifyDN(one, "id=2", true));
        require(ResultCode.CONSTRAINT_VIOLATION, () -> connection.modifyDN(one, "id=3", false));
        require(ResultCode.NAMING_VIOLATION, () -> connection.modifyDN(one, "name=x", true));
        require(ResultCode.INVALID_DN_SYNTAX, () -> connection.modifyDN(one, "three", true));
        require(ResultCode.INVALID_ATTRIBUTE_SYNTAX, () -> connection.modifyDN(one, "id=three", true));
        require(ResultCode.NO_SUCH_OBJECT, () -> connection.modifyDN("id=9," + base, "id=10", true));
        require(ResultCode.NO_SUCH_OBJECT, () -> connection.modifyDN(one, "id=1", true, "dc=elsewhere"));
        require(ResultCode.UNWILLING_TO_PERFORM, () -> connection.modifyDN(one, "id=1", true, "dc=ndb"));
        require(ResultCode.UNWILLING_TO_PERFORM, () -> connection.modifyDN(base, "table=x", true));
        assertThat(row(1).getInt("n")).isEqualTo(7);
    }

    @Test
    void aCriticalControlThatNobodyKnowsIsRefused() throws LDAPException {
        ModifyRequest request = new ModifyRequest(one, change(ModificationType.REPLACE, "n", "9"));
        request.addControl(new Control("1.2.3.4", true));
        require(ResultCode.UNAVAILABLE_CRITICAL_EXTENSION, () -> connection.modify(request));
        assertThat(row(1).getInt("n")).isEqualTo(7);
        request.setControls(List.of(new Control("1.2.3.4", false)));
        require(ResultCode.SUCCESS, () -> connection.modify(request));
    }
}
