package io.ndbwire.ldap.protocol;

import com.unboundid.asn1.ASN1Buffer;
import com.unboundid.asn1.ASN1BufferSequence;
import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.sdk.Control;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufOutputStream;
import io.netty.util.concurrent.FastThreadLocal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Puts messages together, in one buffer for each event loop. */
public final class MessageEncoder {

    private static final FastThreadLocal<ASN1Buffer> BUFFERS = new FastThreadLocal<>() {
        @Override
        protected ASN1Buffer initialValue() {
            return new ASN1Buffer();
        }
    };

    private MessageEncoder() {}

    /** One message, to be released by whoever gets it. */
    public static ByteBuf encode(ByteBufAllocator allocator, int messageId, MessageBody body, List<Control> controls) {
        ASN1Buffer buffer = BUFFERS.get();
        buffer.clear();
        ASN1BufferSequence message = buffer.beginSequence();
        buffer.addInteger(messageId);
        body.writeTo(buffer);
        if (!controls.isEmpty()) {
            ASN1BufferSequence list = buffer.beginSequence(LDAPMessage.MESSAGE_TYPE_CONTROLS);
            controls.forEach(control -> control.writeTo(buffer));
            list.end();
        }
        message.end();
        ByteBuf bytes = allocator.buffer(buffer.length());
        try (ByteBufOutputStream out = new ByteBufOutputStream(bytes)) {
            buffer.writeTo(out);
        } catch (IOException e) {
            bytes.release();
            throw new UncheckedIOException(e);
        }
        return bytes;
    }
}
