package io.ndbwire.internal.dictionary;

/**
 * A subscription to a table's changes that runs in every data node.
 *
 * @param eventId first half of its event's number
 * @param eventKey second half of its event's number
 * @param subscriberData comes with every change
 * @param receiverBlock our block that gets the changes
 * @param startEpoch changes of later epochs are all reported
 * @param exact whether the start epoch is known to its last digit; else only its upper half is
 * @param buckets how many buckets all node groups have together
 */
public record Subscription(
        int eventId, int eventKey, int subscriberData, int receiverBlock, long startEpoch, boolean exact, int buckets) {

    private static final long LOWER_HALF = 0xFFFFFFFFL;

    /** Changes of later epochs are all reported, also where only the upper half of the start epoch is known. */
    public long lastDoubtfulEpoch() {
        return exact ? startEpoch : startEpoch | LOWER_HALF;
    }
}
