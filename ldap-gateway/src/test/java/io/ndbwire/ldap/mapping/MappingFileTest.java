package io.ndbwire.ldap.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.RDN;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MappingFileTest {

    private static final String HEAD = """
            contexts:
              dn: dc=net
              rows: person
            classes:
              person:
            """;

    @Test
    void theSampleIsReadWhole() {
        DirectoryMapping mapping = MappingFile.telecomSample();
        assertThat(mapping.tables()).isEqualTo(DirectoryMapping.TABLES);
        FixedEntry context = mapping.contexts().get(0);
        assertThat(context.dn().toString()).isEqualTo("dc=telecom");
        assertThat(context.entry().getObjectClassValues()).contains("domain");
        RowType subscriber = context.branches().get(0).types().get(0);
        assertThat(subscriber.table().toString()).isEqualTo("telecom.subscriber");
        assertThat(subscriber.rdn()).containsExactly(new NamedColumn("msisdn", "sub_nbr"));
        assertThat(subscriber.attributes()).contains(AttributeRule.ofColumn("msisdn", "sub_nbr"));
        assertThat(subscriber.children()).hasSize(3);
        assertThat(subscriber.children().get(1).children().get(0).links())
                .containsExactlyInAnyOrder(new Link("s_id", "s_id"), new Link("sf_type", "sf_type"));
        assertThat(context.branches().get(1).types().get(0).alias())
                .isEqualTo(NameTemplate.parse("msisdn={sub_nbr},ou=subscribers,dc=telecom"));
        assertThat(mapping.attributeNames()).contains("msisdn", "starttime", "ou");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "\"    rdn: {uid: id}\"| m.yaml:6: 'table' is missing",
                "\"    table: person\n    rdn: {uid: id}\"| m.yaml:6: a table is written database.table, not 'person'",
                "\"    table: a.b\"| m.yaml:6: 'rdn' is missing",
                "\"    table: a.b\n    rdn: {u d: id}\"| m.yaml:7: 'u d' is no name for an attribute",
                "\"    table: a.b\n    rdn: {uid: id}\n    colour: red\"| m.yaml:8: 'colour' is not known here; known are"
                        + " [table, objectClasses, rdn, parent, attributes, alias, children]",
                "\"    table: a.b\n    rdn: {uid: id}\n    children: child\"| m.yaml:8: there is no class 'child'; there"
                        + " are [person]",
                "\"    table: a.b\n    rdn: {uid: id}\n    children: person\"| m.yaml:8: class 'person' is below itself",
                "\"    table: a.b\n    rdn: {uid: id}\n    parent: {x: y}\"| m.yaml:6: 'parent' is of classes below rows,"
                        + " and 'person' is not below one",
                "\"    table: a.b\n    rdn: {uid: id}\n    attributes:\n      cn: {column: c, syntax: odd}\"| m.yaml:9:"
                        + " there is no syntax 'odd'",
                "\"    table: a.b\n    rdn: {uid: id}\n    attributes:\n      cn: [a, b]\"| m.yaml:9: names with values"
                        + " are expected",
                "\"    table: a.b\n    rdn: {uid: id}\n    alias: 'uid={id,dc=x'\"| m.yaml:8: 'uid={id,dc=x' is no name with"
                        + " columns in braces",
                "\"    table: a.b\n    rdn: {uid: id}\n    alias: '{id}'\"| m.yaml:8: '{id}' is no name with columns in"
                        + " braces",
                "\"    table: a.b\n    rdn: {uid: id\"| m.yaml:7: expected ',' or '}', but got <stream end>",
                "\"    table: a.b\n    rdn: {uid: id}\n    attributes: {createTimestamp: c, cn: c}\"| m.yaml:6: column 'c' is"
                        + " written by the gateway for 'createTimestamp', and cannot be anything else",
                "\"    table: a.b\n    rdn: {uid: id}\n    attributes: {modifyTimestamp: {column: c}}\"| m.yaml:8: a text is"
                        + " expected",
                "\"    table: a.b\n    rdn: {modifiersName: id}\"| m.yaml:7: 'modifiersName' is written by the gateway, and"
                        + " names no entry",
                "\"    table: a.b\n    rdn: {uid: id}\n  other:\n    table: a.b\n    rdn: {uid: id}\"| m.yaml:9: class"
                        + " 'other' is used nowhere"
            })
    void whatIsWrongIsToldWithItsLine(String body, String message) {
        assertThatThrownBy(() -> MappingFile.parse("m.yaml", HEAD + body))
                .isInstanceOf(MappingException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "\"contexts: {dn: dc=net, rows: [one, two]}\nclasses:\n  one: {table: a.b, rdn: {uid: id}}\n"
                        + "  two: {table: a.c, rdn: {UID: nr}}\"| m.yaml:1: names of class 'two' are like those of class"
                        + " 'one' beside it",
                "\"contexts: {dn: dc=net, rows: one}\nclasses:\n  one: {table: a.b, rdn: {uid: id}, children: two}\n"
                        + "  two: {table: a.c, parent: {id: id}, rdn: {nr: id}}\"| m.yaml:4: column 'id' cannot name the"
                        + " entry and the row above",
                "\"contexts:\n  - {dn: dc=net}\n  - {dn: 'ou=x,dc=net'}\"| m.yaml:3: naming context ou=x,dc=net overlaps"
                        + " naming context dc=net",
                "\"contexts: {dn: dc=net}\ntables: dc=ndb,dc=net\"| m.yaml:2: naming context dc=ndb,dc=net overlaps"
                        + " naming context dc=net",
                "\"contexts: {dn: dc=net, entries: [{dn: ou=x}, {dn: OU=X}]}\"| m.yaml:1: entry OU=X,dc=net comes twice",
                "\"contexts:\n  dn: dc=net\n  referral: ldap://h/??sub\"| m.yaml:3: 'ldap://h/??sub' is not of the form"
                        + " ldap://host:port/name or ldaps://host:port/name",
                "\"contexts:\n  dn: dc=net\n  referral: ldap:///dc=x\"| m.yaml:3: 'ldap:///dc=x' is not of the form"
                        + " ldap://host:port/name or ldaps://host:port/name",
                "\"contexts:\n  dn: dc=net\n  referral: []\"| m.yaml:3: no server is named",
                "\"contexts:\n  dn: dc=net\n  referral: ldap://h\n  entries: {dn: ou=x}\"| m.yaml:2: entry dc=net is on"
                        + " another server: it has a 'referral' alone"
            })
    void namesThatWouldBeOfTwoAreToldWithTheirLine(String file, String message) {
        assertThatThrownBy(() -> MappingFile.parse("m.yaml", file))
                .isInstanceOf(MappingException.class)
                .hasMessage(message);
    }

    @Test
    void aFileThatIsNotThereOrEmptyIsNamed() {
        assertThatThrownBy(() -> MappingFile.read(Path.of("no-such.yaml")))
                .hasMessageStartingWith("no-such.yaml: cannot be read");
        assertThatThrownBy(() -> MappingFile.parse("m.yaml", "")).hasMessage("m.yaml: the file is empty");
        assertThatThrownBy(() -> MappingFile.parse("m.yaml", "contexts: {dn: 'no name'}"))
                .hasMessageStartingWith("m.yaml:1: ");
    }

    @Test
    void columnsGetNamesThatLdapAllows() {
        assertThat(GeneratedType.attributeName("first_name")).isEqualTo("first-name");
        assertThat(GeneratedType.attributeName("4th")).isEqualTo("x4th");
        assertThat(GeneratedType.attributeName("größe")).isEqualTo("gr--e");
    }

    @Test
    void namesOfSeveralPartsComeInAnyOrder() throws LDAPException {
        RowType type = MappingFile.parse("m.yaml", HEAD + "    table: a.b\n    rdn: {one: col_1, two: col_2}")
                .contexts()
                .get(0)
                .types()
                .get(0);
        assertThat(type.isNamedBy(new RDN("two=2+one=1"))).isTrue();
        assertThat(type.isNamedBy(new RDN("TWO=2+col_1=1"))).isTrue();
        assertThat(type.isNamedBy(new RDN("one=1"))).isFalse();
        assertThat(type.isNamedBy(new RDN("one=1+three=3"))).isFalse();
    }
}
