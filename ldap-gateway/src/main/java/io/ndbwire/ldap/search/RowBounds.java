package io.ndbwire.ldap.search;

import com.unboundid.asn1.ASN1OctetString;
import io.ndbwire.client.Filter;
import io.ndbwire.ldap.entry.EntryFormat;
import io.ndbwire.ldap.mapping.Link;
import io.ndbwire.ldap.mapping.RowType;
import io.ndbwire.ldap.tree.Level;
import io.ndbwire.ldap.tree.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of rows that are looked for, whatever the search's filter says of them. */
final class RowBounds {

    private RowBounds() {}

    /** Conditions that columns have these values, or null if they cannot. */
    static @Nullable List<Filter> of(EntryFormat format, Map<String, ASN1OctetString> values) {
        List<Filter> bounds = new ArrayList<>();
        for (Map.Entry<String, ASN1OctetString> column : values.entrySet()) {
            Object value = format.syntax(column.getKey()).fitting(column.getValue());
            if (value == null) {
                return null;
            }
            bounds.add(Filter.where(column.getKey()).equalTo(value));
        }
        return bounds;
    }

    /** Conditions that a row is of that place, or null if no row of the level is. */
    static @Nullable List<Filter> of(Place place, Level level, EntryFormat format) {
        return place instanceof Place.OfRow row && row.level().type().equals(level.type())
                ? of(format, row.known())
                : null;
    }

    /** What rows below those with such values have in their columns. */
    static Map<String, ASN1OctetString> below(RowType child, Map<String, ASN1OctetString> bound) {
        Map<String, ASN1OctetString> below = new HashMap<>();
        for (Link link : child.links()) {
            ASN1OctetString value = bound.get(link.parentColumn());
            if (value != null) {
                below.put(link.column(), value);
            }
        }
        return below;
    }
}
