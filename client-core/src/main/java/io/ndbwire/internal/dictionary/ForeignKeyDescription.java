package io.ndbwire.internal.dictionary;

import io.ndbwire.error.ProtocolException;
import io.ndbwire.wire.PropertyList;

/**
 * What dropping a table wants to know of a foreign key (protocol document 05, section 12).
 *
 * @param id its number in the dictionary
 * @param version its version
 * @param parentTableId number of the referenced table
 * @param childTable internal name of the referencing table
 * @param childTableId number of the referencing table
 */
record ForeignKeyDescription(int id, int version, int parentTableId, String childTable, int childTableId) {

    private static final int ID = 2;
    private static final int VERSION = 3;
    private static final int PARENT_TABLE_ID = 4;
    private static final int CHILD_TABLE_ID = 6;
    private static final int CHILD_TABLE = 16;

    /**
     * @param properties the object's property list
     * @throws ProtocolException if the bytes do not describe a foreign key
     */
    static ForeignKeyDescription decode(byte[] properties) {
        PropertyList list = new PropertyList(properties);
        int id = -1;
        int version = -1;
        int parent = -1;
        int child = -1;
        String childName = "";
        while (list.next()) {
            switch (list.key()) {
                case ID -> id = list.number();
                case VERSION -> version = list.number();
                case PARENT_TABLE_ID -> parent = list.number();
                case CHILD_TABLE_ID -> child = list.number();
                case CHILD_TABLE -> childName = list.string();
                default -> {}
            }
        }
        if (id < 0 || parent < 0 || child < 0) {
            throw new ProtocolException(
                    ProtocolException.NO_CODE,
                    "Malformed foreign key " + id + ": parent table " + parent + ", child table " + child);
        }
        return new ForeignKeyDescription(id, version, parent, childName, child);
    }
}
