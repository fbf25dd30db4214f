package io.ndbwire.embedded.management;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.TooLongFrameException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One connection to the management server: lines in, replies out, strictly in turn. */
final class ManagementSession extends SimpleChannelInboundHandler<ByteBuf> {

    private static final Logger LOG = LoggerFactory.getLogger(ManagementSession.class);

    private static final int MOST_ARGUMENTS = 100;

    private final ManagementCommands commands;
    private final int number;
    private @Nullable ManagementRequest request;
    private int clientVersion;

    ManagementSession(ManagementCommands commands, int number) {
        this.commands = commands;
        this.number = number;
    }

    int number() {
        return number;
    }

    /** The release that the client announced; 0 if it did not. */
    int clientVersion() {
        return clientVersion;
    }

    void clientVersion(int version) {
        clientVersion = version;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf lineBytes) {
        String line = lineBytes.toString(StandardCharsets.UTF_8);
        ManagementRequest collected = request;
        if (collected == null) {
            if (!line.isBlank()) {
                request = ManagementRequest.of(line.trim());
            }
        } else if (line.isEmpty()) {
            request = null;
            handle(context, collected);
        } else if (collected.arguments().size() < MOST_ARGUMENTS) {
            collected.argument(line);
        } else {
            LOG.warn("Management session {} is closed: more than {} arguments", number, MOST_ARGUMENTS);
            context.close();
        }
    }

    /** Who does not read the replies is not asked for more requests. */
    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        context.channel().config().setAutoRead(context.channel().isWritable());
    }

    private void handle(ChannelHandlerContext context, ManagementRequest collected) {
        if (collected.command().equals("bye")) {
            context.close();
            return;
        }
        String reply;
        try {
            reply = commands.answer(collected, this);
        } catch (ManagementException refused) {
            LOG.info("Management session {}: {}", number, refused.getMessage());
            reply = "result: " + refused.getMessage() + "\n\n";
        }
        context.writeAndFlush(Unpooled.copiedBuffer(reply, StandardCharsets.UTF_8));
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof TooLongFrameException) {
            LOG.warn("Management session {} is closed: {}", number, cause.getMessage());
        } else if (!(cause instanceof IOException)) {
            LOG.error("Management session {} is closed", number, cause);
        }
        context.close();
    }
}
