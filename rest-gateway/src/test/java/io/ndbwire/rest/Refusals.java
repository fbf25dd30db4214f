package io.ndbwire.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.rest.problem.Problem;
import io.ndbwire.rest.problem.ProblemType;

/** What may come of what anybody sends: a value, or a refusal that blames the request. */
public final class Refusals {

    private Refusals() {}

    /** Runs a reader; whatever it throws must be a refusal. */
    public static void atMost(Runnable reader) {
        try {
            reader.run();
        } catch (RuntimeException thrown) {
            ProblemType type = Problem.of(thrown).type();
            if (type.status() >= 500) {
                throw thrown;
            }
            assertThat(thrown.getMessage()).isNotEmpty();
        }
    }
}
