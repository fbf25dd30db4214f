package io.ndbwire.rest.security;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** The form of the file of API keys. What is not known in it is an error, as a right that is misspelt must not vanish. */
final class KeyFile {

    private static final Set<String> NAMES = Set.of("id", "hash", "grants");

    private KeyFile() {}

    /**
     * The keys of a file, by their ids.
     *
     * @throws IllegalArgumentException with what is wrong in it
     */
    static Map<String, ApiKey> parse(byte[] file) {
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        Object document;
        try {
            document = new Yaml(new SafeConstructor(options)).load(new String(file, StandardCharsets.UTF_8));
        } catch (YAMLException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
        if (!(document instanceof Map<?, ?> top) || !top.keySet().equals(Set.of("keys"))) {
            throw new IllegalArgumentException("the file must have one entry, keys");
        }
        Map<String, ApiKey> keys = new HashMap<>();
        for (Object entry : list(top.get("keys"), "keys")) {
            if (!(entry instanceof Map<?, ?> fields) || !fields.keySet().equals(NAMES)) {
                throw new IllegalArgumentException("each key must have id, hash and grants, and nothing else");
            }
            String id = text(fields.get("id"), "id");
            List<Grant> grants = new ArrayList<>();
            for (Object grant : list(fields.get("grants"), "grants of key " + id)) {
                grants.add(Grant.parse(text(grant, "each grant of key " + id)));
            }
            if (keys.put(id, ApiKey.of(id, text(fields.get("hash"), "hash of key " + id), grants)) != null) {
                throw new IllegalArgumentException("there are two keys with the id " + id);
            }
        }
        return keys;
    }

    private static List<?> list(@Nullable Object value, String what) {
        if (value instanceof List<?> list) {
            return list;
        }
        throw new IllegalArgumentException(what + " must be a list");
    }

    private static String text(@Nullable Object value, String what) {
        if (value instanceof String text) {
            return text;
        }
        throw new IllegalArgumentException(what + " must be text");
    }
}
