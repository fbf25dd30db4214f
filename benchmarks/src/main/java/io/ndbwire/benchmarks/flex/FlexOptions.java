package io.ndbwire.benchmarks.flex;

import io.ndbwire.client.LockMode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options of {@code flex}: flexAsynch's by its names, and ours with two hyphens. */
final class FlexOptions {

    /** Through which of the client's layers operations go. */
    enum Api {
        /** Calls that are filled again and again, handed over as a group. */
        FLAT,
        /** An operation, a stage and a row each. */
        FUTURE,
        /** One operation after the other in each thread. */
        BLOCKING
    }

    private static final int MAXIMUM_PARALLEL = 1024;
    private static final int MAXIMUM_ATTRIBUTES = 511;
    private static final int MAXIMUM_WORDS = 1000;

    @Option(names = "--connect", required = true, paramLabel = "HOST:PORT", description = "Management servers.")
    String connectString = "";

    @Option(names = "-t", description = "Threads (${DEFAULT-VALUE}).")
    int threads = 1;

    @Option(names = "-p", description = "Transactions in flight per thread, 1..1024 (${DEFAULT-VALUE}).")
    int parallel = 32;

    @Option(names = "-o", description = "Rounds of so many transactions per phase (${DEFAULT-VALUE}).")
    int rounds = 500;

    @Option(names = "-l", description = "Loops over all phases (${DEFAULT-VALUE}).")
    int loops = 1;

    @Option(names = "-a", description = "Columns, 2..511 (${DEFAULT-VALUE}).")
    int attributes = 25;

    @Option(names = "-s", description = "Size of a column in 32-bit words, 1..1000 (${DEFAULT-VALUE}).")
    int words = 1;

    @Option(
            names = "-c",
            description = "Operations per transaction (${DEFAULT-VALUE}); more than 1 not with --api flat.")
    int operations = 1;

    @Option(names = "-r", description = "Extra read phases per loop (${DEFAULT-VALUE}).")
    int extraReads;

    @Option(names = "-simple", description = "Reads hold their shared lock only while they run.")
    boolean simple;

    @Option(names = "-dirty", description = "Reads take the newest committed version, without a lock.")
    boolean dirty;

    @Option(names = "-write", description = "Insert and update by upserts.")
    boolean write;

    @Option(names = "-ndbrecord", description = "Reads fetch the key's columns, too, and take no lock.")
    boolean ndbRecord;

    @Option(names = "-temp", description = "The table has no redo log.")
    boolean temporary;

    @Option(names = "-n", description = "The table has the standard name TAB<N>_0.")
    boolean standardName;

    @Option(names = "-table", description = "Number in the standard name (${DEFAULT-VALUE}).")
    int tableNumber;

    @Option(names = "-no_table_create", description = "The table exists; it is dropped at the end all the same.")
    boolean noTableCreate;

    @Option(names = "-con", description = "Cluster connections (${DEFAULT-VALUE}).")
    int connections = 1;

    @Option(names = "-create_table", description = "Only create the standard table.")
    boolean createTable;

    @Option(names = "-insert", description = "Only insert into the standard table.")
    boolean insertOnly;

    @Option(names = "-read", description = "Only read the standard table, for the execution time.")
    boolean readOnly;

    @Option(names = "-update", description = "Only update the standard table, for the execution time.")
    boolean updateOnly;

    @Option(names = "-delete", description = "Only delete from the standard table.")
    boolean deleteOnly;

    @Option(names = "-drop_table", description = "Only drop the standard table.")
    boolean dropTable;

    @Option(
            names = "-warmup_time",
            description =
                    "Seconds before measuring: of the one phase (default 10), or of unmeasured whole loops (default 0).")
    int warmUpSeconds = -1;

    @Option(names = "-execution_time", description = "Seconds of measuring with -read or -update (${DEFAULT-VALUE}).")
    int executionSeconds = 30;

    @Option(names = "-cooldown_time", description = "Seconds after measuring with -read or -update (${DEFAULT-VALUE}).")
    int coolDownSeconds = 10;

    @Option(names = "--api", description = "Layer to measure: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}).")
    Api api = Api.FLAT;

    @Option(names = "--verify", description = "Check every value of every row that is read.")
    boolean verify;

    @Option(names = "--packets", description = "Average packet sizes of each phase, by iproute2's ss.")
    boolean packets;

    /** Refuses what makes no sense, before anything is done. */
    void check(CommandSpec command) {
        require(command, threads >= 1, "-t", threads, "at least 1");
        require(command, parallel >= 1 && parallel <= MAXIMUM_PARALLEL, "-p", parallel, "1.." + MAXIMUM_PARALLEL);
        require(command, rounds >= 1, "-o", rounds, "at least 1");
        require(command, loops >= 1, "-l", loops, "at least 1");
        require(
                command,
                attributes >= 2 && attributes <= MAXIMUM_ATTRIBUTES,
                "-a",
                attributes,
                "2.." + MAXIMUM_ATTRIBUTES);
        require(command, words >= 1 && words <= MAXIMUM_WORDS, "-s", words, "1.." + MAXIMUM_WORDS);
        require(command, operations >= 1, "-c", operations, "at least 1");
        require(command, operations == 1 || api != Api.FLAT, "-c", operations, "1 with --api flat");
        require(command, extraReads >= 0, "-r", extraReads, "not negative");
    }

    private static void require(CommandSpec command, boolean kept, String option, int value, String allowed) {
        if (!kept) {
            throw new ParameterException(
                    command.commandLine(), "Option " + option + ": " + value + " is given, allowed is " + allowed);
        }
    }

    /** How rows are read. */
    LockMode lockMode() {
        if (dirty || ndbRecord) {
            return LockMode.COMMITTED;
        }
        return simple ? LockMode.SIMPLE : LockMode.SHARED;
    }

    /** Whether all phases run, on a table of the run's own. */
    boolean isFullRun() {
        return !(createTable || insertOnly || readOnly || updateOnly || deleteOnly || dropTable);
    }

    int warmUpSeconds() {
        if (warmUpSeconds >= 0) {
            return warmUpSeconds;
        }
        return isFullRun() ? 0 : 10;
    }

    /** Transactions of a phase, over all threads. */
    int transactions() {
        return threads * rounds * parallel;
    }
}
