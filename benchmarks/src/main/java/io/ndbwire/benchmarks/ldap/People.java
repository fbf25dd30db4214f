package io.ndbwire.benchmarks.ldap;

import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Write;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The same people as rows of a table and as LDIF. */
final class People {

    static final String SUFFIX = "dc=bench";
    static final String BASE = "ou=people," + SUFFIX;
    private static final TableName TABLE = TableName.of("bench", "person");
    private static final int UTF8MB4_BIN = 46;
    private static final int UTF8_BYTES = 4;
    private static final int BATCH = 1_000;

    private final int number;

    /**
     * People from 0 on.
     *
     * @param number how many
     */
    People(int number) {
        this.number = number;
    }

    /** Creates the table, in place of one that is there, with a row for each. */
    void load(NdbClient client) {
        drop(client);
        TableHandle table = client.blocking()
                .createTable(TableDefinition.builder(TABLE)
                        .column(text("uid", 20).primaryKey(true).build())
                        .column(text("cn", 40).build())
                        .column(text("sn", 40).build())
                        .column(text("mail", 60).nullable(true).build())
                        .column(text("telephone_number", 20).nullable(true).build())
                        .column(Column.builder("employee_number", ColumnType.INT)
                                .build())
                        .column(text("description", 60).nullable(true).build())
                        .index(IndexDefinition.ordered("by_employee_number", "employee_number"))
                        .build());
        List<Write> batch = new ArrayList<>();
        for (int id = 0; id < number; id++) {
            batch.add(table.insert()
                    .set("uid", uid(id))
                    .set("cn", "Person number " + id)
                    .set("sn", "Number " + id)
                    .set("mail", uid(id) + "@example.com")
                    .set("telephone_number", telephoneNumber(id))
                    .set("employee_number", id)
                    .set("description", "nothing yet"));
            if (batch.size() == BATCH || id == number - 1) {
                client.executeAll(batch).forEach(client.blocking()::get);
                batch.clear();
            }
        }
    }

    static void drop(NdbClient client) {
        if (client.blocking().tables(TABLE.database()).contains(TABLE)) {
            client.blocking().dropTable(TABLE);
        }
    }

    private static Column.Builder text(String name, int characters) {
        return Column.builder(name, ColumnType.VARCHAR)
                .length(UTF8_BYTES * characters)
                .collation(UTF8MB4_BIN);
    }

    private static String uid(int id) {
        return "user." + id;
    }

    private static String telephoneNumber(int id) {
        return "+49 30 " + (1_000_000 + id);
    }

    /** Writes the directory that the rows are, as {@code slapadd} reads it. */
    void write(Path ldif) throws IOException {
        try (BufferedWriter writer = Files.newBufferedWriter(ldif)) {
            writer.write("dn: " + SUFFIX + "\nobjectClass: top\nobjectClass: domain\ndc: bench\n\n");
            writer.write("dn: " + BASE + "\nobjectClass: top\nobjectClass: organizationalUnit\nou: people\n\n");
            for (int id = 0; id < number; id++) {
                writer.write("dn: uid=" + uid(id) + "," + BASE + "\nobjectClass: top\nobjectClass: person\n"
                        + "objectClass: organizationalPerson\nobjectClass: inetOrgPerson\nuid: " + uid(id)
                        + "\ncn: Person number " + id + "\nsn: Number " + id + "\nmail: " + uid(id)
                        + "@example.com\ntelephoneNumber: " + telephoneNumber(id) + "\nemployeeNumber: " + id
                        + "\ndescription: nothing yet\n\n");
            }
        }
    }
}
