package io.ndbwire.ldap.entry;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.result.ResultException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How much there is to compare in a filter, which is done with each value of each entry, between the requests of others: its
 * parts, and as many more as its values, and the pieces of these, are long.
 */
public final class FilterSize {

    /** Of one part. */
    private static final int BYTES = 64;

    private FilterSize() {}

    /** Refuses filters of more than so many parts together. */
    public static void require(int maximum, Filter... filters) {
        long size = 0;
        for (Filter filter : filters) {
            size += of(filter);
        }
        if (size > maximum) {
            throw new ResultException(
                    ResultCode.ADMIN_LIMIT_EXCEEDED,
                    "A filter has at most " + maximum + " parts here, pieces of substrings and each " + BYTES
                            + " bytes of a value among them; these are " + size);
        }
    }

    private static long of(Filter filter) {
        if (filter.getFilterType() == Filter.FILTER_TYPE_NOT) {
            return 1 + of(Objects.requireNonNull(filter.getNOTComponent()));
        }
        long size = 1;
        for (Filter part : filter.getComponents()) {
            size += of(part);
        }
        for (ASN1OctetString piece : filter.getRawSubAnyValues()) {
            size += 1 + more(piece);
        }
        return size
                + more(filter.getRawSubInitialValue())
                + more(filter.getRawSubFinalValue())
                + more(filter.getRawAssertionValue());
    }

    private static int more(@Nullable ASN1OctetString value) {
        return value == null ? 0 : value.getValueLength() / BYTES;
    }
}
