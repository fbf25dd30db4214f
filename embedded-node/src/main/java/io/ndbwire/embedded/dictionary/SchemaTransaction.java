package io.ndbwire.embedded.dictionary;

import java.util.ArrayList;
import java.util.List;

/** Changes of the dictionary that happen together or not at all. */
final class SchemaTransaction {

    private final int id;
    private final int key;
    private final int apiNodeId;
    private final List<DictionaryObject> created = new ArrayList<>();
    private final List<Alteration> alterations = new ArrayList<>();
    private final List<DictionaryObject> dropped = new ArrayList<>();

    SchemaTransaction(int id, int key, int apiNodeId) {
        this.id = id;
        this.key = key;
        this.apiNodeId = apiNodeId;
    }

    /** The number that its owner chose. */
    int id() {
        return id;
    }

    /** The number that its owner was given. */
    int key() {
        return key;
    }

    int apiNodeId() {
        return apiNodeId;
    }

    List<DictionaryObject> created() {
        return created;
    }

    List<Alteration> alterations() {
        return alterations;
    }

    List<DictionaryObject> dropped() {
        return dropped;
    }
}
