package io.ndbwire.internal.blob;

import java.util.NoSuchElementException;

/**
 * Requests for parts of one value that follow each other, made when they are wanted: a value of many megabytes does not
 * exist twice.
 */
public abstract class PartRun {

    private long next;
    private final long end;

    private PartRun(long first, long end) {
        next = first;
        this.end = end;
    }

    /**
     * Reads bytes of a value.
     *
     * @param totalBytes the value's length
     * @param from offset of the first byte; what is in the row is not read
     * @param target receives the bytes, the one at {@code from} at index 0; so many are read as there is room
     */
    public static PartRun reading(ValueParts parts, long totalBytes, long from, byte[] target) {
        PartLayout layout = parts.layout();
        long start = Math.max(from, layout.inlineBytes());
        long stop = Math.min(totalBytes, from + target.length);
        if (stop <= start) {
            return new Nothing();
        }
        return new PartRun(layout.partAt(start), layout.partAt(stop - 1) + 1) {
            @Override
            int bytes(long part) {
                return layout.partBytes();
            }

            @Override
            PartOperation operation(long part) {
                long first = Math.max(start, layout.start(part));
                long last = Math.min(stop, layout.start(part + 1));
                return parts.read((int) part, (int) (first - layout.start(part)), target, (int) (first - from), (int)
                        (last - first));
            }
        };
    }

    /**
     * Writes whole parts.
     *
     * @param totalBytes length of the value as far as it is written now; the last part may be short
     * @param firstPart number of the first part
     * @param source the bytes
     * @param sourceStart offset in the value of the byte at index 0
     */
    public static PartRun writing(ValueParts parts, long totalBytes, long firstPart, byte[] source, long sourceStart) {
        PartLayout layout = parts.layout();
        return new PartRun(firstPart, Math.max(firstPart, layout.parts(totalBytes))) {
            @Override
            int bytes(long part) {
                return layout.partBytes();
            }

            @Override
            PartOperation operation(long part) {
                int offset = (int) (layout.start(part) - sourceStart);
                return parts.write((int) part, source, offset, layout.length(part, totalBytes));
            }
        };
    }

    /** Deletes the parts from one number up to, and without, another. */
    public static PartRun deleting(ValueParts parts, long firstPart, long endPart) {
        return new PartRun(firstPart, Math.max(firstPart, endPart)) {
            @Override
            int bytes(long part) {
                return DELETE_BYTES;
            }

            @Override
            PartOperation operation(long part) {
                return parts.delete((int) part);
            }
        };
    }

    /** What a request without content counts. */
    private static final int DELETE_BYTES = 256;

    /** Whether there is another request. */
    public final boolean hasNext() {
        return next < end;
    }

    /** How many bytes the next request moves, about. */
    public final int nextBytes() {
        return bytes(next);
    }

    /** The next request. */
    public final PartOperation next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return operation(next++);
    }

    abstract int bytes(long part);

    abstract PartOperation operation(long part);

    private static final class Nothing extends PartRun {

        Nothing() {
            super(0, 0);
        }

        @Override
        int bytes(long part) {
            return 0;
        }

        @Override
        PartOperation operation(long part) {
            throw new NoSuchElementException();
        }
    }
}
