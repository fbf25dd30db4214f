package io.ndbwire.ldap.update;

import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.client.Row;
import io.ndbwire.ldap.result.ResultException;

/** How much one transaction keeps of rows that are taken away, until they are put elsewhere. Of one thread at a time. */
final class KeptRows {

    private final long maximumBytes;
    private long bytes;

    KeptRows(long maximumBytes) {
        this.maximumBytes = maximumBytes;
    }

    /**
     * One more, which is given back.
     *
     * @throws ResultException of adminLimitExceeded if they are too many bytes
     */
    Row add(Row row) {
        bytes += row.sizeInBytes();
        if (bytes > maximumBytes) {
            throw new ResultException(
                    ResultCode.ADMIN_LIMIT_EXCEEDED,
                    "The rows that get other names have more than " + maximumBytes
                            + " bytes, which would be kept until they are put there");
        }
        return row;
    }
}
