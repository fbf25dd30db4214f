package io.ndbwire.internal.dictionary.sdi;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ForeignKeyDefinition;
import io.ndbwire.schema.TableDefinition;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A description for SQL servers that a program gives with a new table, such as one that it copied: a server does not
 * survive one that tells of more than the table has (protocol document 05, section 20.7).
 */
public final class GivenDocument {

    private GivenDocument() {}

    /**
     * Makes sure that every SQL server of the cluster survives it.
     *
     * @param packed as the dictionary is to keep it; what no server can unpack does no harm
     * @throws InvalidValueException if it is not wholly understood, or does not fit the table
     */
    public static void check(TableDefinition table, byte[] packed) {
        if (!ExtraMetadata.isPacked(packed)) {
            return;
        }
        Map<String, Object> object;
        try {
            String text = ExtraMetadata.unpack(table.name().toString(), packed);
            object = KnownDocument.object(KnownDocument.read(table.name(), text), "dd_object");
        } catch (SchemaException e) {
            throw refused(table, String.valueOf(e.getMessage()), e);
        }
        requireAmong(
                table,
                "columns",
                names(object, "columns"),
                table.columns().stream().map(Column::name).collect(Collectors.toSet()));
        Set<String> foreignKeys =
                table.foreignKeys().stream().map(ForeignKeyDefinition::name).collect(Collectors.toSet());
        List<String> described = names(object, "foreign_keys");
        requireAmong(table, "foreign keys", described, foreignKeys);
        if (described.size() != foreignKeys.size()) {
            throw refused(table, "it tells of foreign keys " + described + ", there are " + foreignKeys, null);
        }
    }

    private static List<String> names(Map<String, Object> object, String key) {
        return KnownDocument.objects(object, key).stream()
                .map(entry -> KnownDocument.text(entry, "name"))
                .toList();
    }

    private static void requireAmong(TableDefinition table, String what, List<String> described, Set<String> present) {
        List<String> more =
                described.stream().filter(name -> !present.contains(name)).toList();
        if (!more.isEmpty()) {
            throw refused(table, "it tells of " + what + " " + more + ", which the table does not have", null);
        }
    }

    private static InvalidValueException refused(TableDefinition table, String why, @Nullable SchemaException cause) {
        String message = "Table " + table.name() + ": SQL servers would not survive its extra metadata: " + why;
        return cause == null ? new InvalidValueException(message) : new InvalidValueException(message, cause);
    }
}
