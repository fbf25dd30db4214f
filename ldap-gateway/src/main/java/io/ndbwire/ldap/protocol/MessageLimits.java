package io.ndbwire.ldap.protocol;

/**
 * What a message may be like.
 *
 * @param bytes the most bytes of one message
 * @param nesting the most elements that lie in each other; each {@code &}, {@code |} or {@code !} of a filter is one
 */
public record MessageLimits(int bytes, int nesting) {

    /** 4 MiB, and filters of about 50 levels. */
    public static final MessageLimits DEFAULT = new MessageLimits(4 << 20, 56);
}
