package io.ndbwire.it.embedded;

import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Update;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;

/** What an application keeps: a table of accounts with a balance. */
record AccountTable(NdbClient client, TableHandle table) {

    static final String DATABASE = "bank";
    static final String ACCOUNT = "account";
    static final String ID = "id";
    static final String BALANCE = "balance";

    static AccountTable create(NdbClient client, int rows) {
        TableDefinition.Builder definition = TableDefinition.builder(TableName.of(DATABASE, ACCOUNT))
                .sqlVisible(false)
                .readBackup(false)
                .column(Column.builder(ID, ColumnType.BIGINT).primaryKey(true).build())
                .column(Column.builder(BALANCE, ColumnType.BIGINT).build());
        AccountTable accounts = new AccountTable(client, client.blocking().createTable(definition.build()));
        for (long id = 0; id < rows; id++) {
            client.blocking().execute(accounts.table.insert().set(ID, id).set(BALANCE, 0L));
        }
        return accounts;
    }

    Update deposit(long id, long balance) {
        return table.update(id).set(BALANCE, balance);
    }

    long balance(long id) {
        Row row = client.blocking().execute(table.read(id));
        if (row == null) {
            throw new AssertionError("no account " + id);
        }
        return row.getLong(BALANCE);
    }
}
