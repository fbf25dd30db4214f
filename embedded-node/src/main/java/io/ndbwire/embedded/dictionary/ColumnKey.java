package io.ndbwire.embedded.dictionary;

/** Property keys of a column (protocol document 05, section 7.1). */
final class ColumnKey {

    static final int NAME = 1000;
    static final int NUMBER = 1001;
    static final int ELEMENT_SIZE = 1003;
    static final int ARRAY_SIZE = 1005;
    static final int KEY = 1006;
    static final int STORAGE = 1007;
    static final int NULLABLE = 1008;
    static final int DYNAMIC = 1009;
    static final int DISTRIBUTION_KEY = 1010;
    static final int TYPE = 1013;
    static final int PRECISION = 1014;
    static final int SCALE = 1015;
    static final int LENGTH = 1016;
    static final int AUTO_INCREMENT = 1017;
    static final int LAYOUT = 1019;
    static final int DEFAULT_LENGTH = 1020;
    static final int DEFAULT_VALUE = 1021;
    static final int END = 1999;

    private ColumnKey() {}
}
