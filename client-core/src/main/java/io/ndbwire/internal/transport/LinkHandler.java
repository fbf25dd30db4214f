package io.ndbwire.internal.transport;

import io.ndbwire.error.ProtocolException;
import io.ndbwire.wire.FrameDecoder;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A link's bytes: the lines of the handshake first (protocol document 01, section 6), messages ever after.
 *
 * <p>In clear text all lines of ours go out at once, so that a connection costs one round trip.
 */
final class LinkHandler extends ChannelInboundHandlerAdapter {

    private static final Logger LOG = LoggerFactory.getLogger(LinkHandler.class);

    private static final int LONGEST_LINE = 80;
    private static final int TCP_TRANSPORTER = 1;

    private final NodeLink link;
    private final ReceiveBuffer receiveBuffer;
    private final FrameDecoder frames;
    private final int ownNodeId;
    private int linesRead;
    private int leftOver;

    LinkHandler(NodeLink link, Channel channel, int ownNodeId) {
        this.link = link;
        this.ownNodeId = ownNodeId;
        receiveBuffer = new ReceiveBuffer(channel.alloc());
        channel.config().setRecvByteBufAllocator(receiveBuffer);
        frames = new FrameDecoder(link::receive);
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        String hello = "ndbd TLS disabled\n\n" + ownNodeId + " " + TCP_TRANSPORTER + " " + link.nodeId() + " 0\n";
        ByteBuf lines = context.alloc().buffer(hello.length());
        lines.writeCharSequence(hello, StandardCharsets.US_ASCII);
        context.writeAndFlush(lines, context.voidPromise());
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf in = (ByteBuf) message;
        try {
            while (linesRead < 2) {
                String line = readLine(in);
                if (line == null) {
                    break;
                }
                linesRead++;
                checkLine(line);
                if (linesRead == 2) {
                    link.handshakeCompleted(context.channel());
                }
            }
            if (linesRead == 2) {
                link.heard(in.readableBytes() - leftOver);
                frames.decode(in);
            }
            leftOver = in.readableBytes();
            receiveBuffer.compact();
        } finally {
            in.release();
        }
    }

    private static @Nullable String readLine(ByteBuf in) {
        int length = in.bytesBefore((byte) '\n');
        if (length > LONGEST_LINE || length < 0 && in.readableBytes() > LONGEST_LINE) {
            throw refused("a line of more than " + LONGEST_LINE + " characters");
        }
        if (length < 0) {
            return null;
        }
        String line = in.readCharSequence(length, StandardCharsets.US_ASCII).toString();
        in.skipBytes(1);
        return line;
    }

    private void checkLine(String line) {
        if (linesRead == 1) {
            if (line.equals("TLS required")) {
                throw refused("the data node requires TLS on this link, which this client does not offer");
            }
            if (!line.equals("ok") && !line.equals("Cleartext ok")) {
                throw refused("'" + line + "'");
            }
        } else if (!line.equals(link.nodeId() + " " + TCP_TRANSPORTER)) {
            // BYE: our node id is still in use, or being cleaned up, or the node does not take API nodes yet.
            throw refused("'" + line + "'");
        }
    }

    private static ProtocolException refused(String what) {
        return new ProtocolException(ProtocolException.NO_CODE, "Handshake answered by " + what);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        link.writabilityChanged(context.channel().isWritable());
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        link.channelClosed(context.channel(), null);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (!(cause instanceof IOException || cause instanceof ProtocolException)) {
            LOG.error("Unexpected failure in the link to data node {}", link.nodeId(), cause);
        }
        link.channelClosed(context.channel(), cause);
        context.close();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        receiveBuffer.release();
    }
}
