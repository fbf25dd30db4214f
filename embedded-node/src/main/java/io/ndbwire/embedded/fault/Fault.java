package io.ndbwire.embedded.fault;

import java.time.Duration;
import java.util.EnumSet;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What befalls certain requests of clients: {@code Fault.on(Request.UPDATE).table("bank", "account").times(3).error(266)}
 * has the next three updates of that table fail with NDB's error 266. Immutable.
 *
 * @see io.ndbwire.embedded.EmbeddedCluster#inject
 */
public final class Fault {

    /** What becomes of a request. */
    public enum Effect {
        /** It fails with an error code. */
        ERROR,
        /** It is done later. */
        DELAY,
        /** It is neither done nor answered. */
        DROP,
        /** It is done, and not answered. */
        LOST_ANSWER
    }

    private final Target target;
    private final Effect effect;
    private final int code;
    private final Duration delay;

    private Fault(Target target, Effect effect, int code, Duration delay) {
        this.target = target;
        this.effect = effect;
        this.code = code;
        this.delay = delay;
    }

    /** Begins the description of a fault that befalls requests of these kinds, of any table and at any data node. */
    public static Target on(Request first, Request... more) {
        return new Target(EnumSet.of(first, more), null, OptionalInt.empty(), 0, Long.MAX_VALUE);
    }

    /** What it befalls. */
    public Target target() {
        return target;
    }

    public Effect effect() {
        return effect;
    }

    /** The error code of {@link Effect#ERROR}. */
    public int code() {
        return code;
    }

    /** How long {@link Effect#DELAY} puts a request off. */
    public Duration delay() {
        return delay;
    }

    /**
     * Which requests a fault befalls; immutable, each method returns a narrower one.
     *
     * @param requests kinds of requests
     * @param table its internal name, {@code database/def/table}; null for any
     * @param node the data node that coordinates the transaction or the scan; empty for any
     * @param skip how many requests go by unharmed first
     * @param times how many requests it befalls then
     */
    public record Target(Set<Request> requests, @Nullable String table, OptionalInt node, long skip, long times) {

        private static final int HIGHEST_CODE = 0xFFFF;

        /** Takes a copy of the kinds. */
        public Target {
            requests = Set.copyOf(requests);
        }

        /**
         * Requests of that table only.
         *
         * @throws IllegalArgumentException if commits are among the requests: a commit is of no table
         */
        public Target table(String database, String name) {
            if (requests.contains(Request.COMMIT)) {
                throw new IllegalArgumentException("a commit is of no table; leave table(\"" + database + "\", \""
                        + name + "\") out or use a fault of its own for " + Request.COMMIT);
            }
            return new Target(requests, database + "/def/" + name, node, skip, times);
        }

        /** Requests of transactions and scans that this data node coordinates only. */
        public Target node(int nodeId) {
            return new Target(requests, table, OptionalInt.of(nodeId), skip, times);
        }

        /** Lets the first ones by, by default none. */
        public Target skip(long requestsUnharmed) {
            return new Target(requests, table, node, atLeast("skip", 0, requestsUnharmed), times);
        }

        /** So many at most, by default all. */
        public Target times(long requestsHarmed) {
            return new Target(requests, table, node, skip, atLeast("times", 1, requestsHarmed));
        }

        private static long atLeast(String what, long least, long value) {
            if (value < least) {
                throw new IllegalArgumentException(what + ": " + value + " is less than " + least);
            }
            return value;
        }

        /**
         * They fail with an error of the data nodes, as if it had come up by itself: clients see it as the failure of the
         * operation, a scan or the whole transaction.
         *
         * @param ndbCode 1 to 65,535, such as 266 (lock wait timed out), 410 (redo log overloaded), 1218 (send buffers full)
         */
        public Fault error(int ndbCode) {
            if (ndbCode < 1 || ndbCode > HIGHEST_CODE) {
                throw new IllegalArgumentException("error code: " + ndbCode + " is not in 1.." + HIGHEST_CODE);
            }
            return new Fault(this, Effect.ERROR, ndbCode, Duration.ZERO);
        }

        /** They are done so much later. What comes behind them in another transaction is not held up. */
        public Fault delay(Duration delay) {
            if (delay.isNegative()) {
                throw new IllegalArgumentException("delay: " + delay + " is negative");
            }
            return new Fault(this, Effect.DELAY, 0, delay);
        }

        /** They are neither done nor answered, as if the message had been lost. */
        public Fault drop() {
            return new Fault(this, Effect.DROP, 0, Duration.ZERO);
        }

        /**
         * They are done, and the answer is lost: what a client must report as an unknown outcome.
         *
         * @throws IllegalArgumentException if requests other than commits are among them: without an answer, nobody could
         *     tell them from dropped ones
         */
        public Fault loseAnswer() {
            if (!requests.equals(Set.of(Request.COMMIT))) {
                throw new IllegalArgumentException(
                        "only the answer of a " + Request.COMMIT + " can be lost, not of " + requests + "; use drop()");
            }
            return new Fault(this, Effect.LOST_ANSWER, 0, Duration.ZERO);
        }
    }
}
