package io.ndbwire.wire;

/** The kinds of objects in the dictionary that this client meets. Source: protocol document 05, section 6.3. */
public final class DictionaryObjectType {

    /** Of a request: every kind. */
    public static final int ANY = 0;
    /** A table of the data nodes' own. */
    public static final int SYSTEM_TABLE = 1;
    /** A user's table, or a parts table of large objects. */
    public static final int USER_TABLE = 2;
    /** The table behind a unique index. */
    public static final int UNIQUE_INDEX = 3;
    /** The table behind an ordered index. */
    public static final int ORDERED_INDEX = 6;
    /** A map from hash bucket to partition. */
    public static final int HASH_MAP = 24;
    /** A foreign key. */
    public static final int FOREIGN_KEY = 25;

    private DictionaryObjectType() {}
}
