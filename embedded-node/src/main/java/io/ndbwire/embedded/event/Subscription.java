package io.ndbwire.embedded.event;

import io.ndbwire.embedded.dictionary.Event;
import java.util.ArrayList;
import java.util.List;

/** An event that can be subscribed to, and those who have. */
final class Subscription {

    private final Event event;
    private final List<Subscriber> subscribers = new ArrayList<>(1);
    private boolean eventDropped;

    Subscription(Event event) {
        this.event = event;
    }

    Event event() {
        return event;
    }

    List<Subscriber> subscribers() {
        return subscribers;
    }

    /** Whether its event is gone: then it ends with its last subscriber. */
    boolean isEventDropped() {
        return eventDropped;
    }

    void eventDropped() {
        eventDropped = true;
    }
}
