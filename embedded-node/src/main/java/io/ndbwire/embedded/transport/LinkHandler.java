package io.ndbwire.embedded.transport;

import io.ndbwire.error.ProtocolException;
import io.ndbwire.wire.FrameDecoder;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection's bytes: the three lines of the handshake (protocol document 01, section 6), messages ever after. Bytes
 * that are neither close this connection and nothing else.
 */
final class LinkHandler extends ChannelInboundHandlerAdapter {

    private static final Logger LOG = LoggerFactory.getLogger(LinkHandler.class);

    private static final int LONGEST_LINE = 80;
    private static final int LINES = 3;
    private static final int HANDSHAKE_SECONDS = 3;
    private static final int TCP_TRANSPORTER = 1;

    private final LinkOwner owner;
    private final Flusher flusher;
    private @Nullable ByteBuf rest;
    private @Nullable ApiLink link;
    private @Nullable FrameDecoder frames;
    private int linesRead;

    LinkHandler(LinkOwner owner, Flusher flusher) {
        this.owner = owner;
        this.flusher = flusher;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        context.executor().schedule(() -> closeUnlessLinked(context), HANDSHAKE_SECONDS, TimeUnit.SECONDS);
    }

    private void closeUnlessLinked(ChannelHandlerContext context) {
        if (link == null) {
            context.close();
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf in = joined((ByteBuf) message);
        try {
            while (linesRead < LINES) {
                String line = readLine(in);
                if (line == null) {
                    break;
                }
                linesRead++;
                handshake(context, line);
            }
            if (link != null && frames != null) {
                link.heard();
                frames.decode(in);
            }
        } finally {
            keepRest(context, in);
            owner.readCompleted();
        }
    }

    private ByteBuf joined(ByteBuf in) {
        ByteBuf before = rest;
        if (before == null) {
            return in;
        }
        rest = null;
        try {
            return before.writeBytes(in);
        } finally {
            in.release();
        }
    }

    private void keepRest(ChannelHandlerContext context, ByteBuf in) {
        if (in.isReadable() && context.channel().isOpen()) {
            ByteBuf kept = context.alloc().buffer(FrameDecoder.MAXIMUM_MESSAGE_BYTES);
            kept.writeBytes(in);
            rest = kept;
        }
        in.release();
    }

    private static @Nullable String readLine(ByteBuf in) {
        int length = in.bytesBefore((byte) '\n');
        if (length > LONGEST_LINE || length < 0 && in.readableBytes() > LONGEST_LINE) {
            throw malformed("a line of more than " + LONGEST_LINE + " characters");
        }
        if (length < 0) {
            return null;
        }
        String line = in.readCharSequence(length, StandardCharsets.US_ASCII).toString();
        in.skipBytes(1);
        return line;
    }

    private void handshake(ChannelHandlerContext context, String line) {
        switch (linesRead) {
            case 1 -> authenticate(context, line);
            case LINES -> hello(context, line);
            default -> {
                // A password, which nobody looks at.
            }
        }
    }

    private static void authenticate(ChannelHandlerContext context, String line) {
        switch (line) {
            case "ndbd" -> answer(context, "ok");
            case "ndbd TLS disabled", "ndbd TLS enabled" -> answer(context, "Cleartext ok");
            case "ndbd TLS required" -> {
                answer(context, "Cleartext required");
                context.close();
            }
            default -> {
                answer(context, "Error");
                context.close();
            }
        }
    }

    private void hello(ChannelHandlerContext context, String line) {
        int[] numbers = numbers(line);
        if (numbers.length < 2 || numbers[1] != TCP_TRANSPORTER || numbers.length > 2 && numbers[2] != owner.nodeId()) {
            throw malformed("hello '" + line + "'");
        }
        switch (owner.admit(numbers[0])) {
            case ADMITTED -> {
                answer(context, owner.nodeId() + " " + TCP_TRANSPORTER);
                ApiLink opened = new ApiLink(context.channel(), flusher, owner.newFormat(), owner.nodeId(), numbers[0]);
                link = opened;
                frames = new FrameDecoder(signal -> {
                    // An earlier signal of the same read may have been the link's end.
                    if (!opened.isClosed()) {
                        owner.received(opened, signal);
                    }
                });
                owner.opened(opened);
            }
            case NOT_NOW -> {
                answer(context, "BYE");
                context.close();
            }
            case UNKNOWN -> throw malformed("hello of node " + numbers[0] + ", which is no API node");
        }
    }

    private static int[] numbers(String line) {
        String[] parts = line.trim().split(" ");
        int[] numbers = new int[Math.min(parts.length, 4)];
        for (int i = 0; i < numbers.length; i++) {
            try {
                numbers[i] = Integer.parseInt(parts[i]);
            } catch (NumberFormatException e) {
                throw malformed("hello '" + line + "'");
            }
        }
        return numbers;
    }

    private static void answer(ChannelHandlerContext context, String line) {
        ByteBuf out = context.alloc().buffer(line.length() + 1);
        out.writeCharSequence(line + "\n", StandardCharsets.US_ASCII);
        context.writeAndFlush(out, context.voidPromise());
    }

    private static ProtocolException malformed(String what) {
        return new ProtocolException(ProtocolException.NO_CODE, "Malformed: " + what);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        if (link != null) {
            link.readIfWritable();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof ProtocolException) {
            LOG.warn("Data node {} closes the connection of {}: {}", owner.nodeId(), peer(context), cause.getMessage());
        } else if (!(cause instanceof IOException)) {
            LOG.error("Data node {} closes the connection of {}", owner.nodeId(), peer(context), cause);
        }
        context.close();
    }

    private String peer(ChannelHandlerContext context) {
        return link == null ? String.valueOf(context.channel().remoteAddress()) : "API node " + link.apiNodeId();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        ApiLink ended = link;
        link = null;
        if (ended != null) {
            ended.ended();
            owner.closed(ended);
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        if (rest != null) {
            rest.release();
            rest = null;
        }
    }
}
