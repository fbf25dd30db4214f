package io.ndbwire.embedded.information;

/**
 * A column of an information table.
 *
 * @param type what its values are
 */
record InformationColumn(String name, Type type) {

    /** What values are, with NDB's numbers of the types. */
    enum Type {
        TEXT(1),
        NUMBER(2),
        LONG_NUMBER(3);

        private final int number;

        Type(int number) {
            this.number = number;
        }

        int number() {
            return number;
        }
    }

    static InformationColumn number(String name) {
        return new InformationColumn(name, Type.NUMBER);
    }

    static InformationColumn longNumber(String name) {
        return new InformationColumn(name, Type.LONG_NUMBER);
    }

    static InformationColumn text(String name) {
        return new InformationColumn(name, Type.TEXT);
    }
}
