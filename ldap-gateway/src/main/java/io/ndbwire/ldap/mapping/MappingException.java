package io.ndbwire.ldap.mapping;

/** A mapping's file is wrong; the message names file, line and reason. */
public final class MappingException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    public MappingException(String place, String reason) {
        super(place + ": " + reason);
    }
}
