package io.ndbwire.ldap.tree;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.RDN;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.client.AccessPath;
import io.ndbwire.client.Read;
import io.ndbwire.client.Row;
import io.ndbwire.ldap.cluster.Cluster;
import io.ndbwire.ldap.container.ContainerTable;
import io.ndbwire.ldap.entry.AttributeChoice;
import io.ndbwire.ldap.entry.EntryFormat;
import io.ndbwire.ldap.entry.EntryFormats;
import io.ndbwire.ldap.entry.EntryReader;
import io.ndbwire.ldap.entry.RowEntry;
import io.ndbwire.ldap.entry.RowList;
import io.ndbwire.ldap.entry.Selection;
import io.ndbwire.ldap.mapping.DirectoryMapping;
import io.ndbwire.ldap.mapping.FixedEntry;
import io.ndbwire.ldap.mapping.Link;
import io.ndbwire.ldap.mapping.Referral;
import io.ndbwire.ldap.mapping.RowType;
import io.ndbwire.ldap.result.Failures;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.result.ResultException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The directory as a tree: from names to places, and from places to entries. Thread-safe. */
public final class Directory {

    private static final int MAXIMUM_ALIASES = 10;
    /** RFC 4514, section 3, of escapes alone, which the SDK takes for backslashes where they are none. */
    private static final Pattern NAME =
            Pattern.compile("(?:[^\\\\]|\\\\(?:[ \"#+,;<=>\\\\]|\\p{XDigit}{2}))*+", Pattern.DOTALL);

    /** What is asked for where only the name counts. */
    public static final AttributeChoice NOTHING = AttributeChoice.of(List.of("1.1"), false);

    /**
     * How a name is followed.
     *
     * @param dereferences whether the alias of a name is followed
     * @param managesReferrals whether a referral is an entry like others
     */
    private record Route(Predicate<DN> dereferences, boolean managesReferrals) {}

    private final Cluster cluster;
    private final EntryFormats formats;
    private final EntryReader reader;
    private final List<Branch> contexts = new ArrayList<>();
    private final Set<String> attributeNames;
    private final @Nullable ContainerTable containers;

    public Directory(DirectoryMapping mapping, Cluster cluster) {
        this.cluster = cluster;
        formats = new EntryFormats(cluster);
        reader = new EntryReader(cluster, formats);
        attributeNames = mapping.attributeNames();
        containers = mapping.containers() == null ? null : new ContainerTable(cluster, mapping.containers());
        for (FixedEntry context : mapping.contexts()) {
            contexts.add(new FixedBranch(context, containers));
        }
        if (mapping.tables() != null) {
            contexts.add(new ClusterBranch(
                    cluster, new GeneratedTypes(cluster, mapping.passwordColumns()), mapping.tables()));
        }
    }

    /** Whether entries of the mapping have an attribute of that name; what tables without a mapping have is not known. */
    public boolean knowsAttribute(String name) {
        return attributeNames.contains(name.toLowerCase(Locale.ROOT));
    }

    /**
     * Looks whether the tables of the mapping have what it says, and creates the one for containers if it is missing.
     *
     * @return fails with {@link io.ndbwire.ldap.mapping.MappingException} if not
     */
    public CompletionStage<Void> prepare(DirectoryMapping mapping) {
        CompletionStage<Void> checked = new MappingCheck(formats).check(mapping);
        return containers == null
                ? checked
                : checked.thenCompose(done -> containers.create()).thenAccept(table -> {});
    }

    /** The table of what clients add that is in no table of the mapping, or null if they may not. */
    public @Nullable ContainerTable containerTable() {
        return containers;
    }

    /** The naming contexts. */
    public List<Branch> contexts() {
        return List.copyOf(contexts);
    }

    public Cluster cluster() {
        return cluster;
    }

    public EntryFormats formats() {
        return formats;
    }

    public EntryReader reader() {
        return reader;
    }

