package io.ndbwire.ldap.schema;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.RDN;
import io.ndbwire.ldap.entry.OperationalAttribute;
import io.ndbwire.ldap.mapping.RowType;
import io.ndbwire.ldap.tree.Branch;
import io.ndbwire.ldap.tree.Directory;
import io.ndbwire.ldap.tree.OwnEntries;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Root DSE and subschema. Thread-safe. */
public final class SchemaEntries implements OwnEntries {

    private static final DN SUBSCHEMA = new DN(new RDN("cn", "subschema"));

    private final Directory directory;
    private final Entry rootDse;

    public SchemaEntries(Directory directory, Features features) {
        this.directory = directory;
        rootDse = rootDse(directory, features);
    }

    private static Entry rootDse(Directory directory, Features features) {
        Entry entry = new Entry("");
        entry.addAttribute("objectClass", "top", "extensibleObject");
        entry.addAttribute(
                "namingContexts",
                directory.contexts().stream()
                        .filter(context -> context.referral() == null)
                        .map(context -> context.dn().toString())
                        .toList());
        entry.addAttribute("subschemaSubentry", OperationalAttribute.SUBSCHEMA_DN);
        entry.addAttribute("supportedLDAPVersion", "3");
        add(entry, "supportedControl", features.controls());
        add(entry, "supportedExtension", features.extensions());
        add(entry, "supportedFeatures", features.features());
        add(entry, "supportedSASLMechanisms", features.mechanisms());
        entry.addAttribute("vendorName", "NdbWire");
        return entry;
    }

    private static void add(Entry entry, String name, Collection<String> values) {
        if (!values.isEmpty()) {
            entry.addAttribute(name, values.stream().sorted().toList());
        }
    }

    @Override
    public boolean has(DN name) {
        return name.isNullDN() || name.equals(SUBSCHEMA);
    }

    @Override
    public CompletionStage<Entry> entry(DN name) {
        if (name.isNullDN()) {
            return CompletableFuture.completedFuture(rootDse);
        }
        Subschema schema = new Subschema();
        CompletionStage<Void> collected = CompletableFuture.completedFuture(null);
        for (Branch context : directory.contexts()) {
            collected = collected.thenCompose(before -> collect(context, schema));
        }
        return collected.thenApply(all -> schema.entry());
    }

    private CompletionStage<Void> collect(Branch branch, Subschema schema) {
        return branch.types()
                .thenCompose(types -> addAll(types, schema))
                .thenCompose(added -> branch.branches())
                .thenCompose(branches -> {
                    CompletionStage<Void> collected = CompletableFuture.completedFuture(null);
                    for (Branch below : branches) {
                        collected = collected.thenCompose(before -> collect(below, schema));
                    }
                    return collected;
                });
    }

    private CompletionStage<Void> addAll(List<RowType> types, Subschema schema) {
        CompletionStage<Void> added = CompletableFuture.completedFuture(null);
        for (RowType type : types) {
            added = added.thenCompose(before -> directory.formats().of(type)).thenAccept(schema::add);
            added = added.thenCompose(before -> addAll(type.children(), schema));
        }
        return added;
    }
}
