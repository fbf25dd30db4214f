package io.ndbwire.embedded.dictionary;

/**
 * The data nodes by node groups, and how fragments are put on them.
 *
 * @param groups of each group the ids of its nodes; all have the same number
 * @param managers local data managers that each node is said to have
 */
@SuppressWarnings("ArrayRecordComponent") // identity is all that is asked of it
public record NodeGroups(int[][] groups, int managers) {

    /** Nodes of a group: copies of each row. */
    public int replicas() {
        return groups[0].length;
    }

    int partitions(int balance) {
        return PartitionBalances.partitions(balance, groups.length, replicas(), managers);
    }

    /** Of each fragment the nodes that hold it: groups in turn, and within a group each node in turn first. */
    int[][] place(int fragments) {
        int[][] nodes = new int[fragments][];
        for (int fragment = 0; fragment < fragments; fragment++) {
            int[] group = groups[fragment % groups.length];
            int first = fragment / groups.length % group.length;
            nodes[fragment] = new int[group.length];
            for (int i = 0; i < group.length; i++) {
                nodes[fragment][i] = group[(first + i) % group.length];
            }
        }
        return nodes;
    }
}
