package io.ndbwire.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ndbwire.error.Classification.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorCatalogueTest {

    private static final String WHERE = "inserting into shop.orders";

    /** The codes whose exception is retryable against their classification, as the catalogue's Javadoc promises. */
    private static final Set<Integer> RETRYABLE_ALTHOUGH_NOT_TEMPORARY = Set.of(281, 4269, 4008, 4009, 4012);

    private static final Map<Integer, CatalogueEntry> CATALOGUE = CatalogueReader.readResource();

    private static final int COMMITTED_BUT_READS_LOST = 4115;

    static List<Integer> documentedCodes() {
        return DocumentedCodes.all();
    }

    static List<Integer> catalogueCodes() {
        return new ArrayList<>(new TreeMap<>(CATALOGUE).keySet());
    }

    @ParameterizedTest
    @MethodSource("documentedCodes")
    void everyDocumentedCodeIsInTheCatalogue(int code) {
        assertThat(CATALOGUE.containsKey(code)).as("code %d", code).isTrue();
    }

    @ParameterizedTest
    @MethodSource("catalogueCodes")
    void messageSaysWhatHappenedWithCodeAndClassThenWhereThenWhatToDo(int code) {
        NdbException exception = ErrorCatalogue.exception(code, WHERE);

        assertThat(exception.code()).isEqualTo(code);
        assertThat(exception)
                .hasMessageStartingWith(ErrorCatalogue.description(code) + " (NDB error " + code + ", "
                        + ErrorCatalogue.classification(code).label() + ") " + WHERE + "; ");
        assertThat(exception.getMessage()).doesNotEndWith("; ").doesNotEndWith(".");
    }

    @ParameterizedTest
    @MethodSource("catalogueCodes")
    void onlyTemporaryCodesAreRetryableButForTheNamedExceptions(int code) {
        boolean temporary = ErrorCatalogue.classification(code).status() == Status.TEMPORARY;
        boolean expected =
                RETRYABLE_ALTHOUGH_NOT_TEMPORARY.contains(code) || (temporary && code != COMMITTED_BUT_READS_LOST);

        assertThat(ErrorCatalogue.exception(code, WHERE).isRetryable()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "626, NoSuchRowException, NO_DATA_FOUND",
        "630, DuplicateKeyException, CONSTRAINT_VIOLATION",
        "893, DuplicateKeyException, CONSTRAINT_VIOLATION",
        "255, ForeignKeyException, CONSTRAINT_VIOLATION",
        "256, ForeignKeyException, CONSTRAINT_VIOLATION",
        "21033, ForeignKeyException, APPLICATION",
        "21080, ForeignKeyException, APPLICATION",
        "839, ConstraintException, CONSTRAINT_VIOLATION",
        "840, ConstraintException, CONSTRAINT_VIOLATION",
        "829, ConstraintException, APPLICATION",
        "4203, ConstraintException, APPLICATION",
        "4251, ConstraintException, APPLICATION",
        "266, LockTimeoutException, TIMEOUT_EXPIRED",
        "274, LockTimeoutException, TIMEOUT_EXPIRED",
        "296, LockTimeoutException, TIMEOUT_EXPIRED",
        "297, LockTimeoutException, TIMEOUT_EXPIRED",
        "635, LockTimeoutException, TIMEOUT_EXPIRED",
        "237, TemporaryException, TIMEOUT_EXPIRED",
        "899, TemporaryException, TEMPORARY_RESOURCE",
        "219, OverloadException, TEMPORARY_RESOURCE",
        "410, OverloadException, OVERLOAD",
        "4006, OverloadException, OVERLOAD",
        "701, TemporaryException, OVERLOAD",
        "286, NodeFailureException, NODE_RECOVERY",
        "4010, NodeFailureException, NODE_RECOVERY",
        "1204, TemporaryException, NODE_RECOVERY",
        "280, NodeFailureException, NODE_SHUTDOWN",
        "281, UnavailableException, APPLICATION",
        "4035, UnavailableException, NODE_RECOVERY",
        "4009, UnavailableException, UNKNOWN_RESULT",
        "4008, TemporaryException, UNKNOWN_RESULT",
        "4012, TemporaryException, UNKNOWN_RESULT",
        "4115, UnknownOutcomeException, NODE_RECOVERY",
        "787, TemporaryException, INTERNAL_TEMPORARY",
        "241, SchemaException, SCHEMA_ERROR",
        "723, SchemaException, SCHEMA_ERROR",
        "720, SchemaException, APPLICATION",
        "721, SchemaException, OBJECT_EXISTS",
        "4243, SchemaException, APPLICATION",
        "707, PermanentException, SCHEMA_ERROR",
        "827, PermanentException, INSUFFICIENT_SPACE",
        "202, PermanentException, INTERNAL",
        "261, PermanentException, APPLICATION",
        "4003, PermanentException, NOT_IMPLEMENTED",
        "4260, PermanentException, USER_DEFINED",
        "229, PermanentException, UNKNOWN_ERROR",
    })
    void codeBecomesItsExceptionAndHasItsClass(int code, String exception, Classification classification) {
        assertThat(ErrorCatalogue.exception(code, WHERE).getClass().getSimpleName())
                .isEqualTo(exception);
        assertThat(ErrorCatalogue.classification(code)).isEqualTo(classification);
    }

    @ParameterizedTest
    @CsvSource({
        "893, 5, the one with id 5 (NDB error 893",
        "255, 12, by the foreign key with id 12 (NDB error 255",
        "256, -1, by the foreign key with id 4294967295 (NDB error 256",
    })
    void errorDataOfConstraintsIsNamedInTheMessage(int code, int errorData, String words) {
        assertThat(ErrorCatalogue.exception(code, errorData, WHERE)).hasMessageContaining(words);
        assertThat(ErrorCatalogue.exception(code, WHERE).getMessage()).doesNotContain("with id");
    }

    @Test
    void leftoverErrorDataOfOtherCodesStaysOutOfTheMessage() {
        assertThat(ErrorCatalogue.exception(626, 777, WHERE))
                .hasMessage(ErrorCatalogue.exception(626, WHERE).getMessage());
    }

    @ParameterizedTest
    @ValueSource(ints = {6000, 6500, 6999})
    void codesOfInterpretedProgramsBecomeProgramExits(int code) {
        assertThat(ErrorCatalogue.exception(code, WHERE))
                .isExactlyInstanceOf(ProgramExitException.class)
                .hasMessageContaining(Integer.toString(code));
        assertThat(ErrorCatalogue.classification(code)).isEqualTo(Classification.USER_DEFINED);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 120, 121, 5999, 7000, 19999, -1, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void unknownCodeIsPermanentAndSaidToBeUnknown(int code) {
        assertThat(ErrorCatalogue.exception(code, 3, WHERE))
                .isExactlyInstanceOf(PermanentException.class)
                .hasMessageContaining("not in the catalogue (NDB error " + code + ", unknown error) " + WHERE);
        assertThat(ErrorCatalogue.classification(code)).isEqualTo(Classification.UNKNOWN_ERROR);
    }

    @ParameterizedTest
    @ValueSource(ints = {4008, 4009, 4012, 286, 1})
    void outcomeAfterASentCommitIsUnknownAndNeverRetryable(int code) {
        UnknownOutcomeException exception = ErrorCatalogue.unknownOutcome(code, WHERE);

        assertThat(exception.isRetryable()).isFalse();
        assertThat(exception.code()).isEqualTo(code);
        assertThat(exception)
                .hasMessageContaining(WHERE + "; the commit had been sent and may have happened")
                .hasMessageStartingWith(ErrorCatalogue.description(code));
    }

    @Test
    void exactlyTheCodesOfOutdatedDefinitionsAreStale() {
        assertThat(catalogueCodes().stream().filter(ErrorCatalogue::isSchemaStale))
                .containsExactly(241, 283, 284, 285, 910, 1225, 1226, 1227, 20019, 20020, 20021);
        assertThat(ErrorCatalogue.isSchemaStale(NdbException.NO_CODE)).isFalse();
    }

    @Test
    void emptyPlaceLeavesNoGapInTheMessage() {
        assertThat(ErrorCatalogue.exception(635, "")).hasMessageContaining("timeout expired); ");
    }

    @Test
    void noCodeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ErrorCatalogue.exception(NdbException.NO_CODE, WHERE))
                .withMessageContaining("code 0");
        assertThatIllegalArgumentException().isThrownBy(() -> ErrorCatalogue.classification(NdbException.NO_CODE));
    }
}
