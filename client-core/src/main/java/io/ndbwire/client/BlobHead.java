package io.ndbwire.client;

/**
 * What a row holds of a large object.
 *
 * @param isNull whether it is NULL
 * @param inline its first bytes, not changed
 * @param length of the whole value, 0 for NULL
 */
@SuppressWarnings("ArrayRecordComponent") // identity is all that is asked of it
record BlobHead(boolean isNull, byte[] inline, long length) {}
