package io.ndbwire.internal.management;

import io.ndbwire.error.NdbException;
import io.ndbwire.error.ProtocolException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Cuts the bytes of a management session into replies (protocol document 01, section 2): a name, {@code name: value}
 * lines, an empty line, and, if a {@code Content-Length} was among them, so many bytes and one line feed more.
 *
 * <p>What a server may make it hold is bounded; past a bound, or at bytes that no management server sends, it raises a
 * {@link ProtocolException} and swallows whatever follows.
 */
final class ManagementReplyDecoder extends ByteToMessageDecoder {

    static final int MAX_LINE_BYTES = 8 << 10;
    static final int MAX_HEAD_BYTES = 512 << 10;
    static final int MAX_BODY_BYTES = 16 << 20;

    private static final String CONTENT_LENGTH = "Content-Length";

    private final Map<String, String> fields = new HashMap<>();
    private @Nullable String name;
    private int headBytes;
    private int searchedBytes;
    private int bodyBytes = -1;
    private boolean failed;

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
        if (failed) {
            in.skipBytes(in.readableBytes());
            return;
        }
        try {
            if (bodyBytes >= 0) {
                readBody(in, out);
            } else {
                readLine(in, out);
            }
        } catch (ProtocolException e) {
            failed = true;
            in.skipBytes(in.readableBytes());
            throw e;
        }
    }

    private void readLine(ByteBuf in, List<Object> out) {
        int from = in.readerIndex() + searchedBytes;
        int lineFeed = in.indexOf(from, in.writerIndex(), (byte) '\n');
        int length = (lineFeed < 0 ? in.writerIndex() : lineFeed) - in.readerIndex();
        if (length > MAX_LINE_BYTES) {
            throw malformed("a line is longer than " + MAX_LINE_BYTES + " bytes");
        }
        if (lineFeed < 0) {
            searchedBytes = length;
            return;
        }
        searchedBytes = 0;
        headBytes += length + 1;
        if (headBytes > MAX_HEAD_BYTES) {
            throw malformed("the lines of a reply take more than " + MAX_HEAD_BYTES + " bytes");
        }
        String line = in.readCharSequence(length, StandardCharsets.UTF_8).toString();
        in.skipBytes(1);
        acceptLine(line, out);
    }

    private void acceptLine(String line, List<Object> out) {
        if (name == null) {
            acceptFirstLine(line);
        } else if (!line.isEmpty()) {
            acceptField(line);
        } else {
            endHead(out);
        }
    }

    private void acceptFirstLine(String line) {
        if (line.isEmpty()) {
            headBytes = 0;
        } else if (line.startsWith(ManagementReply.RESULT + ":")) {
            name = "";
            acceptField(line);
        } else if (line.chars().allMatch(ManagementReplyDecoder::mayBeInName)) {
            name = line;
        } else {
            throw malformed("'" + line + "' is not the first line of a management server's reply");
        }
    }

    private static boolean mayBeInName(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == ' ' || c == '_';
    }

    /** A line without a colon belongs to a quoted line feed in an error text and says nothing more. */
    private void acceptField(String line) {
        int colon = line.indexOf(':');
        if (colon > 0) {
            fields.putIfAbsent(
                    line.substring(0, colon).strip(), line.substring(colon + 1).strip());
        }
    }

    private void endHead(List<Object> out) {
        String length = fields.get(CONTENT_LENGTH);
        if (length == null) {
            emit(new byte[0], out);
            return;
        }
        boolean number = length.matches("[0-9]{1,9}");
        if (!number || Integer.parseInt(length) > MAX_BODY_BYTES) {
            throw malformed(CONTENT_LENGTH + " '" + length + "' is not a number from 0 to " + MAX_BODY_BYTES);
        }
        bodyBytes = Integer.parseInt(length);
    }

    private void readBody(ByteBuf in, List<Object> out) {
        if (in.readableBytes() <= bodyBytes) {
            return;
        }
        byte[] body = ByteBufUtil.getBytes(in, in.readerIndex(), bodyBytes);
        in.skipBytes(bodyBytes);
        if (in.readByte() != '\n') {
            throw malformed("the body of " + bodyBytes + " bytes does not end in a line feed");
        }
        emit(body, out);
    }

    private void emit(byte[] body, List<Object> out) {
        String replyName = name == null ? "" : name;
        out.add(new ManagementReply(replyName, fields, body));
        fields.clear();
        name = null;
        headBytes = 0;
        bodyBytes = -1;
    }

    private static ProtocolException malformed(String problem) {
        return new ProtocolException(NdbException.NO_CODE, "Management session: " + problem);
    }
}
