package io.ndbwire.ldap.update;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.Read;
import io.ndbwire.client.Row;
import io.ndbwire.client.Transaction;
import io.ndbwire.ldap.entry.EntryFormat;
import io.ndbwire.ldap.entry.Selection;
import io.ndbwire.ldap.mapping.Link;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.ldap.tree.Directory;
import io.ndbwire.ldap.tree.Place;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Keeps the entry above a place from going, and from becoming another one, until a transaction ends. */
final class ParentLock {

    private final Directory directory;

    ParentLock(Directory directory) {
        this.directory = directory;
    }

    /**
     * Takes a shared lock on the row above a place.
     *
     * @return fails with noSuchObject if there is none, and with busy if it is not the one any more that the place was found by
     */
    CompletionStage<Void> hold(Transaction transaction, Place.OfRow place) {
        if (!(place.above() instanceof Place.OfRow parent)) {
            return place.branch()
                    .entry()
                    .thenCompose(entry -> entry == null
                            ? directory.<Void>missing(place)
                            : CompletableFuture.<Void>completedFuture(null));
        }
        return directory.formats().of(parent.level().type()).thenCompose(format -> {
            if (!format.isKeyed()) {
                return directory.require(parent, Directory.NOTHING, Set.of()).thenAccept(entry -> {});
            }
            Read read = format.read(parent.known());
            if (read == null) {
                return directory.<Void>missing(parent);
            }
            Selection selection = format.selection(Directory.NOTHING, Set.of());
            return transaction
                    .execute(read.columns(selection.projection()).lock(LockMode.SHARED))
                    .thenCompose(row -> {
                        if (row == null) {
                            return directory.<Void>missing(parent);
                        }
                        requireLinked(place, format, selection, row);
                        return CompletableFuture.<Void>completedFuture(null);
                    });
        });
    }

    /** The place was found by what the parent had before it was locked; another row of its name may have something else. */
    private static void requireLinked(Place.OfRow place, EntryFormat format, Selection selection, Row parent) {
        for (Link link : place.level().type().links()) {
            ASN1OctetString before = place.known().get(link.column());
            ASN1OctetString now = selection.value(link.parentColumn(), parent);
            boolean isSame = before != null
                    && now != null
                    && format.syntax(link.parentColumn()).isSame(before, now);
            if (!isSame) {
                throw new ResultException(
                        ResultCode.BUSY, place.above().dn() + " has just become another entry; try again");
            }
        }
    }
}
