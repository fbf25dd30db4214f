package io.ndbwire.ldap.search;

import io.ndbwire.ldap.operation.Session;

/**
 * The places of one connection's searches: a part of all, so that whoever sends many searches leaves places to others. All of
 * it happens on the connection's event loop.
 */
final class ScanShare implements Session.Kept {

    private final ScanPlaces all;
    private final ScanPlaces own;

    /**
     * @param places how many searches of the connection go through rows at the same time
     */
    ScanShare(ScanPlaces all, int places) {
        this.all = all;
        own = new ScanPlaces(places);
    }

    /** A place, which is to be given back whatever comes of it. */
    ScanPlace enter() {
        return new ScanPlace(own, all);
    }

    @Override
    public void end() {
        // The searches end as well, and give back what they have.
    }
}
