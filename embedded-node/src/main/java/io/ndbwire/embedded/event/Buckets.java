package io.ndbwire.embedded.event;

import io.ndbwire.embedded.storage.Fragment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All buckets: each node group has one for each order of its nodes, and with one or two replicas these are as many as
 * the group has nodes (protocol document 07, section A1).
 */
final class Buckets {

    private final List<Bucket> all = new ArrayList<>();
    private final Map<Integer, List<Bucket>> byNode = new HashMap<>();

    Buckets(List<List<Integer>> nodeGroups) {
        for (List<Integer> group : nodeGroups) {
            List<Bucket> ofGroup = new ArrayList<>();
            for (int first = 0; first < group.size(); first++) {
                List<Integer> order = new ArrayList<>(group);
                Collections.rotate(order, -first);
                Bucket bucket = new Bucket(all.size(), 0, order);
                all.add(bucket);
                ofGroup.add(bucket);
            }
            group.forEach(node -> byNode.put(node, ofGroup));
        }
    }

    List<Bucket> all() {
        return all;
    }

    /**
     * The bucket of a row.
     *
     * @param hash of its key
     */
    Bucket of(Fragment fragment, int hash) {
        List<Bucket> ofGroup = byNode.getOrDefault(fragment.nodes()[0], all);
        return ofGroup.get(Integer.remainderUnsigned(hash, ofGroup.size()));
    }
}
