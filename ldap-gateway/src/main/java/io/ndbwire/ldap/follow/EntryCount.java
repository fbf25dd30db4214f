package io.ndbwire.ldap.follow;

import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.result.ResultException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/** How many entries all searches know their clients to have. Thread-safe. */
final class EntryCount {

    private final int maximum;
    private final BooleanSupplier makesRoom;
    private final AtomicInteger entries = new AtomicInteger();

    /**
     * @param makesRoom gives up what is kept for clients that are not connected; false if there is nothing
     */
    EntryCount(int maximum, BooleanSupplier makesRoom) {
        this.maximum = maximum;
        this.makesRoom = makesRoom;
    }

    /**
     * One more.
     *
     * @throws ResultException of adminLimitExceeded if there are too many
     */
    void add() {
        while (entries.incrementAndGet() > maximum) {
            entries.decrementAndGet();
            if (!makesRoom.getAsBoolean()) {
                throw new ResultException(
                        ResultCode.ADMIN_LIMIT_EXCEEDED,
                        "The changes of " + maximum + " entries are followed, which is the limit of all searches");
            }
        }
    }

    void remove(int number) {
        entries.addAndGet(-number);
    }
}
