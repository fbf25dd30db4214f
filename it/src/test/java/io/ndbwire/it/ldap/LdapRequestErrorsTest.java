package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.asn1.ASN1Boolean;
import com.unboundid.asn1.ASN1Element;
import com.unboundid.asn1.ASN1Enumerated;
import com.unboundid.asn1.ASN1Integer;
import com.unboundid.asn1.ASN1Long;
import com.unboundid.asn1.ASN1Null;
import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.asn1.ASN1Sequence;
import com.unboundid.asn1.ASN1Set;
import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.controls.PersistentSearchChangeType;
import com.unboundid.ldap.sdk.controls.PersistentSearchRequestControl;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What RFC 4511 does not allow, section by section; the rest of connections is LdapConnectionTest's. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapRequestErrorsTest {

    private static final byte BIND = 0x60;
    private static final byte SEARCH = 0x63;
    private static final byte MODIFY = 0x66;
    private static final byte ADD = 0x68;
    private static final byte DELETE = 0x4a;
    private static final byte MODIFY_DN = 0x6c;
    private static final byte COMPARE = 0x6e;
    private static final byte ABANDON = 0x50;
    private static final byte EXTENDED = 0x77;
    private static final byte CONTROLS = (byte) 0xa0;
    private static final byte PRESENT = (byte) 0x87;

    private static final String CANCEL = "1.3.6.1.1.8";
    private static final String PASSWORD_MODIFY = "1.3.6.1.4.1.4203.1.11.1";
    private static final String WHO_AM_I = "1.3.6.1.4.1.4203.1.11.3";
    private static final String START_TLS = "1.3.6.1.4.1.1466.20037";
    private static final Control UNKNOWN = new Control("1.2.3.4.5", true);

    private final LdapUnderTest gateway;
    private final TableHandle table;
    private final String base;

    /** A table with one row. */
    LdapRequestErrorsTest(LdapUnderTest gateway) {
        this.gateway = gateway;
        table = gateway.create(LdapUnderTest.text("name", 40));
        base = LdapUnderTest.dn(table);
        gateway.client().blocking().execute(table.insert().set("id", 1).set("name", "Ada"));
    }

    private static ASN1OctetString text(String text) {
        return new ASN1OctetString(text);
    }

    /** A choice, or what is implicit, with a number. */
    private static ASN1OctetString tagged(int tag, String value) {
        return new ASN1OctetString((byte) (0x80 | tag), value);
    }

    private static ASN1Sequence request(byte type, ASN1Element... elements) {
        return new ASN1Sequence(type, elements);
    }

    private static ASN1Sequence bind(int version, String name, ASN1Element authentication) {
        return request(BIND, new ASN1Integer(version), text(name), authentication);
    }

    private static ASN1Sequence search(int scope, int aliases, int size, int time, ASN1Element filter) {
        return request(
                SEARCH,
                text(""),
                new ASN1Enumerated(scope),
                new ASN1Enumerated(aliases),
                new ASN1Integer(size),
                new ASN1Integer(time),
                new ASN1Boolean(false),
                filter,
                new ASN1Sequence());
    }

    private static ASN1Sequence search(ASN1Element filter) {
        return search(0, 0, 0, 0, filter);
    }

    private static ASN1Element present() {
        return new ASN1OctetString(PRESENT, "objectClass");
    }

    private static ASN1Sequence attribute(String name, String... values) {
        return new ASN1Sequence(
                text(name),
                new ASN1Set(Stream.of(values).map(ASN1OctetString::new).toArray(ASN1Element[]::new)));
    }

    private static ASN1Sequence modify(String name, int operation, ASN1Sequence attribute) {
        ASN1Sequence change = new ASN1Sequence(new ASN1Enumerated(operation), attribute);
        return request(MODIFY, text(name), new ASN1Sequence(change));
    }

    private static ASN1Sequence modifyDn(String name, String rdn, ASN1Element... more) {
        return request(MODIFY_DN, joined(List.of(text(name), text(rdn), new ASN1Boolean(true)), more));
    }

    private static ASN1Sequence extended(String oid, ASN1Element... value) {
        return request(EXTENDED, joined(List.of(tagged(0, oid)), value));
    }

    /** A request, which may be about entries below a name. */
    interface Request {
        ASN1Element below(String base);
    }

    private static Arguments of(String name, Request request, ResultCode code) {
        return Arguments.of(name, request, code);
    }

    static Stream<Arguments> questions() {
        return Stream.of(
                of("4.2 version 2", base -> bind(2, "", tagged(0, "")), ResultCode.PROTOCOL_ERROR),
                of("4.2 version 4", base -> bind(4, "", tagged(0, "")), ResultCode.PROTOCOL_ERROR),
                of("4.2 version 0", base -> bind(0, "", tagged(0, "")), ResultCode.PROTOCOL_ERROR),
                of(
                        "4.2 a choice that nobody knows",
                        base -> bind(3, "", tagged(5, "")),
                        ResultCode.AUTH_METHOD_NOT_SUPPORTED),
                of("4.2 no choice", base -> request(BIND, new ASN1Integer(3), text("")), ResultCode.PROTOCOL_ERROR),
                of(
                        "4.2 a version that is no number",
                        base -> request(BIND, text("3"), text(""), tagged(0, "")),
                        ResultCode.PROTOCOL_ERROR),
                of(
                        "4.2 a name that is none",
                        base -> bind(3, "nonsense", tagged(0, "x")),
                        ResultCode.INVALID_DN_SYNTAX),
                of("4.2 no mechanism", base -> bind(3, "", new ASN1Sequence((byte) 0xa3)), ResultCode.PROTOCOL_ERROR),
                of(
                        "4.2 an empty mechanism",
                        base -> bind(3, "", new ASN1Sequence((byte) 0xa3, text(""))),
                        ResultCode.AUTH_METHOD_NOT_SUPPORTED),
                of("4.5.1.2 scope 4", base -> search(4, 0, 0, 0, present()), ResultCode.PROTOCOL_ERROR),
                of("4.5.1.2 a negative scope", base -> search(-1, 0, 0, 0, present()), ResultCode.PROTOCOL_ERROR),
                of("4.5.1.3 aliases 4", base -> search(0, 4, 0, 0, present()), ResultCode.PROTOCOL_ERROR),
                of("4.5.1.4 a negative size limit", base -> search(0, 0, -1, 0, present()), ResultCode.PROTOCOL_ERROR),
                of("4.5.1.5 a negative time limit", base -> search(0, 0, 0, -1, present()), ResultCode.PROTOCOL_ERROR),
                of(
                        "4.5.1.5 a time limit of 33 bits",
                        base -> request(
                                SEARCH,
                                text(""),
                                new ASN1Enumerated(0),
                                new ASN1Enumerated(0),
                                new ASN1Integer(0),
                                new ASN1Long(1L << 32),
                                new ASN1Boolean(false),
                                present(),
                                new ASN1Sequence()),
                        ResultCode.PROTOCOL_ERROR),
                of("4.5.1.7 a filter that nobody knows", base -> search(tagged(10, "x")), ResultCode.PROTOCOL_ERROR),
                of(
                        "4.5.1.7 a negation of nothing",
                        base -> search(new ASN1Sequence((byte) 0xa2)),
                        ResultCode.PROTOCOL_ERROR),
                of(
                        "4.5.1.7 an equality without a value",
                        base -> search(new ASN1Sequence((byte) 0xa3, text("cn"))),
                        ResultCode.PROTOCOL_ERROR),
                of(
                        "4.5.1.7.2 substrings without any",
                        base -> search(new ASN1Sequence((byte) 0xa4, text("cn"), new ASN1Sequence())),
                        ResultCode.PROTOCOL_ERROR),
                of(
                        "4.5.1.7.7 neither rule nor attribute",
                        base -> search(new ASN1Sequence((byte) 0xa9, tagged(3, "x"))),
                        ResultCode.PROTOCOL_ERROR),
                of(
                        "4.5.1 no filter",
                        base -> request(SEARCH, text(""), new ASN1Enumerated(0)),
                        ResultCode.PROTOCOL_ERROR),
                of("4.12 no number", base -> request(EXTENDED), ResultCode.PROTOCOL_ERROR),
                of("4.12 a number that is none", base -> extended("nonsense"), ResultCode.PROTOCOL_ERROR),
                of("4.14 TLS without a certificate", base -> extended(START_TLS), ResultCode.PROTOCOL_ERROR),
                of("RFC 3909 nothing to cancel", base -> extended(CANCEL), ResultCode.PROTOCOL_ERROR),
                of(
                        "RFC 3909 what is no number to cancel",
                        base -> extended(CANCEL, tagged(1, "x")),
                        ResultCode.PROTOCOL_ERROR),
                of(
                        "RFC 3909 itself",
                        base -> extended(
                                CANCEL,
                                new ASN1OctetString((byte) 0x81, new ASN1Sequence(new ASN1Integer(7)).encode())),
                        ResultCode.NO_SUCH_OPERATION),
                of(
                        "RFC 3062 a value that is none",
                        base -> extended(PASSWORD_MODIFY, tagged(1, "x")),
                        ResultCode.PROTOCOL_ERROR),
                of("RFC 4532 a value", base -> extended(WHO_AM_I, tagged(1, "x")), ResultCode.PROTOCOL_ERROR));
    }

    static Stream<Arguments> changes() {
        return Stream.of(
                of(
                        "4.6 an operation that nobody knows",
                        base -> modify("id=1," + base, 4, attribute("name", "x")),
                        ResultCode.PROTOCOL_ERROR),
                of(
                        "4.6 a negative operation",
                        base -> modify("id=1," + base, -1, attribute("name", "x")),
                        ResultCode.PROTOCOL_ERROR),
                of(
                        "4.6 no value to add",
                        base -> modify("id=1," + base, 0, attribute("name")),
                        ResultCode.PROTOCOL_ERROR),
                of(
                        "4.6 a modification without an attribute",
                        base -> request(
                                MODIFY,
                                text("id=1," + base),
                                new ASN1Sequence(new ASN1Sequence(new ASN1Enumerated(0)))),
                        ResultCode.PROTOCOL_ERROR),
                of(
                        "4.6 no attribute's name",
                        base -> modify("id=1," + base, 2, attribute("", "x")),
                        ResultCode.UNDEFINED_ATTRIBUTE_TYPE),
                of("4.6 the root DSE", base -> modify("", 2, attribute("cn", "x")), ResultCode.NO_SUCH_OBJECT),
                of(
                        "4.7 an attribute without a value",
                        base -> request(
                                ADD,
                                text("id=2," + base),
                                new ASN1Sequence(attribute("objectClass", "ndbRow"), attribute("name"))),
                        ResultCode.PROTOCOL_ERROR),
                of(
                        "4.7 no attributes",
                        base -> request(ADD, text("id=2," + base), new ASN1Sequence()),
                        ResultCode.OBJECT_CLASS_VIOLATION),
                of("4.7 no list of attributes", base -> request(ADD, text("id=2," + base)), ResultCode.PROTOCOL_ERROR),
                of(
                        "4.7 the root DSE",
                        base -> request(ADD, text(""), new ASN1Sequence(attribute("objectClass", "top"))),
                        ResultCode.NO_SUCH_OBJECT),
                of("4.8 the root DSE", base -> new ASN1OctetString(DELETE, ""), ResultCode.NO_SUCH_OBJECT),
                of(
                        "4.8 a name that is none",
                        base -> new ASN1OctetString(DELETE, "nonsense"),
                        ResultCode.INVALID_DN_SYNTAX),
                of("4.9 no new name", base -> modifyDn("id=1," + base, ""), ResultCode.INVALID_DN_SYNTAX),
                of(
                        "4.9 a new name of two parts",
                        base -> modifyDn("id=1," + base, "id=2,dc=x"),
                        ResultCode.INVALID_DN_SYNTAX),
                of(
                        "4.9 an empty name above",
                        base -> modifyDn("id=1," + base, "id=2", tagged(0, "")),
                        ResultCode.NO_SUCH_OBJECT),
                of("4.9 the root DSE", base -> modifyDn("", "id=2"), ResultCode.NO_SUCH_OBJECT),
                of(
                        "4.9 whether the old name goes is missing",
                        base -> request(MODIFY_DN, text("id=1," + base), text("id=2")),
                        ResultCode.PROTOCOL_ERROR),
                of(
                        "4.10 no attribute's name",
                        base -> request(COMPARE, text("id=1," + base), new ASN1Sequence(text(""), text("x"))),
                        ResultCode.UNDEFINED_ATTRIBUTE_TYPE));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"questions", "changes"})
    void isAnsweredAndTheConnectionGoesOn(String name, Request request, ResultCode code)
            throws IOException, LDAPException {
        try (Wire wire = new Wire(gateway.port())) {
            wire.send(message(7, request.below(base)));
            LDAPMessage answer = Objects.requireNonNull(wire.next());
            assertThat(answer.getMessageID()).as("%s: %s", name, answer).isEqualTo(7);
            assertThat(Wire.code(answer)).as("%s: %s", name, answer).isEqualTo(code.intValue());
            requireServed(wire);
        }
    }

    private static byte[] message(int id, ASN1Element... elements) {
        return message(new ASN1Integer(id), elements);
    }

    private static byte[] message(ASN1Element id, ASN1Element... elements) {
        return new ASN1Sequence(joined(List.of(id), elements)).encode();
    }

    private static ASN1Element[] joined(List<? extends ASN1Element> first, ASN1Element... others) {
        return Stream.concat(first.stream(), Stream.of(others)).toArray(ASN1Element[]::new);
    }

    private static ASN1Element controls(Control... controls) {
        return new ASN1Sequence(
                CONTROLS, Stream.of(controls).map(Control::encode).toArray(ASN1Element[]::new));
    }

    private static void requireServed(Wire wire) throws IOException, LDAPException {
        LDAPMessage answer = wire.send(message(1_000, search(present()))).nextResult();
        assertThat(answer.getMessageID()).isEqualTo(1_000);
        assertThat(Wire.code(answer)).isZero();
    }

    static Stream<Arguments> unnumbered() {
        return Stream.of(
                Arguments.of("a negative number", message(-1, search(present()))),
                Arguments.of("a number of 33 bits", message(new ASN1Long(1L << 32), search(present()))),
                Arguments.of("a request that nobody knows", message(7, new ASN1Sequence((byte) 0x7a))),
                Arguments.of("no request", message(7)),
                Arguments.of("an unbind with something in it", message(7, new ASN1OctetString((byte) 0x42, "x"))),
                Arguments.of("abandoning what is no number", message(7, new ASN1OctetString(ABANDON, "xxxxxx"))),
                Arguments.of("controls in front", message(7, controls(UNKNOWN), search(present()))));
    }

    /** Section 4.1.1. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("unnumbered")
    void whatCannotBeAnsweredEndsTheConnection(String name, byte[] message) throws IOException, LDAPException {
        try (Wire wire = new Wire(gateway.port());
                Wire other = new Wire(gateway.port())) {
            wire.send(message);
            wire.requireNotice(ResultCode.PROTOCOL_ERROR);
            requireServed(other);
        }
    }

    /** A search that goes on until it is told to end. */
    private Wire followed(Wire wire, int id) throws IOException, LDAPException {
        Control control = new PersistentSearchRequestControl(PersistentSearchChangeType.allChangeTypes(), false, false);
        ASN1Sequence search = request(
                SEARCH,
                text(base),
                new ASN1Enumerated(1),
                new ASN1Enumerated(0),
                new ASN1Integer(0),
                new ASN1Integer(0),
                new ASN1Boolean(false),
                present(),
                new ASN1Sequence());
        wire.send(message(id, search, controls(control)));
        assertThat(Objects.requireNonNull(wire.next()).getMessageID()).isEqualTo(id);
        return wire;
    }

    /** Section 4.1.1.1. */
    @Test
    void aNumberOfWhatIsUnderWayEndsTheConnection() throws IOException, LDAPException {
        try (Wire wire = new Wire(gateway.port());
                Wire unreadable = new Wire(gateway.port())) {
            followed(wire, 7).send(message(7, search(present())));
            wire.requireNotice(ResultCode.PROTOCOL_ERROR);
            followed(unreadable, 7).send(message(7, search(tagged(10, "x"))));
            unreadable.requireNotice(ResultCode.PROTOCOL_ERROR);
        }
    }

    static Stream<Arguments> requests() {
        return Stream.of(
                Arguments.of("bind", (Request) base -> bind(3, "", tagged(0, ""))),
                Arguments.of("search", (Request) base -> search(present())),
                Arguments.of("modify", (Request) base -> modify("id=1," + base, 2, attribute("name", "x"))),
                Arguments.of("add", (Request) base ->
                        request(ADD, text("id=2," + base), new ASN1Sequence(attribute("objectClass", "ndbRow")))),
                Arguments.of("delete", (Request) base -> new ASN1OctetString(DELETE, "id=1," + base)),
                Arguments.of("modify DN", (Request) base -> modifyDn("id=1," + base, "id=3")),
                Arguments.of("compare", (Request)
                        base -> request(COMPARE, text("id=1," + base), new ASN1Sequence(text("name"), text("Ada")))),
                Arguments.of("extended", (Request) base -> extended(WHO_AM_I)));
    }

    /** Section 4.1.11. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("requests")
    void aCriticalControlThatNobodyKnowsIsRefused(String name, Request request) throws IOException, LDAPException {
        try (Wire wire = new Wire(gateway.port())) {
            wire.send(message(7, request.below(base), controls(UNKNOWN)));
            assertThat(Wire.code(wire.nextResult()))
                    .as(name)
                    .isEqualTo(ResultCode.UNAVAILABLE_CRITICAL_EXTENSION_INT_VALUE);
            requireServed(wire);
        }
        Row row = Objects.requireNonNull(gateway.client().blocking().execute(table.read(1)));
        assertThat(row.getString("name")).isEqualTo("Ada");
    }

    @Test
    void aControlThatNobodyKnowsIsIgnored() throws IOException, LDAPException {
        try (Wire wire = new Wire(gateway.port())) {
            wire.send(message(7, search(present()), controls(new Control("1.2.3.4.5"))));
            assertThat(Wire.code(wire.nextResult())).isZero();
        }
    }

    /** Section 4.2.1: nobody is known behind a bind that fails, whatever for. */
    @Test
    void aBindThatCannotBeReadEndsWhatIsUnderWay() throws IOException, LDAPException {
        try (Wire wire = new Wire(gateway.port())) {
            followed(wire, 7).send(message(8, bind(3, "", tagged(5, ""))));
            assertThat(Objects.requireNonNull(wire.next()).getMessageID()).isEqualTo(8);
            // Its number is free again.
            wire.send(message(7, search(present())));
            assertThat(wire.nextResult().getMessageID()).isEqualTo(7);
        }
    }

    /** Section 4.3. */
    @Test
    void nothingIsHeardBehindAnUnbind() throws IOException, LDAPException {
        ASN1Element delete = new ASN1OctetString(DELETE, "id=1," + base);
        byte[] unbind = message(7, new ASN1Null((byte) 0x42));
        try (Wire wire = new Wire(gateway.port())) {
            followed(wire, 6).send(joined(unbind, message(8, delete)));
            assertThat(wire.next()).isNull();
        }
        assertThat(gateway.client().blocking().execute(table.read(1))).isNotNull();
    }

    private static byte[] joined(byte[] one, byte[] other) {
        byte[] all = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, all, one.length, other.length);
        return all;
    }

    /** Section 4.11. */
    @ParameterizedTest
    @ValueSource(ints = {0, 7, 8, -1, Integer.MAX_VALUE})
    void abandoningWhatIsNotUnderWayIsNotAnswered(int abandoned) throws IOException, LDAPException {
        try (Wire wire = new Wire(gateway.port())) {
            wire.send(message(7, new ASN1Integer(ABANDON, abandoned)));
            requireServed(wire);
        }
    }

    /** Section 4.1.11: it is not done, and there is no answer that could say so. */
    @Test
    void abandoningWithACriticalControlThatNobodyKnowsIsNotDone() throws IOException, LDAPException {
        try (Wire wire = new Wire(gateway.port())) {
            followed(wire, 6).send(message(7, new ASN1Integer(ABANDON, 6), controls(UNKNOWN)));
            gateway.client().blocking().execute(table.upsert().set("id", 5).set("name", "Eve"));
            assertThat(Objects.requireNonNull(wire.next()).getMessageID()).isEqualTo(6);
            wire.send(message(8, new ASN1Integer(ABANDON, 6)));
            requireServed(wire);
        }
    }
}
