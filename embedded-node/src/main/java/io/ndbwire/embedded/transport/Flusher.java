package io.ndbwire.embedded.transport;

import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes what was collected for all links at the end of the event loop's round: load makes packets bigger, and nothing
 * waits for a timer.
 */
public final class Flusher {

    private final EventLoop eventLoop;
    private List<ApiLink> links = new ArrayList<>();
    private List<ApiLink> written = new ArrayList<>();
    private boolean scheduled;

    public Flusher(EventLoop eventLoop) {
        this.eventLoop = eventLoop;
    }

    void later(ApiLink link) {
        links.add(link);
        if (!scheduled) {
            scheduled = true;
            eventLoop.execute(this::flush);
        }
    }

    private void flush() {
        scheduled = false;
        List<ApiLink> now = links;
        links = written;
        written = now;
        now.forEach(ApiLink::flush);
        now.clear();
    }
}
