package io.ndbwire.rest.security;

import io.micronaut.context.exceptions.ConfigurationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a file says, followed through the file's changes. Its bytes are compared, as dates miss quick changes and links,
 * by which orchestrators exchange files. A file that became unreadable or wrong leaves what it said before. Thread-safe.
 */
final class WatchedFile<T> {

    private static final Logger LOG = LoggerFactory.getLogger(WatchedFile.class);

    private final Path path;
    private final Function<byte[], T> parser;
    private byte[] seen;
    private boolean lost;
    private volatile T content;

    /**
     * @param parser throws {@link IllegalArgumentException} of what is wrong
     * @throws ConfigurationException if the file cannot be read or is wrong
     */
    WatchedFile(String setting, String path, Function<byte[], T> parser) {
        this.path = Path.of(path);
        this.parser = parser;
        try {
            seen = Files.readAllBytes(this.path);
            content = parser.apply(seen);
        } catch (IOException e) {
            throw new ConfigurationException(setting + ": " + path + " cannot be read: " + e, e);
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException(setting + ": " + path + ": " + e.getMessage(), e);
        }
    }

    T content() {
        return content;
    }

    /** Looks whether the file has changed. */
    synchronized void look() {
        byte[] now;
        try {
            now = Files.readAllBytes(path);
        } catch (IOException e) {
            if (!lost) {
                LOG.error("{} cannot be read any more; what it said stays in force: {}", path, e.toString());
            }
            lost = true;
            return;
        }
        lost = false;
        if (Arrays.equals(now, seen)) {
            return;
        }
        seen = now;
        try {
            content = parser.apply(now);
            LOG.info("{} has changed and is in force", path);
        } catch (IllegalArgumentException e) {
            LOG.error("{} is wrong now; what it said before stays in force: {}", path, e.getMessage());
        }
    }
}
