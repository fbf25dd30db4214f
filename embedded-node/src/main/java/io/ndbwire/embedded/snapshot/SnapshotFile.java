package io.ndbwire.embedded.snapshot;

import io.ndbwire.error.PermanentException;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A file with a beginning that says what it is, a format number, contents, and a checksum of all that. It is written
 * beside and renamed when it is on disk, so that there is the old one or the new one, never a part; its checksum is
 * looked at before any of its contents are.
 */
public final class SnapshotFile {

    /** The format that is written, and the only one that is read. */
    public static final int FORMAT = 1;

    private static final long MAGIC = 0x4E44_4257_534E_4150L;
    private static final int HEAD_BYTES = Long.BYTES + Integer.BYTES;
    private static final int CHECKSUM_BYTES = Long.BYTES;
    private static final int BUFFER_BYTES = 1 << 16;

    /** Writes the contents. */
    @FunctionalInterface
    public interface Writing {

        void write(DataOutput out) throws IOException;
    }

    /** Reads the contents. */
    @FunctionalInterface
    public interface Reading {

        /**
         * Reads them all.
         *
         * @throws SnapshotException if they cannot be used
         */
        void read(DataInput in) throws IOException, SnapshotException;
    }

    private SnapshotFile() {}

    static void write(Path file, Writing writing) {
        Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
        try {
            try (FileChannel channel = FileChannel.open(
                    temporary,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE)) {
                CheckedOutputStream checked = new CheckedOutputStream(
                        new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES), new CRC32C());
                DataOutputStream out = new DataOutputStream(new BufferedOutputStream(checked, BUFFER_BYTES));
                out.writeLong(MAGIC);
                out.writeInt(FORMAT);
                writing.write(out);
                out.flush();
                out.writeLong(checked.getChecksum().getValue());
                out.flush();
                channel.force(true);
            }
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            forceDirectory(file);
        } catch (IOException e) {
            throw failure("cannot be written: " + e, file, e);
        }
    }

    /** Has the renaming itself reach the disk, where the file system can do that. */
    private static void forceDirectory(Path file) {
        Path directory = file.toAbsolutePath().getParent();
        if (directory == null) {
            return;
        }
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException e) {
            // Not every system opens directories; the file is whole in either case.
        }
    }

    static void read(Path file, Reading reading) {
        try {
            check(file);
            try (DataInputStream in = new DataInputStream(open(file))) {
                in.skipNBytes(HEAD_BYTES);
                reading.read(in);
            }
        } catch (SnapshotException e) {
            throw failure(e.getMessage(), file, null);
        } catch (IOException e) {
            throw failure("cannot be read: " + e, file, e);
        }
    }

    private static InputStream open(Path file) throws IOException {
        return new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES);
    }

    private static void check(Path file) throws IOException, SnapshotException {
        long length = Files.size(file);
        CheckedInputStream checked = new CheckedInputStream(open(file), new CRC32C());
        try (DataInputStream in = new DataInputStream(checked)) {
            if (length < Long.BYTES || in.readLong() != MAGIC) {
                throw new SnapshotException("is not a snapshot of an embedded cluster; it is left as it is");
            }
            if (length < HEAD_BYTES + CHECKSUM_BYTES) {
                throw new SnapshotException("is damaged: it ends after " + length + " bytes");
            }
            int format = in.readInt();
            if (format != FORMAT) {
                throw new SnapshotException("has format " + format + "; this release reads format " + FORMAT + " only");
            }
            in.skipNBytes(length - HEAD_BYTES - CHECKSUM_BYTES);
            long computed = checked.getChecksum().getValue();
            if (in.readLong() != computed) {
                throw new SnapshotException(
                        "is damaged: the checksum of its " + length + " bytes is not the one that it ends with");
            }
        }
    }

    private static PermanentException failure(@Nullable String what, Path file, @Nullable IOException cause) {
        String message = "Snapshot " + file + " " + what;
        return cause == null
                ? new PermanentException(PermanentException.NO_CODE, message)
                : new PermanentException(PermanentException.NO_CODE, message, cause);
    }
}
