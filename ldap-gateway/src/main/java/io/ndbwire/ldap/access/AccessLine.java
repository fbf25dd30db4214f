package io.ndbwire.ldap.access;

import com.unboundid.util.json.JSONBuffer;
import com.unboundid.util.json.JSONString;
import io.ndbwire.ldap.result.ResultNames;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** Lines of the log. What clients say is quoted, so that it can be no line of its own. */
final class AccessLine {

    private AccessLine() {}

    static String text(AccessRecord of) {
        StringBuilder line = new StringBuilder(256);
        line.append(of.time())
                .append(" conn=")
                .append(of.connection())
                .append(" msg=")
                .append(of.message())
                .append(" peer=")
                .append(peer(of))
                .append(' ')
                .append(of.kind().label());
        append(line, nameLabel(of), of.name());
        if (of.detail() != null) {
            append(line, of.detail().label(), of.detail().value());
        }
        append(line, "filter", of.filter());
        append(line, "identity", of.identity());
        append(line, "as", of.as());
        return line.append(" result=")
                .append(ResultNames.of(of.code()))
                .append(" entries=")
                .append(of.entries())
                .append(" micros=")
                .append(of.micros())
                .toString();
    }

    private static void append(StringBuilder line, String label, @Nullable String value) {
        if (value != null) {
            line.append(' ').append(label).append('=').append(new JSONString(value));
        }
    }

    static String json(AccessRecord of) {
        JSONBuffer line = new JSONBuffer();
        line.beginObject();
        line.appendString("time", of.time().toString());
        line.appendNumber("conn", of.connection());
        line.appendNumber("msg", of.message());
        line.appendString("peer", peer(of));
        line.appendString("operation", of.kind().label());
        append(line, nameLabel(of), of.name());
        if (of.detail() != null) {
            append(line, of.detail().label(), of.detail().value());
        }
        append(line, "filter", of.filter());
        append(line, "identity", of.identity());
        append(line, "as", of.as());
        line.appendString("result", ResultNames.of(of.code()));
        line.appendNumber("entries", of.entries());
        line.appendNumber("micros", of.micros());
        line.endObject();
        return line.toString();
    }

    private static void append(JSONBuffer line, String label, @Nullable String value) {
        if (value != null) {
            line.appendString(label, value);
        }
    }

    private static String nameLabel(AccessRecord of) {
        return switch (of.kind()) {
            case SEARCH -> "base";
            default -> "dn";
        };
    }

    private static String peer(AccessRecord of) {
        if (!(of.peer() instanceof InetSocketAddress peer) || peer.isUnresolved()) {
            return of.peer().toString();
        }
        String address = peer.getAddress().getHostAddress();
        return (address.indexOf(':') < 0 ? address : "[" + address + "]") + ":" + peer.getPort();
    }
}
