package io.ndbwire.internal.dictionary;

/**
 * An object in the dictionary.
 *
 * @param id its number
 * @param version its whole version
 */
record ObjectVersion(int id, int version) {}
