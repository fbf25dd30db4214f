package io.ndbwire.ldap.management;

/**
 * An answer.
 *
 * @param status of HTTP
 * @param contentType of the body
 * @param body in UTF-8
 */
public record Page(int status, String contentType, String body) {

    /** What is there. */
    public static Page ok(String contentType, String body) {
        return new Page(200, contentType, body);
    }
}
