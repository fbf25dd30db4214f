package io.ndbwire.wire;

/** The dictionary describes an object. Source: protocol document 05, section 5. */
public final class GetTabInfoConf {

    /** Global signal number. */
    public static final int GSN = 190;

    private static final int REQUEST_NUMBER = 0;
    private static final int OBJECT_ID = 1;
    private static final int OBJECT_TYPE = 4;

    private GetTabInfoConf() {}

    /** The number that the request carried. */
    public static int requestNumber(Signal signal) {
        return signal.word(REQUEST_NUMBER);
    }

    /** The number of the object. */
    public static int objectId(Signal signal) {
        return signal.word(OBJECT_ID);
    }

    /** What kind of object it is; see {@link DictionaryObjectType}. */
    public static int objectType(Signal signal) {
        return signal.word(OBJECT_TYPE);
    }

    /** The object's property list. */
    public static byte[] properties(Signal signal) {
        return signal.section(0);
    }

    /** Describes an object. */
    public static OutboundSignal encode(
            int nodeBlock, int clientBlock, int requestNumber, int objectId, int objectType, byte[] properties) {
        return new OutboundSignal(128 + properties.length)
                .begin(GSN, nodeBlock, clientBlock, 6, 1)
                .word(REQUEST_NUMBER, requestNumber)
                .word(OBJECT_ID, objectId)
                .word(3, properties.length / 4)
                .word(OBJECT_TYPE, objectType)
                .append(properties, 0, properties.length)
                .closeSection();
    }
}
