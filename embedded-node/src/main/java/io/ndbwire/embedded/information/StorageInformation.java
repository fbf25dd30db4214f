package io.ndbwire.embedded.information;

import io.ndbwire.embedded.storage.Fragment;
import java.util.function.Consumer;

/** The objects of the dictionary, and the fragments that a data node holds. */
final class StorageInformation {

    private static final int BUILDING = 2;
    private static final int ONLINE = 4;
    private static final int INSTANCE = 1;

    private final InformationSource node;

    StorageInformation(InformationSource node) {
        this.node = node;
    }

    void objects(InformationTable.Rows rows) {
        node.dictionary()
                .forEach((type, id, version, isCommitted, parentType, parentId, name) ->
                        rows.add(type, id, version, isCommitted ? ONLINE : BUILDING, parentType, parentId, name));
    }

    /** Each row is one piece of memory; what the JVM needs for it beside its bytes is not counted. */
    void fragments(InformationTable.Rows rows) {
        forEachHeld(
                node,
                fragment -> rows.add(
                        node.nodeId(),
                        INSTANCE,
                        fragment.table().id(),
                        fragment.number(),
                        fragment.rowCount(),
                        0,
                        0,
                        0,
                        0,
                        fragment.bytes(),
                        0,
                        fragment.rowCount(),
                        0,
                        0,
                        0));
    }

    /** Bytes of the rows that a node holds. */
    static long bytes(InformationSource node) {
        long[] bytes = {0};
        forEachHeld(node, fragment -> bytes[0] += fragment.bytes());
        return bytes[0];
    }

    private static void forEachHeld(InformationSource node, Consumer<Fragment> consumer) {
        node.tables().forEach(table -> {
            for (int number = 0; number < table.fragmentCount(); number++) {
                Fragment fragment = table.fragment(number);
                if (node.cluster().holds(node.nodeId(), fragment)) {
                    consumer.accept(fragment);
                }
            }
        });
    }
}
