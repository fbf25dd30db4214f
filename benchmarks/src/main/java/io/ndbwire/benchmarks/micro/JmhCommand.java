package io.ndbwire.benchmarks.micro;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** Runs the benchmarks of this package, with the allocation profiler and JMH's own options. */
@Command(
        name = "jmh",
        description =
                "Runs the JMH benchmarks with the allocation profiler; takes JMH's own options, such as -f 1 -wi 3.")
public final class JmhCommand implements Callable<Integer> {

    @Unmatched
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws CommandLineOptionException, RunnerException, IOException {
        CommandLineOptions given = new CommandLineOptions(arguments.toArray(String[]::new));
        if (given.shouldHelp()) {
            given.showHelp();
            return 0;
        }
        ChainedOptionsBuilder options = new OptionsBuilder().parent(given).addProfiler(GCProfiler.class);
        new Runner(options.build()).run();
        return 0;
    }
}
