package io.ndbwire.embedded.dictionary;

/**
 * What changes of a table somebody wants to hear of (protocol document 05, section 16).
 *
 * @param tableName in the dictionary
 * @param eventType kinds of changes, and flags
 * @param columnMask bit n of it stands for column n
 * @param id number of the event
 * @param key number of the subscription
 */
@SuppressWarnings("ArrayRecordComponent") // identity is all that is asked of it
record Event(
        String name,
        String tableName,
        int tableId,
        int tableVersion,
        int eventType,
        int[] columnMask,
        int id,
        int key) {}
