package io.ndbwire.ldap.security;

/** A password as it is kept. Immutable and thread-safe. */
interface StoredPassword {

    /** Whether it is that one; takes as long as its scheme wants, and the same for right and wrong ones. */
    boolean matches(byte[] password);

    /** What that costs, in iterations of PBKDF2, of which a processor makes about two million a second; 0 if next to nothing. */
    default long work() {
        return 0;
    }
}
