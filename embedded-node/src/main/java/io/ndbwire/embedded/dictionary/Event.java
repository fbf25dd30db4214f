package io.ndbwire.embedded.dictionary;

import io.ndbwire.wire.CreateEvntReq;

/**
 * What changes of a table somebody wants to hear of (protocol document 07, section A2).
 *
 * @param tableName in the dictionary
 * @param eventType kinds of changes, and flags
 * @param columnMask bit n of it stands for column n
 * @param id the first half of its number
 * @param key the second half of its number
 */
@SuppressWarnings("ArrayRecordComponent") // identity is all that is asked of it
public record Event(
        String name,
        String tableName,
        int tableId,
        int tableVersion,
        int eventType,
        int[] columnMask,
        int id,
        int key) {

    /** Whether updates are told with all columns, not only with those that they set. */
    public boolean hasAllColumns() {
        return (eventType & CreateEvntReq.ALL_COLUMNS) != 0;
    }

    /** Whether subscribers are told of each other. */
    public boolean reportsSubscribers() {
        return (eventType & CreateEvntReq.REPORT_SUBSCRIBERS) != 0;
    }

    /** Whether changes of the table itself are told. */
    public boolean reportsDefinitionChanges() {
        return (eventType & CreateEvntReq.NO_DEFINITION_CHANGES) == 0;
    }
}
