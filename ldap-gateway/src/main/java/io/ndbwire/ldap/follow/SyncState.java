package io.ndbwire.ldap.follow;

import com.unboundid.asn1.ASN1OctetString;
import io.ndbwire.ldap.search.Content;

/** What is known of a client that synchronises, from one search to the next. Of one search at a time. */
final class SyncState {

    private final String name;
    private final Content content;
    private final SentEntries sent;
    private int cookies;
    private boolean isTold;

    /**
     * @param name what nobody else guesses
     */
    SyncState(String name, Content content, SentEntries sent) {
        this.name = name;
        this.content = content;
        this.sent = sent;
    }

    String name() {
        return name;
    }

    Content content() {
        return content;
    }

    SentEntries sent() {
        return sent;
    }

    /** The client gets something that its cookie does not stand for. */
    void changed() {
        isTold = false;
    }

    /** What stands for all that has been sent until now. */
    ASN1OctetString newCookie() {
        cookies++;
        isTold = true;
        return new ASN1OctetString(cookie());
    }

    private String cookie() {
        return name + "." + cookies;
    }

    /** Whether whoever has that cookie has all that was sent. */
    boolean isOf(String cookie) {
        return isTold && cookie.equals(cookie());
    }

    /** Whether a cookie stands for it. */
    boolean isTold() {
        return isTold;
    }
}
