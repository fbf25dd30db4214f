package io.ndbwire.ldap.access;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What the access log is like.
 *
 * @param file what lines are added to; null for standard output
 * @param format of a line
 */
public record AccessLogOptions(@Nullable Path file, Format format) {

    /** How a line is written. */
    public enum Format {
        /** Names with values, for people and {@code grep}. */
        TEXT,
        /** One JSON object for each line. */
        JSON
    }
}
