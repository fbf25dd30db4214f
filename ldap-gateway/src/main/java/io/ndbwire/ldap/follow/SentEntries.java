package io.ndbwire.ldap.follow;

import com.unboundid.asn1.ASN1Buffer;
import com.unboundid.asn1.ASN1Element;
import com.unboundid.asn1.ASN1Exception;
import com.unboundid.asn1.ASN1Sequence;
import com.unboundid.asn1.ASN1Set;
import io.ndbwire.ldap.entry.DirectoryEntry;
import io.ndbwire.ldap.search.SearchReference;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which entries a client has been sent, so that only their changes are told, and only of them that they are gone. Not
 * thread-safe: it is of one search at a time.
 */
final class SentEntries {

    /** How an entry is to one that was sent. */
    enum Difference {
        NONE,
        NEW,
        CHANGED
    }

    /**
     * An entry that was sent.
     *
     * @param digest of what was sent
     */
    private record Sent(String dn, long digest, int round) {}

    /**
     * An entry as it was sent.
     *
     * @param dn its name
     */
    record Gone(UUID uuid, String dn) {}

    private final EntryCount count;
    private final Map<UUID, Sent> entries = new HashMap<>();
    private int round;

    SentEntries(EntryCount count) {
        this.count = count;
    }

    /** Begins to look at all entries anew. */
    void beginRound() {
        round++;
    }

    /** The entries that have not been sent, nor looked at, since all began to be looked at; they are forgotten. */
    List<Gone> endRound() {
        List<Gone> gone = new ArrayList<>();
        entries.forEach((uuid, sent) -> {
            if (sent.round() != round) {
                gone.add(new Gone(uuid, sent.dn()));
            }
        });
        gone.forEach(one -> entries.remove(one.uuid()));
        count.remove(gone.size());
        return gone;
    }

    /** The name by which an entry was sent, or null. */
    @Nullable
    String name(UUID uuid) {
        Sent sent = entries.get(uuid);
        return sent == null ? null : sent.dn();
    }

    /**
     * Takes an entry for sent.
     *
     * @throws io.ndbwire.ldap.result.ResultException of adminLimitExceeded if there are too many
     */
    Difference put(DirectoryEntry entry) {
        UUID uuid = entry.uuid();
        Sent now = new Sent(entry.dn(), digest(entry), round);
        Sent before = entries.get(uuid);
        if (before == null) {
            count.add();
        }
        entries.put(uuid, now);
        if (before == null) {
            return Difference.NEW;
        }
        return before.digest() == now.digest() ? Difference.NONE : Difference.CHANGED;
    }

    /**
     * Takes a reference to another server for sent.
     *
     * @return whether the client does not have it
     * @throws io.ndbwire.ldap.result.ResultException of adminLimitExceeded if there are too many
     */
    boolean put(SearchReference reference) {
        Sent now = new Sent(reference.dn(), reference.urls().hashCode(), round);
        boolean isNew = entries.put(reference.uuid(), now) == null;
        if (isNew) {
            count.add();
        }
        return isNew;
    }

    /** Forgets an entry; null if it was not sent. */
    @Nullable
    Gone remove(UUID uuid) {
        Sent sent = entries.remove(uuid);
        if (sent == null) {
            return null;
        }
        count.remove(1);
        return new Gone(uuid, sent.dn());
    }

    /** Forgets all. */
    void clear() {
        count.remove(entries.size());
        entries.clear();
    }

    /** Of the name and all that is shown. The values of an attribute are a set: rows of a table come in any order. */
    private static long digest(DirectoryEntry entry) {
        ASN1Buffer buffer = new ASN1Buffer();
        entry.writeTo(buffer);
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            ASN1Element[] shown = elements(ASN1Element.decode(buffer.toByteArray()));
            digest.update(shown[0].encode());
            for (ASN1Element attribute : elements(shown[1])) {
                ASN1Element[] parts = elements(attribute);
                digest.update(parts[0].encode());
                ASN1Element[] values = elements(parts[1]);
                Arrays.sort(values, Comparator.comparing(ASN1Element::encode, Arrays::compareUnsigned));
                digest.update(new ASN1Set(values).encode());
            }
            return ByteBuffer.wrap(digest.digest()).getLong();
        } catch (ASN1Exception | NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every entry can be read, and every Java has SHA-256", e);
        }
    }

    private static ASN1Element[] elements(ASN1Element list) throws ASN1Exception {
        return ASN1Sequence.decodeAsSequence(list).elements();
    }
}
