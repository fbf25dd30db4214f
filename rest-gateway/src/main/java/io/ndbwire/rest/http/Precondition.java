package io.ndbwire.rest.http;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.ndbwire.client.Row;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.problem.ProblemType;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What {@code If-Match} and {@code If-None-Match} demand (RFC 9110, section 13.1). Immutable.
 *
 * <p>Changes under a precondition read the row under an exclusive lock in their transaction, so that nothing comes between
 * the comparison and the change.
 */
public final class Precondition {

    private static final Pattern TAG = Pattern.compile("\\s*(?:W/)?(\"[^\"]*\")\\s*(?:,|$)");
    private static final String ANY = "*";
    /** Each is compared with the row while that is locked. */
    private static final int MAXIMUM_TAGS = 16;

    private static final int MAXIMUM_CHARACTERS = 4000;
    private static final Precondition NONE = new Precondition(null, null);

    private final @Nullable String ifMatch;
    private final @Nullable String ifNoneMatch;

    private Precondition(@Nullable String ifMatch, @Nullable String ifNoneMatch) {
        this.ifMatch = ifMatch;
        this.ifNoneMatch = ifNoneMatch;
    }

    /** The precondition of a request. */
    public static Precondition of(HttpRequest<?> request) {
        return of(
                request.getHeaders().get(HttpHeaders.IF_MATCH),
                request.getHeaders().get(HttpHeaders.IF_NONE_MATCH));
    }

    /** The precondition that is written as the two headers would be; null for one that is not there. */
    public static Precondition of(@Nullable String ifMatch, @Nullable String ifNoneMatch) {
        requireShort("If-Match", ifMatch);
        requireShort("If-None-Match", ifNoneMatch);
        return ifMatch == null && ifNoneMatch == null ? NONE : new Precondition(ifMatch, ifNoneMatch);
    }

    private static void requireShort(String header, @Nullable String value) {
        if (value != null && (value.length() > MAXIMUM_CHARACTERS || tags(value).size() > MAXIMUM_TAGS)) {
            throw ProblemException.invalid(
                    header + ": at most " + MAXIMUM_TAGS + " tags of " + MAXIMUM_CHARACTERS + " characters together");
        }
    }

    /** Whether values are compared, which tells of them whoever may not read them. */
    public boolean comparesValues() {
        return !isEmpty() && !demandsAbsence() && !demandsPresenceOnly();
    }

    /** Whether there is none. */
    public boolean isEmpty() {
        return ifMatch == null && ifNoneMatch == null;
    }

    /** Whether the row may not be there yet: {@code If-None-Match: *} alone. */
    public boolean demandsAbsence() {
        return ifMatch == null && ANY.equals(ifNoneMatch);
    }

    /** Whether it suffices that there is a row: {@code If-Match: *} alone. */
    public boolean demandsPresenceOnly() {
        return ifNoneMatch == null && ANY.equals(ifMatch);
    }

    /** Whether a reader has this representation already, so that 304 answers. */
    public boolean isKnown(String tag) {
        return ifNoneMatch != null
                && (ANY.equals(ifNoneMatch) || tags(ifNoneMatch).contains(tag));
    }

    /**
     * Compares the row as it is now.
     *
     * @param row with all its columns; null if there is none
     * @throws ProblemException if it is not as demanded
     */
    public void require(@Nullable Row row) {
        if (ifMatch != null && (row == null || !(ANY.equals(ifMatch) || anyMatches(ifMatch, row)))) {
            throw failed(row == null ? "there is no such row" : "the row has changed");
        }
        if (ifNoneMatch != null && row != null && (ANY.equals(ifNoneMatch) || anyMatches(ifNoneMatch, row))) {
            throw failed("the row is there already");
        }
    }

    /** The refusal, with what was found. */
    public static ProblemException failed(String found) {
        return new ProblemException(ProblemType.PRECONDITION_FAILED, "If-Match or If-None-Match is not met: " + found);
    }

    private static boolean anyMatches(String header, Row row) {
        for (String text : tags(header)) {
            EntityTag tag = EntityTag.parse(text);
            if (tag != null && tag.matches(row)) {
                return true;
            }
        }
        return false;
    }

    private static List<String> tags(String header) {
        List<String> tags = new ArrayList<>();
        Matcher matcher = TAG.matcher(header);
        while (matcher.lookingAt()) {
            tags.add(matcher.group(1));
            matcher.region(matcher.end(), header.length());
        }
        return tags;
    }
}
