package io.ndbwire.client;

import io.ndbwire.error.OverloadException;
import io.ndbwire.internal.transaction.Batch;
import java.util.Arrays;

/**
 * Calls that are handed over together, which wakes an event loop once for all of them: the bigger the waves, the cheaper
 * each call, for the data nodes as well. Not thread-safe; it can be filled again after {@link #submit}.
 */
public final class CallGroup {

    private final NdbClient client;
    private Batch[] batches = new Batch[64];
    private Member member;
    private int size;

    CallGroup(NdbClient client) {
        this.client = client;
        member = client.member();
    }

    /**
     * Adds a filled call.
     *
     * @param handler is called once, unless {@link #submit} throws
     */
    public void add(KeyCall call, KeyCall.Handler handler) {
        call.requireOf(client);
        if (size == 0) {
            member = client.member();
        }
        if (size == batches.length) {
            batches = Arrays.copyOf(batches, 2 * size);
        }
        Batch filled = call.fill(member, handler);
        batches[size++] = filled;
    }

    /** Number of calls added. */
    public int size() {
        return size;
    }

    /**
     * Sends all calls.
     *
     * @throws OverloadException if too much is under way; nothing was sent, and the group keeps its calls
     */
    public void submit() {
        member.engine().submit(batches, size);
        size = 0;
    }
}
