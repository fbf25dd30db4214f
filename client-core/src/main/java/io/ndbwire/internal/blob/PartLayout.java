package io.ndbwire.internal.blob;

/**
 * How a value is cut: its first bytes stand in the row, the others in parts of one size, of which the last is shorter.
 *
 * @param inlineBytes the most bytes in the row
 * @param partBytes the size of a part, at least 1
 */
public record PartLayout(int inlineBytes, int partBytes) {

    /** How many parts a value of so many bytes has. */
    public long parts(long totalBytes) {
        return totalBytes <= inlineBytes ? 0 : (totalBytes - inlineBytes + partBytes - 1) / partBytes;
    }

    /** The number of the part that holds the byte at an offset, which is not in the row. */
    public long partAt(long offset) {
        return (offset - inlineBytes) / partBytes;
    }

    /** The offset of a part's first byte from the beginning of the value. */
    public long start(long part) {
        return inlineBytes + part * partBytes;
    }

    /** How many bytes of a value are in a part of it. */
    public int length(long part, long totalBytes) {
        return (int) Math.min(partBytes, totalBytes - start(part));
    }
}
