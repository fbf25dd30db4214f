package io.ndbwire.embedded.model;

/**
 * What one of the transactions does next.
 *
 * @param actor the transaction
 * @param key of the row; nothing for an end
 * @param value what is written; nothing for others
 */
record Action(int actor, Kind kind, int key, int value) {

    enum Kind {
        READ_SHARED,
        READ_EXCLUSIVE,
        INSERT,
        UPDATE,
        UPSERT,
        DELETE,
        COMMIT,
        ROLLBACK;

        boolean isEnd() {
            return this == COMMIT || this == ROLLBACK;
        }

        boolean isRead() {
            return this == READ_SHARED || this == READ_EXCLUSIVE;
        }
    }

    @Override
    public String toString() {
        return "T" + actor + " " + kind + (kind.isEnd() ? "" : " " + key)
                + (kind.isRead() || kind.isEnd() ? "" : "=" + value);
    }
}
