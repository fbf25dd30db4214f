package io.ndbwire.ldap.operation;

import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.result.ResultException;
import java.util.concurrent.atomic.AtomicLong;

/** So much of something that all connections have together, and of which each has a part at most. Thread-safe. */
public final class Budget {

    private final String what;
    private final long ofAll;
    private final long ofOne;
    private final AtomicLong taken = new AtomicLong();

    /**
     * @param what it is of, to be told to whom there is none left for
     * @param ofOne how much of it one connection has at most
     */
    public Budget(String what, long ofAll, long ofOne) {
        this.what = what;
        this.ofAll = ofAll;
        this.ofOne = ofOne;
    }

    /** The part of a connection, of which nothing is taken yet. */
    public Part part() {
        return new Part();
    }

    /** Takes so much more for all, if there is so much. */
    private static boolean take(AtomicLong from, long amount, long most) {
        if (from.addAndGet(amount) <= most) {
            return true;
        }
        from.addAndGet(-amount);
        return false;
    }

    /** What one connection has taken. Thread-safe. */
    public final class Part {

        private final AtomicLong own = new AtomicLong();

        /**
         * Takes so much more, until it is given back.
         *
         * @throws ResultException of busy if there is not so much left
         */
        public void take(long amount) {
            if (!Budget.take(own, amount, ofOne)) {
                throw new ResultException(ResultCode.BUSY, "One connection has at most " + ofOne + " " + what);
            }
            if (!Budget.take(taken, amount, ofAll)) {
                own.addAndGet(-amount);
                throw new ResultException(ResultCode.BUSY, "All connections have at most " + ofAll + " " + what);
            }
        }

        /** Gives so much back. */
        public void giveBack(long amount) {
            own.addAndGet(-amount);
            taken.addAndGet(-amount);
        }
    }
}
