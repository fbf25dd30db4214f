package io.ndbwire.internal.management;

import io.ndbwire.error.NdbException;
import io.ndbwire.error.PermanentException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * One command to a management server with its arguments (protocol document 01, section 2). Immutable.
 */
final class ManagementRequest {

    /** Longer lines are cut by the server without an error, its line feed included in its limit of 512. */
    static final int MAX_LINE_BYTES = 511;

    private final String command;
    private final String replyName;
    private final List<String> argumentLines;

    private ManagementRequest(String command, String replyName, List<String> argumentLines) {
        this.command = command;
        this.replyName = replyName;
        this.argumentLines = argumentLines;
    }

    /**
     * @param command exact and case sensitive
     * @param replyName the first line of the reply to it
     */
    static ManagementRequest of(String command, String replyName) {
        return new ManagementRequest(command, replyName, List.of());
    }

    ManagementRequest with(String name, int value) {
        return with(name, Integer.toString(value));
    }

    /**
     * This request with one more argument.
     *
     * @throws PermanentException if the argument does not fit in a line of the protocol
     */
    ManagementRequest with(String name, String value) {
        String line = name + ": " + value;
        int length = line.getBytes(StandardCharsets.UTF_8).length;
        if (length > MAX_LINE_BYTES) {
            throw new PermanentException(
                    NdbException.NO_CODE,
                    "Argument '" + name + "' of '" + command + "' takes " + length + " bytes; the limit is "
                            + MAX_LINE_BYTES);
        }
        if (value.chars().anyMatch(Character::isISOControl)) {
            throw new PermanentException(
                    NdbException.NO_CODE,
                    "Argument '" + name + "' of '" + command + "' holds a control character, which is not allowed");
        }
        List<String> lines = new ArrayList<>(argumentLines);
        lines.add(line);
        return new ManagementRequest(command, replyName, List.copyOf(lines));
    }

    String command() {
        return command;
    }

    String replyName() {
        return replyName;
    }

    ByteBuf encode(ByteBufAllocator allocator) {
        StringBuilder text = new StringBuilder(command).append('\n');
        argumentLines.forEach(line -> text.append(line).append('\n'));
        return ByteBufUtil.writeUtf8(allocator, text.append('\n'));
    }

    @Override
    public String toString() {
        return command + argumentLines;
    }
}
