package io.ndbwire.embedded.information;

import io.ndbwire.embedded.transaction.Counters;
import io.ndbwire.wire.Block;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import java.util.List;

/** What a data node tells of itself: state, memory, counters, neighbours. */
final class NodeInformation {

    private static final int STARTED = 3;
    private static final int CONFIGURATION_GENERATION = 1;
    private static final int INSTANCE = 1;
    private static final int PAGE_BYTES = 32 << 10;
    private static final int MESSAGE_PIECE_BYTES = 256;
    /** The block whose pools are a node's memory. */
    private static final int MEMORY_BLOCK = 254;

    private static final int DATA_NODE = 0;
    private static final int API_NODE = 1;
    private static final int MANAGEMENT_NODE = 2;
    private static final int ARBITRATOR_RUNS = 5;

    private final InformationSource node;
    private long mostData;
    private long mostMessages;

    NodeInformation(InformationSource node) {
        this.node = node;
    }

    boolean isPresident() {
        return node.president() == node.nodeId();
    }

    void nodes(InformationTable.Rows rows) {
        rows.add(node.nodeId(), node.uptimeSeconds(), STARTED, 0, CONFIGURATION_GENERATION);
    }

    /** All data nodes of this JVM share its heap, and its memory for messages. */
    void pools(InformationTable.Rows rows) {
        long total = Runtime.getRuntime().maxMemory();
        long data = StorageInformation.bytes(node);
        mostData = Math.max(mostData, data);
        pool(rows, "Data memory", data, total, mostData, PAGE_BYTES);
        long messages = ByteBufAllocator.DEFAULT instanceof ByteBufAllocatorMetricProvider provider
                ? provider.metric().usedDirectMemory()
                : 0;
        mostMessages = Math.max(mostMessages, messages);
        pool(rows, "Long message buffer", messages, Math.max(messages, total), mostMessages, MESSAGE_PIECE_BYTES);
    }

    private void pool(InformationTable.Rows rows, String name, long used, long total, long most, int entryBytes) {
        rows.add(
                node.nodeId(),
                MEMORY_BLOCK,
                0,
                name,
                (used + entryBytes - 1) / entryBytes,
                total / entryBytes,
                (most + entryBytes - 1) / entryBytes,
                entryBytes,
                0,
                0,
                0,
                0,
                0,
                0);
    }

    void counters(InformationTable.Rows rows) {
        Counters counters = node.coordinator().counters();
        for (int id = Counters.ATTRIBUTE_INFORMATION; id <= Counters.OPERATIONS; id++) {
            int block = id == Counters.OPERATIONS ? Block.DBLQH : Block.DBTC;
            rows.add(node.nodeId(), block, INSTANCE, id, counters.value(id));
        }
    }

    void membership(InformationTable.Rows rows) {
        List<Integer> started = node.startedNodes();
        int place = started.indexOf(node.nodeId());
        int count = started.size();
        rows.add(
                node.nodeId(),
                node.nodeGroup(),
                started.get((place + count - 1) % count),
                started.get((place + 1) % count),
                node.president(),
                count > 1 ? started.get(1) : 0,
                node.dynamicId(),
                node.managementNode(),
                "0000000000000000",
                ARBITRATOR_RUNS,
                1,
                String.valueOf(node.managementNode()),
                "-");
    }

    void configuredNodes(InformationTable.Rows rows) {
        node.dataNodes().forEach(id -> rows.add(node.nodeId(), id, DATA_NODE, node.host()));
        rows.add(node.nodeId(), node.managementNode(), MANAGEMENT_NODE, node.host());
        node.apiNodes().forEach(id -> rows.add(node.nodeId(), id, API_NODE, ""));
    }
}
