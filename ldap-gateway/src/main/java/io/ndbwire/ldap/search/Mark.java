package io.ndbwire.ldap.search;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Rows that may have come to be other entries than they were, or none. Immutable. */
public sealed interface Mark {

    /** Everything has to be looked at again. */
    Mark ALL = new All();

    /** Of everything there is one mark. */
    record All() implements Mark {}

    /**
     * One row.
     *
     * @param key the values of the primary key
     */
    record OfRow(ContentLevel level, UUID uuid, List<Object> key) implements Mark {

        /** It is the entry that counts. */
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof OfRow row && row.uuid.equals(uuid);
        }

        @Override
        public int hashCode() {
            return uuid.hashCode();
        }
    }

    /**
     * All rows whose columns have these values.
     *
     * @param isDeep whether the rows below them are meant as well
     */
    record OfRows(ContentLevel level, Map<String, Object> values, boolean isDeep) implements Mark {

        /** Bytes are compared by what they are. */
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof OfRows rows
                    && rows.level.equals(level)
                    && rows.isDeep == isDeep
                    && rows.values.keySet().equals(values.keySet())
                    && values.entrySet().stream()
                            .allMatch(one -> Objects.deepEquals(one.getValue(), rows.values.get(one.getKey())));
        }

        @Override
        public int hashCode() {
            int hash = level.hashCode();
            for (Map.Entry<String, Object> one : values.entrySet()) {
                hash += one.getKey().hashCode() ^ Arrays.deepHashCode(new Object[] {one.getValue()});
            }
            return hash;
        }
    }
}
