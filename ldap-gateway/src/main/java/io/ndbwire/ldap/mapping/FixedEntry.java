package io.ndbwire.ldap.mapping;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.ReadOnlyEntry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entry that stands in the mapping itself. Immutable.
 *
 * @param entry its name and its attributes
 * @param branches entries of the same kind below it
 * @param types rows below it
 * @param referral who has it, and all below it, if that is not this directory
 */
public record FixedEntry(
        DN dn,
        ReadOnlyEntry entry,
        List<FixedEntry> branches,
        List<RowType> types,
        @Nullable Referral referral) {

    public FixedEntry {
        branches = List.copyOf(branches);
        types = List.copyOf(types);
    }
}
