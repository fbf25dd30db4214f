package io.ndbwire.ldap.security;

import io.ndbwire.ldap.operation.ForwardedOperation;
import io.ndbwire.ldap.operation.Identity;
import io.ndbwire.ldap.operation.Operation;

/** A request that is executed as somebody else than who has sent it. */
final class ProxiedOperation extends ForwardedOperation {

    private final Identity identity;

    ProxiedOperation(Operation sent, Identity identity) {
        super(sent);
        this.identity = identity;
    }

    @Override
    public Identity identity() {
        return identity;
    }
}
