package io.ndbwire.embedded.transport;

import io.ndbwire.embedded.storage.WordBuffer;
import io.ndbwire.embedded.storage.Words;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.LinkFormat;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.TcKeyConf;
import io.ndbwire.wire.TransIdAi;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** The link of one data node to one API node: what is sent on it is collected until the event loop's round ends. */
public final class ApiLink {

    /** The coordinator's block with its instance: a data node has one here. */
    public static final int COORDINATOR_BLOCK = Block.DBTC | 1 << 9;

    /** The block that rows come from, with its instance. */
    public static final int ROW_BLOCK = 0xF9 | 1 << 9;

    private static final int OUT_BUFFER_BYTES = 64 << 10;
    private static final int OUT_BUFFER_FULL = OUT_BUFFER_BYTES - (34 << 10);
    private static final int ROW_HEADER_WORDS = 3;
    private static final int LONGEST_PACKED_ROW = 16;
    private static final int LONGEST_SHORT_ROW = 22;

    private final Channel channel;
    private final Flusher flusher;
    private final LinkFormat format;
    private final int dataNodeId;
    private final int apiNodeId;
    private final PackedSignals rows = new PackedSignals(TransIdAi.GSN, ROW_BLOCK);
    private final PackedSignals confirmations = new PackedSignals(TcKeyConf.GSN, COORDINATOR_BLOCK);
    private final OutboundSignal scratch = new OutboundSignal(4096);
    private @Nullable ByteBuf out;
    private boolean flushRequested;
    private boolean closed;
    private boolean held;
    private boolean registered;
    private int version;
    private boolean heard = true;
    private int silentTicks;
    private long unread;

    ApiLink(Channel channel, Flusher flusher, LinkFormat format, int dataNodeId, int apiNodeId) {
        this.channel = channel;
        this.flusher = flusher;
        this.format = format;
        this.dataNodeId = dataNodeId;
        this.apiNodeId = apiNodeId;
    }

    public int dataNodeId() {
        return dataNodeId;
    }

    public int apiNodeId() {
        return apiNodeId;
    }

    /** The API node's address, as {@code get status} shows it. */
    public String address() {
        return channel.remoteAddress() instanceof InetSocketAddress address
                ? address.getAddress().getHostAddress()
                : "";
    }

    /** Whether the API node was told that it may work with the data node. */
    public boolean isRegistered() {
        return registered;
    }

    /** @param newVersion that the API node announced */
    public void registered(int newVersion) {
        registered = true;
        version = newVersion;
    }

    /** The version that the API node announced; 0 before its registration. */
    public int version() {
        return version;
    }

    void heard() {
        heard = true;
    }

    /**
     * Counts an interval; returns how many have passed without a word from the API node. One that still takes what was sent to
     * it is not silent: nothing is read from it meanwhile, see {@link #readIfWritable}.
     */
    public int tick() {
        long before = unread;
        unread = channel.isWritable() ? 0 : channel.bytesBeforeWritable();
        silentTicks = heard || unread < before ? 0 : silentTicks + 1;
        heard = false;
        return silentTicks;
    }

    /** Nobody is served who does not read: what answers would be kept in has no other limit. */
    void readIfWritable() {
        channel.config().setAutoRead(!held && channel.isWritable());
    }

    /** Sends a signal behind all that were sent before. */
    public void send(OutboundSignal signal) {
        if (closed) {
            return;
        }
        writeRows();
        writeConfirmations();
        write(signal);
    }

    /** Sends a row's values, whole words, to whoever asked for them. */
    public void sendRow(
            int receiverBlock, int operationPointer, int transactionId1, int transactionId2, WordBuffer values) {
        if (closed) {
            return;
        }
        int words = values.length() / 4;
        if (words <= LONGEST_PACKED_ROW) {
            if (!rows.hasRoom(ROW_HEADER_WORDS + words)) {
                writeRows();
            }
            rows.begin(receiverBlock, ROW_HEADER_WORDS + words);
            rows.add(operationPointer);
            rows.add(transactionId1);
            rows.add(transactionId2);
            for (int i = 0; i < values.length(); i += 4) {
                rows.add(Words.get(values.array(), i));
            }
            flushLater();
            return;
        }
        writeRows();
        boolean isShort = words <= LONGEST_SHORT_ROW;
        scratch.begin(
                TransIdAi.GSN, ROW_BLOCK, receiverBlock, ROW_HEADER_WORDS + (isShort ? words : 0), isShort ? 0 : 1);
        scratch.word(0, operationPointer).word(1, transactionId1).word(2, transactionId2);
        if (isShort) {
            for (int i = 0; i < words; i++) {
                scratch.word(ROW_HEADER_WORDS + i, Words.get(values.array(), 4 * i));
            }
        } else {
            scratch.append(values.array(), 0, values.length()).closeSection();
        }
        write(scratch);
    }

    /** Confirms operations; the words are those of TCKEYCONF. */
    public void sendConfirmation(int receiverBlock, int[] words, int length) {
        if (closed) {
            return;
        }
        if (!confirmations.hasRoom(length)) {
            writeConfirmations();
        }
        confirmations.begin(receiverBlock, length);
        for (int i = 0; i < length; i++) {
            confirmations.add(words[i]);
        }
        flushLater();
    }

    private void writeRows() {
        if (!rows.isEmpty()) {
            write(rows.take(scratch));
        }
    }

    private void writeConfirmations() {
        if (!confirmations.isEmpty()) {
            write(confirmations.take(scratch));
        }
    }

    private void write(OutboundSignal signal) {
        ByteBuf buffer = out;
        if (buffer == null) {
            buffer = channel.alloc().directBuffer(OUT_BUFFER_BYTES);
            out = buffer;
        }
        signal.writeTo(buffer, format);
        if (buffer.readableBytes() > OUT_BUFFER_FULL && !held) {
            out = null;
            channel.write(buffer, channel.voidPromise());
        }
        flushLater();
    }

    private void flushLater() {
        if (!flushRequested) {
            flushRequested = true;
            flusher.later(this);
        }
    }

    void flush() {
        if (closed || held) {
            flushRequested = false;
            return;
        }
        // Still requested: writing must not ask for another flush.
        writeRows();
        writeConfirmations();
        flushRequested = false;
        ByteBuf buffer = out;
        out = null;
        if (buffer != null) {
            channel.write(buffer, channel.voidPromise());
        }
        channel.flush();
    }

    /** Neither reads nor writes until it is let go: what comes and what is to be sent waits. */
    public void hold(boolean newHeld) {
        held = newHeld;
        readIfWritable();
        if (!newHeld) {
            flushLater();
        }
    }

    /** Closes the connection, from which nothing more is taken; its owner hears of it as of any other end. */
    public void close() {
        closed = true;
        channel.close();
    }

    public boolean isClosed() {
        return closed;
    }

    void ended() {
        closed = true;
        if (out != null) {
            out.release();
            out = null;
        }
    }

    @Override
    public String toString() {
        return "link of data node " + dataNodeId + " to API node " + apiNodeId;
    }
}
