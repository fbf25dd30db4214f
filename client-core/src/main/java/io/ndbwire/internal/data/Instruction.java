package io.ndbwire.internal.data;

/** Numbers of the interpreter's instructions, their lowest six bits (protocol document 03, section 18.1). */
final class Instruction {

    static final int READ = 1;
    static final int WRITE = 2;
    static final int LOAD_NULL = 3;
    static final int LOAD_16 = 4;
    static final int LOAD_32 = 5;
    static final int LOAD_64 = 6;
    static final int ADD = 7;
    static final int SUBTRACT = 8;
    static final int BRANCH = 9;
    static final int BRANCH_REGISTER_NULL = 10;
    static final int BRANCH_REGISTER_NOT_NULL = 11;
    static final int EXIT_OK = 18;
    static final int EXIT_REFUSE = 19;
    static final int EXIT_OK_LAST = 22;
    static final int BRANCH_COLUMN_VALUE = 23;
    static final int BRANCH_COLUMN_NULL = 24;
    static final int BRANCH_COLUMN_NOT_NULL = 25;
    static final int BRANCH_COLUMN_PARAMETER = 26;
    static final int BRANCH_COLUMN_COLUMN = 27;

    private Instruction() {}
}
