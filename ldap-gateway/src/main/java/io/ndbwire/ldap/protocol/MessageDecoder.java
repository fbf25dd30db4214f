package io.ndbwire.ldap.protocol;

import com.unboundid.asn1.ASN1StreamReader;
import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.util.LDAPSDKRuntimeException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufInputStream;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.io.IOException;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Cuts bytes into messages. It finds the length of each message by itself, so that a limit holds before anything is kept,
 * and looks how deep its elements lie in each other, as the SDK reads filters by recursion; the rest the SDK does.
 */
public final class MessageDecoder extends ByteToMessageDecoder {

    private static final int SEQUENCE = 0x30;
    private static final int CONSTRUCTED = 0x20;
    private static final int LONG_FORM = 0x80;
    private static final int MAXIMUM_LENGTH_BYTES = 4;

    private final MessageLimits limits;
    private final IntConsumer received;
    private boolean isBroken;
    /** Of the element that was looked at last. */
    private int contentStart;

    private int contentLength;

    /** Decodes what nobody counts. */
    public MessageDecoder(MessageLimits limits) {
        this(limits, bytes -> {});
    }

    /**
     * @param received is told of the bytes of each message
     */
    public MessageDecoder(MessageLimits limits, IntConsumer received) {
        this.limits = limits;
        this.received = received;
    }

    /** Whether nothing has come behind the message that was cut off last. */
    public boolean isAtEnd() {
        return actualReadableBytes() == 0;
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
        if (isBroken) {
            in.skipBytes(in.readableBytes());
            return;
        }
        try {
            Object message = next(in);
            if (message != null) {
                out.add(message);
            }
        } catch (MalformedMessageException e) {
            isBroken = true;
            throw e;
        }
    }

    /** A {@link LDAPMessage} or an {@link UnreadableRequest}, or null if it is not all there yet. */
    private @Nullable Object next(ByteBuf in) {
        int start = in.readerIndex();
        if (in.isReadable() && in.getUnsignedByte(start) != SEQUENCE) {
            throw new MalformedMessageException("No LDAP message begins with byte " + in.getUnsignedByte(start));
        }
        if (!readHeader(in, start, in.writerIndex())) {
            return null;
        }
        int end = contentStart + contentLength;
        if (end > in.writerIndex()) {
            return null;
        }
        requireShallow(in, start, end);
        received.accept(end - start);
        return read(in.readSlice(end - start));
    }

    private Object read(ByteBuf whole) {
        try (ASN1StreamReader reader = new ASN1StreamReader(new ByteBufInputStream(whole), limits.bytes())) {
            LDAPMessage message = LDAPMessage.readFrom(reader, false);
            if (message == null) {
                throw new MalformedMessageException("The message is empty");
            }
            return message;
        } catch (LDAPException
                | IOException
                | IllegalArgumentException
                | IndexOutOfBoundsException
                | LDAPSDKRuntimeException e) {
            // The latter are what the SDK's checks of its own arguments say to some malformed elements.
            return unreadable(whole, "The message cannot be read: " + e.getMessage());
        }
    }

    /** Its elements are where their lengths say, so that there may be an answer. */
    private static UnreadableRequest unreadable(ByteBuf whole, String reason) {
        byte[] bytes = ByteBufUtil.getBytes(whole, 0, whole.writerIndex());
        UnreadableRequest request = UnreadableRequest.of(bytes, reason);
        if (request == null) {
            throw new MalformedMessageException(reason);
        }
        return request;
    }

    /**
     * Reads tag and length of an element.
     *
     * @return false if they are not there yet
     */
    private boolean readHeader(ByteBuf in, int start, int end) {
        if (end - start < 2) {
            return false;
        }
        int first = in.getUnsignedByte(start + 1);
        contentStart = start + 2;
        if (first < LONG_FORM) {
            contentLength = first;
            return true;
        }
        int bytes = first - LONG_FORM;
        if (bytes == 0) {
            throw new MalformedMessageException("An element has no definite length");
        }
        if (bytes > MAXIMUM_LENGTH_BYTES) {
            throw new MalformedMessageException("An element's length has " + bytes + " bytes");
        }
        if (end - contentStart < bytes) {
            return false;
        }
        long length = 0;
        for (int i = 0; i < bytes; i++) {
            length = length << 8 | in.getUnsignedByte(contentStart + i);
        }
        contentStart += bytes;
        if (length > limits.bytes()) {
            throw new MalformedMessageException(
                    "An element has " + length + " bytes, a message may have " + limits.bytes());
        }
        contentLength = (int) length;
        return true;
    }

    private void requireShallow(ByteBuf in, int start, int end) {
        int[] ends = new int[limits.nesting()];
        int depth = 0;
        int position = start;
        int enclosing = end;
        while (true) {
            while (position == enclosing && depth > 0) {
                depth--;
                enclosing = depth == 0 ? end : ends[depth - 1];
            }
            if (position == end) {
                return;
            }
            if (!readHeader(in, position, enclosing) || contentLength > enclosing - contentStart) {
                throw new MalformedMessageException("An element ends behind the one around it");
            }
            int tag = in.getUnsignedByte(position);
            position = contentStart;
            if ((tag & CONSTRUCTED) == 0) {
                position += contentLength;
            } else if (depth == ends.length) {
                throw new MalformedMessageException(
                        "Elements lie in each other " + (depth + 1) + " deep, " + depth + " are allowed");
            } else {
                enclosing = contentStart + contentLength;
                ends[depth++] = enclosing;
            }
        }
    }
}
