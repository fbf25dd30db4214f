import com.mysql.clusterj.ClusterJHelper;
import com.mysql.clusterj.Constants;
import com.mysql.clusterj.DynamicObject;
import com.mysql.clusterj.Session;
import com.mysql.clusterj.SessionFactory;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import java.util.Properties;

/**
 * One committed read of a whole row at a time through ClusterJ, on the table that {@code benchmarks.jar latency --create}
 * made. Not part of the build: compare-clusterj.sh compiles it where ClusterJ is installed.
 *
 * <p>Arguments: connect string, rows, reads to measure, reads before.
 */
public final class ClusterJLatency {

    /** The table's name is all that ClusterJ needs to know. */
    public static final class Sample extends DynamicObject {
        @Override
        public String table() {
            return "LATENCY";
        }
    }

    private ClusterJLatency() {}

    public static void main(String[] arguments) {
        int rows = Integer.parseInt(arguments[1]);
        int reads = Integer.parseInt(arguments[2]);
        int warmUp = Integer.parseInt(arguments[3]);
        Properties properties = new Properties();
        properties.setProperty(Constants.PROPERTY_CLUSTER_CONNECTSTRING, arguments[0]);
        properties.setProperty(Constants.PROPERTY_CLUSTER_DATABASE, "TEST_DB");
        SessionFactory factory = ClusterJHelper.getSessionFactory(properties);
        try (Session session = factory.getSession()) {
            read(session, rows, warmUp);
            long processor = processorNanos();
            long[] nanos = read(session, rows, reads);
            processor = processorNanos() - processor;
            Arrays.sort(nanos);
            System.out.printf(
                    Locale.ROOT,
                    "clusterj p50: %.1f us p99: %.1f us mean: %.1f us client: %.1f us CPU/read%n",
                    nanos[reads / 2] / 1e3,
                    nanos[(int) (reads * 0.99)] / 1e3,
                    Arrays.stream(nanos).average().orElse(0) / 1e3,
                    processor / 1e3 / reads);
        } finally {
            factory.close();
        }
    }

    private static long[] read(Session session, int rows, int reads) {
        long[] nanos = new long[reads];
        for (int i = 0; i < reads; i++) {
            int id = i % rows;
            long begun = System.nanoTime();
            Sample row = session.find(Sample.class, id);
            check(row, id);
            nanos[i] = System.nanoTime() - begun;
            session.release(row);
        }
        return nanos;
    }

    private static void check(Sample row, int id) {
        int columns = row.columnMetadata().length - 1;
        long sum = 0;
        for (int i = 0; i <= columns; i++) {
            sum += (Integer) row.get(i);
        }
        long expected = (columns + 1L) * id + columns * (columns + 1L) / 2;
        if (sum != expected) {
            throw new IllegalStateException("Row " + id + " sums up to " + sum + ", not to " + expected);
        }
    }

    private static long processorNanos() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }
}
