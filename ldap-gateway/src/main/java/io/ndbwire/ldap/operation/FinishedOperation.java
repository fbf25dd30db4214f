package io.ndbwire.ldap.operation;

import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.sdk.ResultCode;
import org.jspecify.annotations.Nullable;

/** An operation that has ended. To be looked at while a listener is told of it, not kept: its request may be large. */
public interface FinishedOperation {

    OperationKind kind();

    LDAPMessage request();

    Session session();

    /** Who sent it. */
    Identity identity();

    /** The number of its connection, which no other one of this gateway has. */
    long connectionNumber();

    /** How it was answered, or null if it was not: it was abandoned, or its connection is gone. */
    @Nullable
    ResultCode code();

    /** Entries, references and intermediate responses that were sent. */
    long entries();

    /** The time from its arrival to its answer. */
    long nanos();
}
