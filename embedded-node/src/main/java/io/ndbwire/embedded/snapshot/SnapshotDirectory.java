package io.ndbwire.embedded.snapshot;

import io.ndbwire.error.PermanentException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** A directory with at most one snapshot, which one cluster uses at a time: it is locked until it is closed. */
public final class SnapshotDirectory implements AutoCloseable {

    private static final String SNAPSHOT = "ndbwire-embedded.snapshot";
    private static final String LOCK = "ndbwire-embedded.lock";

    private final Path directory;
    private final FileChannel lockChannel;

    private SnapshotDirectory(Path directory, FileChannel lockChannel) {
        this.directory = directory;
        this.lockChannel = lockChannel;
    }

    /**
     * Takes a directory, and makes it where it is missing.
     *
     * @throws PermanentException if it cannot be written to, or another cluster uses it
     */
    public static SnapshotDirectory open(Path directory) {
        Path lock = directory.resolve(LOCK);
        try {
            Files.createDirectories(directory);
            FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (isLocked(channel)) {
                return new SnapshotDirectory(directory, channel);
            }
            channel.close();
        } catch (IOException e) {
            throw new PermanentException(
                    PermanentException.NO_CODE, "Snapshot directory " + directory + " cannot be used: " + e, e);
        }
        throw new PermanentException(
                PermanentException.NO_CODE,
                "Snapshot directory " + directory + " is in use by another embedded cluster, which has locked " + lock);
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException ofThisProcess) {
            return false;
        }
    }

    /** The file that the snapshot is, or will be. */
    public Path file() {
        return directory.resolve(SNAPSHOT);
    }

    /** Whether there is a snapshot. */
    public boolean hasSnapshot() {
        return Files.exists(file());
    }

    /**
     * Reads the snapshot.
     *
     * @throws PermanentException if it is damaged, or of another kind or format
     */
    public void load(SnapshotFile.Reading reading) {
        SnapshotFile.read(file(), reading);
    }

    /**
     * Replaces the snapshot, at once and as a whole.
     *
     * @throws PermanentException if that fails; then the snapshot is the one that was there before
     */
    public void save(SnapshotFile.Writing writing) {
        SnapshotFile.write(file(), writing);
    }

    /** Lets others use the directory. */
    @Override
    public void close() {
        closeQuietly(lockChannel);
    }

    private static void closeQuietly(@Nullable FileChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            // The lock ends with the process at the latest.
        }
    }
}
