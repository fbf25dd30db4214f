package io.ndbwire.rest.monitor;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ndbwire.client.ClusterNode;
import io.ndbwire.client.DataNodeReport;
import io.ndbwire.client.DataNodeState;
import io.ndbwire.client.MemoryUse;
import io.ndbwire.rest.value.Json;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;

/** Writes what was seen of the cluster. */
final class ObservationWriter {

    private static final double NANOS_OF_SECOND = 1e9;
    private static final int MAXIMUM_NODE_GROUP = 0xFFFF;

    private final ClusterSnapshot now;
    private final ClusterSnapshot before;
    private final long nanos;
    private final JsonGenerator json;

    private ObservationWriter(Observation observation, JsonGenerator json) {
        now = observation.now();
        before = observation.before() == null ? now : observation.before();
        nanos = now.nanos() - before.nanos();
        this.json = json;
    }

    static byte[] write(Observation observation) {
        return Json.bytes(json -> new ObservationWriter(observation, json).write());
    }

    private void write() throws IOException {
        json.writeStartObject();
        json.writeStringField("at", now.at().toString());
        if (nanos > 0) {
            json.writeNumberField("seconds", nanos / NANOS_OF_SECOND);
        }
        json.writeArrayFieldStart("nodes");
        if (now.nodes().isEmpty()) {
            for (DataNodeReport report : now.report().dataNodes()) {
                json.writeStartObject();
                json.writeNumberField("id", report.nodeId());
                json.writeStringField("kind", text(ClusterNode.Kind.DATA));
                json.writeStringField("state", text(report.state()));
                writeReport(report);
                json.writeEndObject();
            }
        } else {
            for (ClusterNode node : now.nodes()) {
                writeNode(node);
            }
        }
        json.writeEndArray();
        if (!now.managementTrouble().isEmpty()) {
            json.writeStringField("managementTrouble", now.managementTrouble());
        }
        writeGateway();
        json.writeEndObject();
    }

    private void writeNode(ClusterNode node) throws IOException {
        json.writeStartObject();
        json.writeNumberField("id", node.nodeId());
        json.writeStringField("kind", text(node.kind()));
        json.writeStringField("state", text(node.state()));
        if (!node.version().isEmpty()) {
            json.writeStringField("version", node.version());
        }
        if (!node.address().isEmpty()) {
            json.writeStringField("address", node.address());
        }
        if (node.kind() == ClusterNode.Kind.DATA) {
            if (node.isConnected() && node.nodeGroup() < MAXIMUM_NODE_GROUP) {
                json.writeNumberField("nodeGroup", node.nodeGroup());
            }
            DataNodeReport report = now.report().dataNode(node.nodeId()).orElse(null);
            if (report != null) {
                writeReport(report);
            }
        }
        if (now.ownNodeIds().contains(node.nodeId())) {
            json.writeBooleanField("gateway", true);
        }
        json.writeEndObject();
    }

    /** What only the node itself can tell. */
    private void writeReport(DataNodeReport report) throws IOException {
        boolean answers = report.state() != DataNodeState.NOT_CONNECTED;
        json.writeBooleanField("answers", answers);
        if (!answers) {
            return;
        }
        if (report.state() == DataNodeState.STARTING) {
            json.writeNumberField("startPhase", report.startPhase());
        }
        json.writeNumberField("uptimeSeconds", report.uptime().toSeconds());
        json.writeArrayFieldStart("memory");
        for (MemoryUse memory : report.memory()) {
            json.writeStartObject();
            json.writeStringField("name", memory.name());
            json.writeNumberField("usedBytes", memory.usedBytes());
            json.writeNumberField("totalBytes", memory.totalBytes());
            json.writeEndObject();
        }
        json.writeEndArray();
        Rates.write(
                report.counters(),
                before.report()
                        .dataNode(report.nodeId())
                        .map(DataNodeReport::counters)
                        .orElse(Map.of()),
                nanos,
                json);
    }

    private void writeGateway() throws IOException {
        json.writeObjectFieldStart("gateway");
        json.writeArrayFieldStart("nodeIds");
        for (int nodeId : now.ownNodeIds()) {
            json.writeNumber(nodeId);
        }
        json.writeEndArray();
        json.writeNumberField("pending", now.pending());
        Rates.write(now.statistics(), before.statistics(), nanos, json);
        json.writeEndObject();
    }

    private static String text(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
