package io.ndbwire.rest.console;

import io.micronaut.http.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A file of the page, in memory. Immutable.
 *
 * @param entityTag in quotes
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, never changed
record ConsoleFile(byte[] content, MediaType type, String entityTag) {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z-]{0,40}\\.(html|css|js|svg)");
    private static final Map<String, MediaType> TYPES = Map.of(
            "html", MediaType.of("text/html;charset=utf-8"),
            "css", MediaType.of("text/css;charset=utf-8"),
            "js", MediaType.of("text/javascript;charset=utf-8"),
            "svg", MediaType.of("image/svg+xml"));
    private static final int DIGEST_CHARACTERS = 20;

    /** Reads a file of that name, null if there is none. */
    static @Nullable ConsoleFile read(String name) {
        Matcher form = NAME.matcher(name);
        MediaType type = form.matches() ? TYPES.get(form.group(1)) : null;
        if (type == null) {
            return null;
        }
        try (InputStream resource = ConsoleFile.class.getResourceAsStream(name)) {
            if (resource == null) {
                return null;
            }
            byte[] content = resource.readAllBytes();
            return new ConsoleFile(content, type, '"' + digest(content) + '"');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String digest(byte[] content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
            return Base64.getUrlEncoder().encodeToString(digest).substring(0, DIGEST_CHARACTERS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
