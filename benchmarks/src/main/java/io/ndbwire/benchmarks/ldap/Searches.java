package io.ndbwire.benchmarks.ldap;

import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.SearchScope;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import org.HdrHistogram.Histogram;

/** Base searches one after the other on each of several connections. */
final class Searches {

    private static final long LONGEST_NANOS = 60_000_000_000L;

    private final int port;
    private final int entries;

    Searches(int port, int entries) {
        this.port = port;
        this.entries = entries;
    }

    /** Returns how long each took, in nanoseconds. */
    Histogram run(int connections, int seconds) throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(connections);
        try {
            Callable<Histogram> loop = () -> search(seconds);
            List<Future<Histogram>> loops = new ArrayList<>();
            for (int i = 0; i < connections; i++) {
                loops.add(threads.submit(loop));
            }
            Histogram sum = new Histogram(LONGEST_NANOS, 3);
            for (Future<Histogram> ended : loops) {
                sum.add(ended.get());
            }
            return sum;
        } finally {
            threads.shutdown();
        }
    }

    private Histogram search(int seconds) throws LDAPException {
        Histogram histogram = new Histogram(LONGEST_NANOS, 3);
        try (LDAPConnection connection = new LDAPConnection("127.0.0.1", port)) {
            long now = System.nanoTime();
            long end = now + 1_000_000_000L * seconds;
            while (now < end) {
                String name = "uid=user." + ThreadLocalRandom.current().nextInt(entries) + "," + People.BASE;
                if (connection.search(name, SearchScope.BASE, "(objectClass=*)").getEntryCount() != 1) {
                    throw new IllegalStateException("There is no " + name);
                }
                long done = System.nanoTime();
                histogram.recordValue(done - now);
                now = done;
            }
        }
        return histogram;
    }
}
