package io.ndbwire.ldap.protocol;

import io.netty.handler.codec.DecoderException;

/** Bytes that are no LDAP message, or one past a limit: the connection is at its end, RFC 4511 section 4.1.1. */
public final class MalformedMessageException extends DecoderException {

    private static final long serialVersionUID = 1;

    public MalformedMessageException(String message) {
        super(message);
    }
}