    /**
     * Reads a name.
     *
     * @throws ResultException of invalidDNSyntax
     */
    public static DN parse(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new ResultException(
                    ResultCode.INVALID_DN_SYNTAX,
                    "What follows a backslash in '" + name + "' is nothing that it escapes");
        }
        try {
            return new DN(name);
        } catch (LDAPException e) {
            throw ResultException.of(ResultCode.INVALID_DN_SYNTAX, e);
        }
    }

    /**
     * Finds the place of a name.
     *
     * @param dereferences whether aliases on the way, and at its end, are followed
     * @return fails with noSuchObject if no entry can have the name, and with referral if another server has it
     */
    public CompletionStage<Place> locate(DN dn, boolean dereferences) {
        return locate(dn, alias -> dereferences, false);
    }

    /**
     * Finds the place of a name.
     *
     * @param dereferences whether the alias of a name, on the way or at its end, is followed
     * @param managesReferrals whether a referral is an entry like others, with nothing below it
     * @return fails with noSuchObject if no entry can have the name, and with referral if another server has it
     */
    public CompletionStage<Place> locate(DN dn, Predicate<DN> dereferences, boolean managesReferrals) {
        return locate(dn, new Route(dereferences, managesReferrals), 0);
    }

    private CompletionStage<Place> locate(DN dn, Route route, int aliases) {
        Branch context = context(dn);
        if (context == null) {
            return CompletableFuture.failedFuture(noSuchObject(dn, ""));
        }
        RDN[] rdns = dn.getRDNs();
        int depth = rdns.length - context.dn().getRDNs().length;
        return descend(new Place.OfBranch(context), dn, rdns, depth, route, aliases);
    }

    /** The last one on the way to a name that is no row, for which no rows are read; null if there is not even a context. */
    public CompletionStage<@Nullable Branch> nearestBranch(DN dn) {
        Branch context = context(dn);
        if (context == null) {
            return CompletableFuture.completedFuture(null);
        }
        RDN[] rdns = dn.getRDNs();
        return nearestBranch(context, rdns, rdns.length - context.dn().getRDNs().length)
                .thenApply(found -> found);
    }

    private static CompletionStage<Branch> nearestBranch(Branch branch, RDN[] rdns, int remaining) {
        return remaining == 0
                ? CompletableFuture.completedFuture(branch)
                : branch.branch(rdns[remaining - 1])
                        .thenCompose(next -> next == null
                                ? CompletableFuture.completedFuture(branch)
                                : nearestBranch(next, rdns, remaining - 1));
    }

    private @Nullable Branch context(DN dn) {
        for (Branch context : contexts) {
            if (dn.isDescendantOf(context.dn(), true)) {
                return context;
            }
        }
        return null;
    }

    /**
     * @param remaining how many parts of the name are left, from right to left
     */
    private CompletionStage<Place> descend(Place place, DN dn, RDN[] rdns, int remaining, Route route, int aliases) {
        if (place instanceof Place.OfRow row && row.level().type().alias() != null) {
            if (route.dereferences().test(row.dn())) {
                return followed(row, rdns, remaining, route, aliases);
            }
        }
        Referral referral = place instanceof Place.OfBranch ? place.branch().referral() : null;
        if (referral != null && !route.managesReferrals()) {
            return CompletableFuture.failedFuture(elsewhere(referral, dn));
        }
        if (remaining == 0) {
            return CompletableFuture.completedFuture(place);
        }
        RDN rdn = rdns[remaining - 1];
        return below(place, rdn)
                .thenCompose(next -> next == null
                        ? matched(place)
                                .thenCompose(matched -> CompletableFuture.failedFuture(noSuchObject(dn, matched)))
                        : descend(next, dn, rdns, remaining - 1, route, aliases));
    }

    private CompletionStage<Place> followed(Place.OfRow alias, RDN[] rdns, int remaining, Route route, int aliases) {
        if (aliases == MAXIMUM_ALIASES) {
            return CompletableFuture.failedFuture(new ResultException(
                    ResultCode.LOOP_DETECT, "More than " + MAXIMUM_ALIASES + " aliases lead to each other"));
        }
        return require(alias, NOTHING, Set.of()).thenCompose(entry -> {
            DN target = parse(String.valueOf(entry.aliasTarget()));
            for (int i = remaining - 1; i >= 0; i--) {
                target = new DN(rdns[i], target);
            }
            return locate(target, route, aliases + 1);
        });
    }

    private CompletionStage<@Nullable Place> below(Place place, RDN rdn) {
        if (place instanceof Place.OfRow row) {
            for (RowType child : row.level().type().children()) {
                if (child.isNamedBy(rdn)) {
                    return rowBelow(row, child, rdn);
                }
            }
            return CompletableFuture.completedFuture(null);
        }
        Branch branch = place.branch();
        return branch.branch(rdn)
                .thenCompose(found -> found != null
                        ? CompletableFuture.completedFuture(new Place.OfBranch(found))
                        : branch.types().thenCompose(types -> rowBelow(place, types, rdn)))
                .thenCompose(found -> found != null || !branch.takesContainers()
                        ? CompletableFuture.completedFuture(found)
                        : branch.container(rdn)
                                .thenApply(container -> container == null ? null : new Place.OfBranch(container)));
    }

    private CompletionStage<@Nullable Place> rowBelow(Place place, List<RowType> types, RDN rdn) {
        for (RowType type : types) {
            if (type.isNamedBy(rdn)) {
                Level level = new Level(type, null, place.branch());
                return formats.of(type)
                        .thenApply(format -> new Place.OfRow(level, new DN(rdn, place.dn()), place, format.named(rdn)));
            }
        }
        return CompletableFuture.completedFuture(null);
    }

    private CompletionStage<@Nullable Place> rowBelow(Place.OfRow parent, RowType type, RDN rdn) {
        return formats.of(type)
                .thenCompose(format -> links(parent, type).thenApply(links -> {
                    if (links == null) {
                        return null;
                    }
                    Map<String, ASN1OctetString> known = new HashMap<>(links);
                    known.putAll(format.named(rdn));
                    return new Place.OfRow(parent.level().below(type), new DN(rdn, parent.dn()), parent, known);
                }));
    }

    /** What rows below a row have in the columns that name it, or null if that is not there. */
    public CompletionStage<@Nullable Map<String, ASN1OctetString>> links(Place.OfRow parent, RowType child) {
        Map<String, ASN1OctetString> links = new HashMap<>();
        for (Link link : child.links()) {
            ASN1OctetString value = parent.known().get(link.parentColumn());
            if (value == null) {
                return find(parent, NOTHING, Set.of())
                        .thenApply(entry ->
                                entry == null ? null : EntryReader.links(child, entry.selection(), entry.row()));
            }
            links.put(link.column(), value);
        }
        return CompletableFuture.completedFuture(links);
    }

    /** The entry of a row's place, or null if there is none. */
    public CompletionStage<@Nullable RowEntry> find(Place.OfRow place, AttributeChoice choice, Set<String> needed) {
        return formats.of(place.level().type()).thenCompose(format -> find(format, place, choice, needed));
    }

    private CompletionStage<@Nullable RowEntry> find(
            EntryFormat format, Place.OfRow place, AttributeChoice choice, Set<String> needed) {
        Selection selection = format.selection(choice, needed);
        return row(selection, place.known()).thenCompose(row -> {
            if (row == null) {
                return CompletableFuture.completedFuture(null);
            }
            DN parent = place.above().dn();
            return reader.read(selection, row, selection.rdn(row) + "," + parent)
                    .thenApply(entry -> entry);
        });
    }

    /** The row that has these values, those of its name or those by which others name it, or null if there is none. */
    public CompletionStage<@Nullable Row> row(Selection selection, Map<String, ASN1OctetString> known) {
        EntryFormat format = selection.format();
        if (format.isKeyedBy(known)) {
            Read read = format.read(known);
            return read == null
                    ? CompletableFuture.completedFuture(null)
                    : cluster.client().execute(read.columns(selection.projection()));
        }
        AccessPath path = format.path(known);
        if (path == null) {
            return CompletableFuture.completedFuture(null);
        }
        if (path.isKey()) {
            return cluster.client().execute(path.read().columns(selection.projection()));
        }
        CompletableFuture<List<Row>> rows = new CompletableFuture<>();
        cluster.client()
                .scan(path.scan().columns(selection.projection()).limit(1).executor(Runnable::run))
                .subscribe(new RowList(rows));
        return rows.thenApply(found -> found.isEmpty() ? null : found.get(0));
    }

    /** The entry's own name, as its rows spell it, by any name that leads to it; what leads nowhere stays as it is. */
    public CompletionStage<DN> ownName(DN dn) {
        return locate(dn, alias -> false, true).thenCompose(this::ownName).exceptionallyCompose(failure -> {
            ResultCode code = Failures.result(failure).code();
            return code.equals(ResultCode.NO_SUCH_OBJECT)
                    ? CompletableFuture.completedFuture(dn)
                    : CompletableFuture.failedFuture(Failures.cause(failure));
        });
    }

    /** The name of an entry that is there, as its rows spell it; fails with noSuchObject. */
    public CompletionStage<DN> ownName(Place place) {
        return place instanceof Place.OfRow row
                ? require(row, NOTHING, Set.of()).thenCompose(entry -> ownName(row, entry))
                : CompletableFuture.completedFuture(place.dn());
    }

    /** The name of an entry that has been read, as its rows spell it. */
    public CompletionStage<DN> ownName(Place.OfRow place, RowEntry entry) {
        RDN rdn = Objects.requireNonNull(parse(entry.dn()).getRDN());
        return ownName(place.above()).thenApply(above -> new DN(rdn, above));
    }

    /** The entry of a row's place; fails with noSuchObject. */
    public CompletionStage<RowEntry> require(Place.OfRow place, AttributeChoice choice, Set<String> needed) {
        return find(place, choice, needed)
                .thenCompose(entry ->
                        entry != null ? CompletableFuture.completedFuture(entry) : this.<RowEntry>missing(place));
    }

    /** Fails with noSuchObject, telling which of the names above are there. */
    public <T> CompletionStage<T> missing(Place place) {
        CompletionStage<String> above = place instanceof Place.OfRow row
                ? matched(row.above())
                : CompletableFuture.completedFuture(nameAbove(place.branch()));
        return above.thenCompose(matched -> CompletableFuture.failedFuture(noSuchObject(place.dn(), matched)));
    }

    private String nameAbove(Branch branch) {
        DN parent = branch.dn().getParent();
        return parent == null || context(parent) == null ? "" : parent.toString();
    }

    /** The name of the place if it has an entry, or else of the nearest one above that has. */
    private CompletionStage<String> matched(Place place) {
        if (place instanceof Place.OfRow row) {
            return find(row, NOTHING, Set.of())
                    .thenCompose(entry ->
                            entry != null ? CompletableFuture.completedFuture(entry.dn()) : matched(row.above()));
        }
        return place.branch().entry().thenApply(entry -> entry != null ? entry.getDN() : nameAbove(place.branch()));
    }

    /** The result has the referral's name beside it, so that it is told to those alone who may see that. */
    private static ResultException elsewhere(Referral referral, DN asked) {
        return new ResultException(new Result(
                ResultCode.REFERRAL,
                referral.dn().toString(),
                "Another server has what is below " + referral.dn(),
                referral.urls(asked),
                null,
                null));
    }

    private static ResultException noSuchObject(DN dn, String matched) {
        return new ResultException(
                Result.of(ResultCode.NO_SUCH_OBJECT, "There is no entry " + dn).matched(matched));
    }
}
