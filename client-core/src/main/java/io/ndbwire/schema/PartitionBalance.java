package io.ndbwire.schema;

/**
 * How the data nodes choose the number of a new table's fragments (protocol document 05, section 8.2).
 *
 * <p>With G node groups, R replicas and L local data managers for each node.
 */
public enum PartitionBalance {
    /** As many as the definition says. */
    SPECIFIC(0xFFFFFFFF),
    /** G * R * L: the data nodes' default. */
    FOR_RP_BY_LDM(0xFFFFFFFE),
    /** G * L. */
    FOR_RA_BY_LDM(0xFFFFFFFD),
    /** G * R. */
    FOR_RP_BY_NODE(0xFFFFFFFC),
    /** G. */
    FOR_RA_BY_NODE(0xFFFFFFFB),
    /** G * L * 2. */
    FOR_RA_BY_LDM_X_2(0xFFFFFFFA),
    /** G * L * 3. */
    FOR_RA_BY_LDM_X_3(0xFFFFFFF9),
    /** G * L * 4. */
    FOR_RA_BY_LDM_X_4(0xFFFFFFF8);

    private final int number;

    PartitionBalance(int number) {
        this.number = number;
    }

    /** The dictionary's number of this balance (property PartitionBalance). */
    public int number() {
        return number;
    }
}
