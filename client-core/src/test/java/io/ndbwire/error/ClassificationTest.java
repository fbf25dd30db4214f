package io.ndbwire.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ndbwire.error.Classification.Status;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ClassificationTest {

    @Test
    void statusesArePartedAsTheProtocolSays() {
        Map<Status, String> byStatus = Arrays.stream(Classification.values())
                .collect(Collectors.groupingBy(
                        Classification::status,
                        Collectors.mapping(Classification::abbreviation, Collectors.joining(" "))));

        assertThat(byStatus)
                .containsOnly(
                        Map.entry(Status.PERMANENT, "AE CE ND CV SE OE UD IS IE NI"),
                        Map.entry(Status.TEMPORARY, "TR NR OL TO NS IT"),
                        Map.entry(Status.UNKNOWN, "UR UE"));
    }

    @ParameterizedTest
    @EnumSource(Classification.class)
    void abbreviationLeadsBackToItsClass(Classification classification) {
        assertThat(Classification.ofAbbreviation(classification.abbreviation())).isSameAs(classification);
    }

    @Test
    void unknownAbbreviationIsRefusedByName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Classification.ofAbbreviation("XX"))
                .withMessageContaining("\"XX\"");
    }

    @ParameterizedTest
    @EnumSource(Classification.class)
    void usualExceptionIsRetryableJustForTemporaryClasses(Classification classification) {
        NdbException exception = Failure.usualFor(classification).exception(1, "message");

        assertThat(exception.isRetryable()).isEqualTo(classification.status() == Status.TEMPORARY);
    }
}
