package io.ndbwire.it.ldap;

import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.ldap.mapping.DirectoryMapping;
import io.ndbwire.ldap.mapping.MappingFile;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;

/** Subscribers, who are named by other columns than their key, with services below them and mail addresses in a table. */
final class LdapPhones {

    static final String BASE = "ou=subscribers,dc=net";
    static final String ADA = "msisdn=4901," + BASE;
    static final String GRACE = "msisdn=4902," + BASE;

    final TableHandle subscribers;
    final TableHandle services;
    final TableHandle mails;
    final DirectoryMapping mapping;
    private final BlockingClient db;

    /** Ada has service a, and Grace none. */
    LdapPhones(LdapUnderTest cluster) {
        db = cluster.client().blocking();
        subscribers = cluster.create(TableDefinition.builder(cluster.newName())
                .column(key("id"))
                .column(text("number", false, false))
                .column(text("name", false, true))
                .column(Column.builder("hidden", ColumnType.INT).nullable(true).build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "id"))
                .index(IndexDefinition.unique("number", "number"))
                .build());
        services = cluster.create(TableDefinition.builder(cluster.newName())
                .column(key("id"))
                .column(text("service", true, false))
                .column(Column.builder("level", ColumnType.INT).nullable(true).build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "id", "service"))
                .build());
        mails = cluster.create(TableDefinition.builder(cluster.newName())
                .column(key("id"))
                .column(text("mail", true, false))
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "id", "mail"))
                .build());
        mapping = MappingFile.parse("test.yaml", """
                contexts:
                  dn: dc=net
                  entries:
                    - {dn: ou=subscribers, rows: subscriber}
                    - {dn: ou=identities, rows: identity}
                tables: dc=ndb
                classes:
                  subscriber:
                    table: %1$s
                    rdn: {msisdn: number}
                    attributes:
                      uid: id
                      cn: name
                      mail: {table: %3$s, links: {id: id}, column: mail, syntax: caseIgnore}
                    children: service
                  service:
                    table: %2$s
                    parent: {id: id}
                    rdn: {service: service}
                    attributes: {level: level}
                  identity:
                    table: %1$s
                    objectClasses: [top, extensibleObject, alias]
                    rdn: {uid: id}
                    alias: msisdn={number},ou=subscribers,dc=net
                """.formatted(name(subscribers), name(services), name(mails)));
        subscriber(1, "4901", "Ada");
        subscriber(2, "4902", "Grace");
        service(1, "a", 5);
    }

    private static Column key(String name) {
        return Column.builder(name, ColumnType.INT).primaryKey(true).build();
    }

    private static Column text(String name, boolean isKey, boolean isNullable) {
        return Column.builder(name, ColumnType.VARCHAR)
                .length(40)
                .collation(65)
                .primaryKey(isKey)
                .nullable(isNullable)
                .build();
    }

    private static String name(TableHandle table) {
        return table.description().name().toString();
    }

    void subscriber(int id, String number, String name) {
        db.execute(subscribers.upsert().set("id", id).set("number", number).set("name", name));
    }

    void service(int id, String service, int level) {
        db.execute(services.upsert().set("id", id).set("service", service).set("level", level));
    }
}
