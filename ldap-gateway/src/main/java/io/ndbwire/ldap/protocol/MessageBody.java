package io.ndbwire.ldap.protocol;

import com.unboundid.asn1.ASN1Buffer;

/** What a message holds beside its number and its controls; any response of the SDK is one by its {@code writeTo}. */
@FunctionalInterface
public interface MessageBody {

    /** Appends the element of the protocol operation. */
    void writeTo(ASN1Buffer buffer);
}
