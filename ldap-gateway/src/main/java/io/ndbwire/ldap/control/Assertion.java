package io.ndbwire.ldap.control;

import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.controls.AssertionRequestControl;
import io.ndbwire.ldap.entry.FilterEvaluator;
import io.ndbwire.ldap.entry.FilterSize;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.result.ResultException;
import org.jspecify.annotations.Nullable;

/** What a request wants to be true of its entry, RFC 4528. Immutable. */
public final class Assertion {

    public static final String OID = AssertionRequestControl.ASSERTION_REQUEST_OID;

    private static final int MAXIMUM_PARTS = 1_000;

    private final Filter filter;

    private Assertion(Filter filter) {
        this.filter = filter;
    }

    /** The assertion of a request, or null if it has none. */
    public static @Nullable Assertion of(Operation operation) {
        AssertionRequestControl control = RequestControls.find(operation, OID, AssertionRequestControl::new);
        if (control == null) {
            return null;
        }
        FilterSize.require(MAXIMUM_PARTS, control.getFilter());
        return new Assertion(control.getFilter());
    }

    /**
     * Looks at the entry.
     *
     * @param entry with all its attributes
     * @throws ResultException of assertionFailed unless the filter is true of it
     */
    public void require(Entry entry, FilterEvaluator evaluator) {
        if (!evaluator.matches(filter, entry)) {
            throw new ResultException(ResultCode.ASSERTION_FAILED, "What is asserted is not true of " + entry.getDN());
        }
    }
}
