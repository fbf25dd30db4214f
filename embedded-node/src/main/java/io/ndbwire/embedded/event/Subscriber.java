package io.ndbwire.embedded.event;

/**
 * Who has subscribed to an event.
 *
 * @param api the API node
 * @param receiverBlock its block that gets the changes
 * @param data the number that comes with every change
 * @param filter which changes are wanted
 */
record Subscriber(Subscription subscription, ApiStream api, int receiverBlock, int data, int filter) {

    boolean is(int otherReceiverBlock, int otherData) {
        return receiverBlock == otherReceiverBlock && data == otherData;
    }
}
