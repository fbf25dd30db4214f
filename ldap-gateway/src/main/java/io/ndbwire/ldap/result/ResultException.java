package io.ndbwire.ldap.result;

import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;

/** An operation ends with another result than success. */
public final class ResultException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient Result result;

    public ResultException(Result result) {
        super(result.code() + ": " + result.diagnostic(), null, false, false);
        this.result = result;
    }

    public ResultException(ResultCode code, String diagnostic) {
        this(Result.of(code, diagnostic));
    }

    /** What the SDK could not read. */
    public static ResultException of(ResultCode code, LDAPException failure) {
        return new ResultException(code, String.valueOf(failure.getMessage()));
    }

    public Result result() {
        return result;
    }
}
