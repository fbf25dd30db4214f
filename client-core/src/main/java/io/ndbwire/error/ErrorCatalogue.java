package io.ndbwire.error;

import java.util.Map;
import java.util.Set;

/**
 * What NDB's error numbers mean, and the exception that each becomes (protocol documents 03, section 22, and 05,
 * sections 12, 13.3 and 21).
 *
 * <p>The kind of exception, not the {@link Classification}, decides {@link NdbException#isRetryable()}. The two agree
 * (temporary classes are retryable, all others are not) but for these codes:
 * <ul>
 *   <li>281, the cluster is shutting down, and 4269, no management server, are permanent to NDB; here they are an
 *       {@link UnavailableException}, because both pass when the servers are started again.
 *   <li>4115 is temporary to NDB although the transaction was committed. Repeating it would change the data twice, so
 *       it is an {@link UnknownOutcomeException}.
 *   <li>4008, 4009 and 4012 mean that the answer is lost. Whether that leaves the outcome unknown depends on whether a
 *       commit had been sent, which only the caller knows: {@code exception} is for work whose commit was <em>not</em>
 *       sent and gives a retryable exception; {@link #unknownOutcome} is for the rest.
 * </ul>
 *
 * <p>A code that is not in the catalogue becomes a {@link PermanentException}: it must not be retried. After a commit
 * had been sent its outcome is unknown as well, unless the data nodes reported a rollback.
 *
 * <p>All methods are safe to call from any thread. {@link NdbException#NO_CODE} is no error and is refused.
 */
public final class ErrorCatalogue {

    private static final int UNIQUE_INDEX_VIOLATED = 893;
    private static final int NO_PARENT_ROW = 255;
    private static final int ROW_IS_REFERENCED = 256;

    /** NDB keeps these codes free for what interpreted programs report. */
    private static final int FIRST_PROGRAM_CODE = 6000;

    private static final int LAST_PROGRAM_CODE = 6999;

    private static final Set<Integer> STALE_SCHEMA =
            Set.of(241, 283, 284, 285, 910, 1225, 1226, 1227, 20019, 20020, 20021);

    private static final Map<Integer, CatalogueEntry> ENTRIES = CatalogueReader.readResource();

    private ErrorCatalogue() {}

    /**
     * The exception for an error that came without error data, or whose index or foreign key {@code where} names.
     *
     * @param code NDB's error number, not 0
     * @param where what was being done to what, for example {@code "inserting into shop.orders"}; may be empty
     * @throws IllegalArgumentException if {@code code} is 0
     */
    public static NdbException exception(int code, String where) {
        return exception(entry(code), where);
    }

    /**
     * The exception for an error as a data node reported it.
     *
     * @param code NDB's error number, not 0
     * @param errorData the word that follows the code: the id of the violated unique index (893) or foreign key (255,
     *     256), unsigned. Left out of the message of any other code, whose word holds leftovers (protocol document 03,
     *     section 10.4)
     * @param where what was being done to what, for example {@code "inserting into shop.orders"}; may be empty
     * @throws IllegalArgumentException if {@code code} is 0
     */
    public static NdbException exception(int code, int errorData, String where) {
        CatalogueEntry entry = entry(code);
        String id = Integer.toUnsignedString(errorData);
        return switch (code) {
            case UNIQUE_INDEX_VIOLATED ->
                exception(entry.withDescription(entry.description() + ", the one with id " + id), where);
            case NO_PARENT_ROW, ROW_IS_REFERENCED ->
                exception(entry.withDescription(entry.description() + ", by the foreign key with id " + id), where);
            default -> exception(entry, where);
        };
    }

    /**
     * The exception for work whose commit had been sent and whose answer is lost. It is never retryable, whatever the
     * code.
     *
     * @param code the reason for the loss: NDB's error number, not 0; usually 4008, 4009 or 4012
     * @param where what was being done to what; may be empty
     * @throws IllegalArgumentException if {@code code} is 0
     */
    public static UnknownOutcomeException unknownOutcome(int code, String where) {
        return new UnknownOutcomeException(code, entry(code).afterCommit().message(where));
    }

    /**
     * The class of a code; {@link Classification#UNKNOWN_ERROR} if the code is not in the catalogue.
     *
     * @throws IllegalArgumentException if {@code code} is 0
     */
    public static Classification classification(int code) {
        return entry(code).classification();
    }

    /**
     * What happened, in plain words, without a full stop.
     *
     * @throws IllegalArgumentException if {@code code} is 0
     */
    public static String description(int code) {
        return entry(code).description();
    }

    /**
     * Whether the code says that the definition the client holds is out of date: drop it, read it again, and repeat the
     * request once.
     */
    public static boolean isSchemaStale(int code) {
        return STALE_SCHEMA.contains(code);
    }

    private static NdbException exception(CatalogueEntry entry, String where) {
        return entry.failure().exception(entry.code(), entry.message(where));
    }

    private static CatalogueEntry entry(int code) {
        if (code == NdbException.NO_CODE) {
            throw new IllegalArgumentException("code 0 is no error of NDB");
        }
        CatalogueEntry entry = ENTRIES.get(code);
        if (entry != null) {
            return entry;
        }
        return code >= FIRST_PROGRAM_CODE && code <= LAST_PROGRAM_CODE ? programExit(code) : unknown(code);
    }

    private static CatalogueEntry programExit(int code) {
        Classification classification = Classification.USER_DEFINED;
        String description = "an interpreted program refused the row with its own code";
        return new CatalogueEntry(code, classification, Failure.PROGRAM_EXIT, description, classification.advice());
    }

    private static CatalogueEntry unknown(int code) {
        Classification classification = Classification.UNKNOWN_ERROR;
        String description = "an error happened whose code is not in the catalogue";
        return new CatalogueEntry(
                code, classification, Failure.usualFor(classification), description, classification.advice());
    }
}
