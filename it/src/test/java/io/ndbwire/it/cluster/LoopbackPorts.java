package io.ndbwire.it.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds free TCP ports of the loopback interface below the range from which operating systems serve outgoing
 * connections: a killed node finds its port still free when it comes back.
 */
final class LoopbackPorts {

    private static final int LOWEST = 15_000;
    private static final int HIGHEST = 32_000;
    private static final int ATTEMPTS = 1_000;

    private LoopbackPorts() {}

    /** Returns that many different ports, each of which could be bound a moment ago. */
    static List<Integer> free(int count) {
        Set<Integer> found = new LinkedHashSet<>();
        for (int attempt = 0; attempt < ATTEMPTS && found.size() < count; attempt++) {
            int candidate = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST + 1);
            if (isFree(candidate)) {
                found.add(candidate);
            }
        }
        if (found.size() < count) {
            throw new IllegalStateException("found only " + found.size() + " of " + count + " free ports from " + LOWEST
                    + " to " + HIGHEST + " in " + ATTEMPTS + " attempts");
        }
        return List.copyOf(found);
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }
}
