package io.ndbwire.ldap.operation;

import com.unboundid.ldap.protocol.LDAPMessage;

/** The kinds of requests that are answered. */
public enum OperationKind {
    BIND("bind"),
    SEARCH("search"),
    COMPARE("compare"),
    ADD("add"),
    MODIFY("modify"),
    DELETE("delete"),
    MODIFY_DN("modifyDN"),
    EXTENDED("extended");

    private final String label;

    OperationKind(String label) {
        this.label = label;
    }

    /** What people call it. */
    public String label() {
        return label;
    }

    /** The kind of a request of a type that is answered. */
    public static OperationKind of(byte requestType) {
        return switch (requestType) {
            case LDAPMessage.PROTOCOL_OP_TYPE_BIND_REQUEST -> BIND;
            case LDAPMessage.PROTOCOL_OP_TYPE_SEARCH_REQUEST -> SEARCH;
            case LDAPMessage.PROTOCOL_OP_TYPE_COMPARE_REQUEST -> COMPARE;
            case LDAPMessage.PROTOCOL_OP_TYPE_ADD_REQUEST -> ADD;
            case LDAPMessage.PROTOCOL_OP_TYPE_MODIFY_REQUEST -> MODIFY;
            case LDAPMessage.PROTOCOL_OP_TYPE_DELETE_REQUEST -> DELETE;
            case LDAPMessage.PROTOCOL_OP_TYPE_MODIFY_DN_REQUEST -> MODIFY_DN;
            case LDAPMessage.PROTOCOL_OP_TYPE_EXTENDED_REQUEST -> EXTENDED;
            default -> throw new IllegalArgumentException("Requests of type " + requestType + " are not answered");
        };
    }
}
