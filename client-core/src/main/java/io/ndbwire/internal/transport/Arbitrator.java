package io.ndbwire.internal.transport;

import io.ndbwire.wire.ArbitrationSignal;
import io.ndbwire.wire.Signal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides which half of a split cluster goes on, where the configuration gives our node a rank for that (protocol
 * document 02, section 11). Exactly one partition wins a term. Event loop only.
 */
final class Arbitrator {

    private static final Logger LOG = LoggerFactory.getLogger(Arbitrator.class);

    private final ClusterConnection connection;
    private final List<Request> requests = new ArrayList<>();
    private boolean termRuns;
    private boolean decided;
    private int node;
    private long ticket;

    Arbitrator(ClusterConnection connection) {
        this.connection = connection;
    }

    void start(NodeLink link, Signal signal) {
        requests.clear();
        termRuns = true;
        decided = false;
        node = ArbitrationSignal.arbitrator(signal);
        ticket = ArbitrationSignal.ticket(signal);
        LOG.info("This client is the cluster's arbitrator now");
        answer(
                new Request(link, ArbitrationSignal.words(signal)),
                ArbitrationSignal.START_CONF,
                ArbitrationSignal.STARTED);
    }

    void stop() {
        termRuns = false;
        requests.clear();
    }

    void choose(NodeLink link, Signal signal) {
        Request request = new Request(link, ArbitrationSignal.words(signal));
        if (!termRuns || decided) {
            answer(request, ArbitrationSignal.CHOOSE_REF, ArbitrationSignal.DECIDED);
        } else if (node != ArbitrationSignal.arbitrator(signal) || ticket != ArbitrationSignal.ticket(signal)) {
            answer(request, ArbitrationSignal.CHOOSE_REF, ArbitrationSignal.WRONG_TERM);
        } else {
            requests.add(request);
            long delay = connection.arbitrationDelayMillis();
            if (delay == 0) {
                decide();
            } else if (requests.size() == 1) {
                connection.eventLoop().schedule(this::decide, delay, TimeUnit.MILLISECONDS);
            }
        }
    }

    private void decide() {
        if (requests.isEmpty()) {
            return;
        }
        decided = true;
        boolean tooMany = requests.size() > 2;
        for (int i = 0; i < requests.size(); i++) {
            if (tooMany) {
                answer(requests.get(i), ArbitrationSignal.CHOOSE_REF, ArbitrationSignal.TOO_MANY);
            } else {
                answer(
                        requests.get(i),
                        ArbitrationSignal.CHOOSE_CONF,
                        i == 0 ? ArbitrationSignal.WIN : ArbitrationSignal.LOSE);
            }
        }
        LOG.warn("Arbitrated between {} partitions of the cluster", requests.size());
        requests.clear();
    }

    private void answer(Request request, int gsn, int code) {
        request.link.send(ArbitrationSignal.answer(gsn, code, connection.nodeId(), request.words));
    }

    /** Who asked, and the words that the answer repeats. */
    private static final class Request {

        final NodeLink link;
        final int[] words;

        Request(NodeLink link, int[] words) {
            this.link = link;
            this.words = words;
        }
    }
}
