package io.ndbwire.it.ldap;

import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.LdapSettings;
import io.ndbwire.ldap.mapping.DirectoryMapping;
import io.ndbwire.ldap.mapping.MappingFile;
import io.ndbwire.ldap.security.SecurityFile;
import io.ndbwire.ldap.server.TlsOptions;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** People with passwords, whose names tell case and number apart, and what gateways say of them. */
final class LdapPeople {

    static final String BASE = "ou=people,dc=net";
    static final String ADA = "uid=ada," + BASE;
    static final String BOB = "uid=bob," + BASE;
    static final String PASSWORD = "secret";

    /** By OpenLDAP's slappasswd, of "secret". */
    static final String SSHA = "{SSHA}JAoxBciyy5euRXYvK7qg2ZaeCT3HFRqH";

    /** From the guide of OpenLDAP's pw-pbkdf2, of "secret". */
    static final String PBKDF2 =
            "{PBKDF2-SHA256}10000$jq40ImWtmpTE.aYDYV1GfQ$mpiL4ui02ACmYOAnCjp/MI1gQk50xLbZ54RZneU0fCg";

    /** By OpenLDAP's slappasswd with argon2, of "secret". */
    static final String ARGON2 =
            "{ARGON2}$argon2i$v=19$m=4096,t=3,p=1$KGFrMjQRWl5EiHQKqKquuQ$4LUi41rMs8ICqCosoDk1K+eywVCcE3daPuzeS8szV3E";

    private final LdapUnderTest cluster;
    private final TableHandle table;
    private final DirectoryMapping mapping;

    LdapPeople(LdapUnderTest cluster) {
        this.cluster = cluster;
        table = cluster.create(definition(cluster.newName()).build());
        String name = table.description().name().toString();
        mapping = MappingFile.parse("test.yaml", """
                contexts:
                  dn: dc=net
                  entries:
                    - {dn: ou=people, rows: person}
                    - {dn: ou=others}
                tables: dc=ndb
                classes:
                  person:
                    table: %s
                    rdn: {uid: uid}
                    attributes:
                      cn: name
                      userPassword: pw
                      card: card
                """.formatted(name));
    }

    /** Of the table, to which columns may be added. */
    static TableDefinition.Builder definition(TableName name) {
        return TableDefinition.builder(name)
                .column(Column.builder("uid", ColumnType.VARCHAR)
                        .length(40)
                        .collation(65)
                        .primaryKey(true)
                        .build())
                .column(text("name"))
                .column(text("pw"))
                .column(text("card"))
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "uid"))
                .index(IndexDefinition.ordered("cards", "card"));
    }

    DirectoryMapping mapping() {
        return mapping;
    }

    private static Column text(String name) {
        return Column.builder(name, ColumnType.VARCHAR)
                .length(200)
                .collation(65)
                .nullable(true)
                .build();
    }

    TableHandle table() {
        return table;
    }

    /** A row, without a password if that is null. */
    void put(String uid, @Nullable String password) {
        cluster.client()
                .blocking()
                .execute(table.upsert()
                        .set("uid", uid)
                        .set("name", uid)
                        .set("pw", password)
                        .set("card", "card of " + uid));
    }

    /** What the table has for a password. */
    String stored(String uid) {
        Row row = Objects.requireNonNull(cluster.client().blocking().execute(table.read(uid)));
        return String.valueOf(row.getString("pw"));
    }

    /** A gateway with a section of security. */
    LdapGateway start(String security) {
        return start(security, null);
    }

    /** A gateway with a section of security, and what is changed besides. */
    LdapGateway startWith(String security, UnaryOperator<LdapSettings> changes) {
        return cluster.start(settings -> changes.apply(
                settings.withMapping(mapping).withSecurity(SecurityFile.parse("test.yaml", security, mapping))));
    }

    /** A gateway with a section of security, and TLS. */
    LdapGateway start(String security, @Nullable TlsOptions tls) {
        return cluster.start(settings -> settings.withMapping(mapping)
                .withSecurity(SecurityFile.parse("test.yaml", security, mapping))
                .withTls(tls));
    }
}
