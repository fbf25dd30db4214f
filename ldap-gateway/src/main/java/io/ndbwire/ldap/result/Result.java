package io.ndbwire.ldap.result;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.ResultCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How an operation ended, RFC 4511 section 4.1.9. Immutable.
 *
 * @param matchedDn the nearest entry that is there, where one was not found; else empty
 * @param diagnostic for people, or empty
 * @param referrals where to ask instead
 * @param oid of an extended response, or null
 * @param value of an extended response, or the credentials of a bind response, or null
 */
public record Result(
        ResultCode code,
        String matchedDn,
        String diagnostic,
        List<String> referrals,
        @Nullable String oid,
        @Nullable ASN1OctetString value) {

    public static final Result SUCCESS = of(ResultCode.SUCCESS, "");

    public Result {
        referrals = List.copyOf(referrals);
    }

    /** A result without anything further. */
    public static Result of(ResultCode code, String diagnostic) {
        return new Result(code, "", diagnostic, List.of(), null, null);
    }

    /** The answer to an extended request. */
    public static Result extended(@Nullable String oid, @Nullable ASN1OctetString value) {
        return new Result(ResultCode.SUCCESS, "", "", List.of(), oid, value);
    }

    /** The same with the name of the nearest entry that is there. */
    public Result matched(String dn) {
        return new Result(code, dn, diagnostic, referrals, oid, value);
    }
}
