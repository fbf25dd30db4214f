package io.ndbwire.internal.dictionary;

import io.ndbwire.wire.GetTabInfoReq;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** The hash maps read so far; tables share them, and they are never dropped. Event loop only. */
final class HashMaps {

    private final DictionaryReader reader;
    private final Map<Key, HashMapDescription> known = new HashMap<>();

    private record Key(int id, int version) {}

    HashMaps(DictionaryReader reader) {
        this.reader = reader;
    }

    /** The hash map of that number, as it is known in that version or as the dictionary has it now. */
    CompletableFuture<HashMapDescription> get(int id, int version, long deadlineNanos) {
        HashMapDescription map = known.get(new Key(id, version));
        if (map != null) {
            return CompletableFuture.completedFuture(map);
        }
        return reader.hashMap(id, GetTabInfoReq.NO_TRANSACTION, deadlineNanos).thenApply(read -> {
            known.put(new Key(read.id(), read.version()), read);
            return read;
        });
    }

    /** The cluster may be another one. */
    void clear() {
        known.clear();
    }
}
