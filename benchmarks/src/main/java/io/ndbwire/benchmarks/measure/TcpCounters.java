package io.ndbwire.benchmarks.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The kernel's counters of this process's established TCP connections, summed up, as {@code ss -tin} of iproute2 tells them.
 *
 * @param bytesSent with everything sent again
 * @param packetsSent packets with data
 */
public record TcpCounters(long bytesSent, long packetsSent, long bytesReceived, long packetsReceived) {

    private static final Pattern COUNTER =
            Pattern.compile("\\b(bytes_sent|data_segs_out|bytes_received|data_segs_in):(\\d+)");

    /** The counters as of now, or empty where {@code ss} is not installed. */
    public static Optional<TcpCounters> ofThisProcess() {
        String text;
        try {
            Process process = new ProcessBuilder("ss", "-tinpOH")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return Optional.empty();
        }
        return Optional.of(parse(text, ProcessHandle.current().pid()));
    }

    /**
     * Sums up the lines of one process.
     *
     * @param text one line a connection
     */
    static TcpCounters parse(String text, long pid) {
        TcpCounters sum = new TcpCounters(0, 0, 0, 0);
        String owner = "pid=" + pid + ",";
        for (String line : text.split("\n")) {
            if (line.contains(owner)) {
                sum = sum.plus(line);
            }
        }
        return sum;
    }

    private TcpCounters plus(String line) {
        long[] sums = {bytesSent, packetsSent, bytesReceived, packetsReceived};
        Matcher matcher = COUNTER.matcher(line);
        while (matcher.find()) {
            int index = switch (matcher.group(1)) {
                case "bytes_sent" -> 0;
                case "data_segs_out" -> 1;
                case "bytes_received" -> 2;
                default -> 3;
            };
            sums[index] += Long.parseLong(matcher.group(2));
        }
        return new TcpCounters(sums[0], sums[1], sums[2], sums[3]);
    }

    /** What was counted between an earlier moment and this one. */
    public TcpCounters since(TcpCounters earlier) {
        return new TcpCounters(
                bytesSent - earlier.bytesSent,
                packetsSent - earlier.packetsSent,
                bytesReceived - earlier.bytesReceived,
                packetsReceived - earlier.packetsReceived);
    }

    /** Both added up. */
    public TcpCounters plus(TcpCounters other) {
        return new TcpCounters(
                bytesSent + other.bytesSent,
                packetsSent + other.packetsSent,
                bytesReceived + other.bytesReceived,
                packetsReceived + other.packetsReceived);
    }

    /** Average bytes of a sent packet; 0 without packets. */
    public long averageSent() {
        return packetsSent == 0 ? 0 : bytesSent / packetsSent;
    }

    /** Average bytes of a received packet; 0 without packets. */
    public long averageReceived() {
        return packetsReceived == 0 ? 0 : bytesReceived / packetsReceived;
    }
}
