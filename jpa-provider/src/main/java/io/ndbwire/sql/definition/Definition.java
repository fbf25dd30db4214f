package io.ndbwire.sql.definition;

import io.ndbwire.schema.TableAlteration;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.util.List;

/** A change of the schema. Immutable. */
sealed interface Definition {

    /**
     * @param ifMissing whether a table of the name is let alone
     */
    record CreateTable(TableDefinition table, boolean ifMissing) implements Definition {}

    /**
     * @param ifThere whether a table that is not there is no failure
     */
    record DropTables(List<TableName> tables, boolean ifThere) implements Definition {}

    record AlterTable(TableName table, TableAlteration alteration) implements Definition {}
}
