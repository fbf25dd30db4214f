package io.ndbwire.sql;

import java.util.List;
import java.util.concurrent.CompletionStage;

/** A statement that is ready to be executed, any number of times and by any session. Immutable and thread-safe. */
public interface CompiledStatement {

    /** How many question marks it has. */
    int parameters();

    /** The columns of its result, none for a change. */
    List<ResultColumn> columns();

    /** Whether rows come of it. */
    default boolean isQuery() {
        return !columns().isEmpty();
    }

    /** Whether the tables are still those that it was made for. */
    boolean isCurrent();

    /**
     * Executes it.
     *
     * @param parameters as many as there are question marks
     */
    CompletionStage<Result> execute(Session session, Parameters parameters);

    /**
     * Executes a change for each of several values, all or none, in as few round trips as there may be.
     *
     * @return what came of each
     */
    CompletionStage<List<Result.Change>> executeAll(Session session, List<Parameters> batch);

    /** How it is done with these values, in words. */
    String explain(Parameters parameters);
}
