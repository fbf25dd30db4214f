package io.ndbwire.internal.dictionary;

import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableName;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * What every change of the schema uses.
 *
 * @param reader asks data nodes for objects
 * @param events asks the dictionary master for events
 * @param statistics the tables that ordered indexes need
 * @param counters the counters of auto-increment columns
 * @param tables reads a table anew
 */
record ChangeTools(
        DictionaryReader reader,
        EventRequests events,
        IndexStatistics statistics,
        NumberCounters counters,
        Function<TableName, CompletableFuture<Table>> tables) {}
