package io.ndbwire.internal.blob;

import io.ndbwire.error.ErrorCatalogue;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.PermanentException;
import io.ndbwire.internal.transaction.KeyOperation;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** A request on one part. */
public class PartOperation extends KeyOperation {

    static final int NO_SUCH_ROW = 626;

    /** NDB's number for a large object whose head and parts do not fit. */
    static final int CORRUPTED = 4267;

    private final String what;
    private final boolean mayBeMissing;

    PartOperation(String what, boolean mayBeMissing, int expectedBytes) {
        super(expectedBytes);
        this.what = what;
        this.mayBeMissing = mayBeMissing;
    }

    /** Why it failed, or null; once its batch has succeeded. */
    public @Nullable NdbException failure() {
        int code = errorCode();
        if (code == 0 || code == NO_SUCH_ROW && mayBeMissing) {
            return null;
        }
        return code == NO_SUCH_ROW
                ? corrupted("it is missing")
                : ErrorCatalogue.exception(code, errorData(), "of " + what);
    }

    /** The failure of a part that is not as its head has it. */
    final NdbException corrupted(String problem) {
        return new PermanentException(
                CORRUPTED,
                what + ": " + problem + ", though the row's head counts on it (NDB error 4267); the value is damaged");
    }

    @Override
    protected void valuesReceived(ByteBuf source, int index, int bytes) {
        // Changes ask for none.
    }
}
