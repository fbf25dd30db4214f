package io.ndbwire.embedded.dictionary;

/** Is told of objects of the dictionary. */
@FunctionalInterface
public interface ObjectReader {

    /**
     * Is told of one.
     *
     * @param isCommitted whether it is there for everybody
     * @param parentType of the table that it is an index of; 0 for none
     * @param parentId of that table
     */
    void read(int type, int id, int version, boolean isCommitted, int parentType, int parentId, String name);
}
