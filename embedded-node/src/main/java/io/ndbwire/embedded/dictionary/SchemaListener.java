package io.ndbwire.embedded.dictionary;

/** Hears of tables that are changed, and of events. */
public interface SchemaListener {

    /**
     * A table was altered.
     *
     * @param oldVersion the table's version before
     * @param oldName its name before
     * @param apiNodeId who did it
     * @param changes what was changed, as the request said
     * @param description the table as it is now
     */
    void altered(int tableId, int oldVersion, String oldName, int apiNodeId, int changes, byte[] description);

    /**
     * A table is gone.
     *
     * @param apiNodeId who dropped it
     */
    void dropped(int tableId, int apiNodeId);

    /** An event was read: whoever did may subscribe to it now. */
    void eventRead(Event event);

    /** An event is gone; whoever has subscribed to it still hears of it. */
    void eventDropped(Event event);
}
