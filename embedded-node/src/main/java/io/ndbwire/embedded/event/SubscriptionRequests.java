package io.ndbwire.embedded.event;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.transport.ApiLink;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.Signal;
import io.ndbwire.wire.SubGcpCompleteRep;
import io.ndbwire.wire.SubStartConf;
import io.ndbwire.wire.SubStartRef;
import io.ndbwire.wire.SubStartReq;
import io.ndbwire.wire.SubStopConf;
import io.ndbwire.wire.SubStopRef;
import org.jspecify.annotations.Nullable;

/** The requests that begin and end subscriptions, and acknowledgements of epochs (protocol document 07). */
public final class SubscriptionRequests {

    private final ChangeEvents events;
    private final int nodeId;
    private final int reference;

    /** @param nodeId of the data node */
    public SubscriptionRequests(ChangeEvents events, int nodeId) {
        this.events = events;
        this.nodeId = nodeId;
        reference = Block.reference(Block.DBDICT, nodeId);
    }

    /** SUB_START_REQ. The epoch that it names goes on: what is committed in its rest may be told, too. */
    public void start(ApiLink link, Signal signal) {
        Subscription subscription = events.find(SubStartReq.eventId(signal), SubStartReq.eventKey(signal));
        int error = refusal(link, subscription);
        if (subscription != null && error == ErrorCode.NONE) {
            long startEpoch = events.cluster().globalCheckpoint();
            boolean started = events.start(
                    subscription,
                    link.apiNodeId(),
                    Block.number(SubStartReq.receiver(signal)),
                    SubStartReq.subscriberData(signal),
                    SubStartReq.filter(signal));
            if (started) {
                link.send(SubStartConf.encode(reference, signal, startEpoch, events.bucketCount()));
                return;
            }
            error = ErrorCode.SUBSCRIBED_TABLE_DROPPED;
        }
        link.send(SubStartRef.encode(reference, signal, error, masterFor(error)));
    }

    private int refusal(ApiLink link, @Nullable Subscription subscription) {
        if (events.cluster().president() != nodeId) {
            return ErrorCode.NOT_MASTER;
        }
        if (subscription == null) {
            return ErrorCode.NO_SUCH_SUBSCRIPTION;
        }
        if (subscription.isEventDropped()) {
            return ErrorCode.SUBSCRIPTION_DROPPED;
        }
        if (events.isFull()) {
            return ErrorCode.OUT_OF_SUBSCRIBERS;
        }
        return events.isConnectedToAll(link.apiNodeId()) ? ErrorCode.NONE : ErrorCode.NOT_CONNECTED_TO_ALL;
    }

    /** SUB_STOP_REQ. */
    public void stop(ApiLink link, Signal signal) {
        Subscription subscription = events.find(SubStartReq.eventId(signal), SubStartReq.eventKey(signal));
        int error = ErrorCode.NONE;
        if (events.cluster().president() != nodeId) {
            error = ErrorCode.NOT_MASTER;
        } else if (subscription == null) {
            error = ErrorCode.NO_SUCH_SUBSCRIPTION;
        } else if (!events.stop(
                subscription,
                link.apiNodeId(),
                Block.number(SubStartReq.receiver(signal)),
                SubStartReq.subscriberData(signal))) {
            error = ErrorCode.NO_SUCH_SUBSCRIBER;
        }
        link.send(
                error == ErrorCode.NONE
                        ? SubStopConf.encode(reference, signal, events.cluster().globalCheckpoint())
                        : SubStopRef.encode(reference, signal, error, masterFor(error)));
    }

    /** Only whoever asked another node is told which one is the master. */
    private int masterFor(int error) {
        return error == ErrorCode.NOT_MASTER ? events.cluster().president() : 0;
    }

    /** SUB_GCP_COMPLETE_ACK, which has the words of the report. */
    public void acknowledge(ApiLink link, Signal signal) {
        int[] streams = new int[Math.min(Math.max(SubGcpCompleteRep.buckets(signal), 0), events.bucketCount())];
        for (int i = 0; i < streams.length; i++) {
            streams[i] = SubGcpCompleteRep.stream(signal, i);
        }
        events.acknowledged(link.apiNodeId(), SubGcpCompleteRep.epoch(signal), streams);
    }
}
