package io.ndbwire.ldap.mapping;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.RDN;
import com.unboundid.ldap.sdk.ReadOnlyEntry;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads a mapping from its YAML file; docs/ldap.md says what stands in there. */
public final class MappingFile {

    private static final String SAMPLE = "telecom.yaml";
    private static final List<String> OWN_SECTIONS = List.of("contexts", "classes", "tables", "containers");

    private final YamlValue root;
    private final ClassReader classes;

    private MappingFile(YamlValue root) {
        this.root = root;
        Map<String, YamlValue> values = sections(root);
        YamlValue written = values.get("classes");
        classes = new ClassReader(written == null ? Map.of() : written.map());
    }

    /**
     * Reads a file.
     *
     * @throws MappingException if something in it is wrong; whether the tables are as it says is another question
     */
    public static DirectoryMapping read(Path file) {
        return of(YamlValue.read(file));
    }

    /**
     * Reads a file.
     *
     * @param otherwise the mapping if the file is about other things alone, or null if it may not be
     * @throws MappingException if something in it is wrong; whether the tables are as it says is another question
     */
    public static DirectoryMapping read(Path file, @Nullable DirectoryMapping otherwise) {
        YamlValue root = YamlValue.read(file);
        return otherwise == null || hasMapping(root) ? of(root) : otherwise;
    }

    /**
     * Reads a file's mapping, beside which it may have other sections.
     *
     * @throws MappingException if something in it is wrong
     */
    public static DirectoryMapping of(YamlValue root) {
        return new MappingFile(root).mapping();
    }

    /**
     * The sections of a file.
     *
     * @throws MappingException if there is one that no file has: rights that nobody reads would be none
     */
    public static Map<String, YamlValue> sections(YamlValue root) {
        return root.map("contexts", "classes", "tables", "containers", "limits", "security");
    }

    /** Whether a file has a mapping. */
    public static boolean hasMapping(YamlValue root) {
        return !Collections.disjoint(sections(root).keySet(), OWN_SECTIONS);
    }

    /** The telecom sample of the embedded node as a directory. */
    public static DirectoryMapping telecomSample() {
        try (InputStream in = Objects.requireNonNull(MappingFile.class.getResourceAsStream(SAMPLE))) {
            return parse(SAMPLE, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a file's text. */
    public static DirectoryMapping parse(String name, String text) {
        return of(YamlValue.parse(name, text));
    }

    private DirectoryMapping mapping() {
        Map<String, YamlValue> values = root.map();
        List<FixedEntry> contexts = new ArrayList<>();
        for (YamlValue one : root.required(values, "contexts").list()) {
            FixedEntry context = entry(one, null);
            requireApart(one, context.dn(), contexts);
            contexts.add(context);
        }
        classes.requireAllUsed();
        YamlValue written = values.get("containers");
        Containers containers = written == null ? null : Containers.of(written);
        YamlValue tables = values.get("tables");
        if (tables == null) {
            return new DirectoryMapping(contexts, null, containers);
        }
        DN name = dn(tables, tables.text());
        requireApart(tables, name, contexts);
        return new DirectoryMapping(contexts, name, containers);
    }

    private static void requireApart(YamlValue where, DN name, List<FixedEntry> contexts) {
        for (FixedEntry other : contexts) {
            if (name.isDescendantOf(other.dn(), true) || other.dn().isDescendantOf(name, true)) {
                throw where.wrong("naming context " + name + " overlaps naming context " + other.dn());
            }
        }
    }

    private FixedEntry entry(YamlValue written, @Nullable DN parent) {
        Map<String, YamlValue> values = written.map("dn", "objectClasses", "attributes", "entries", "rows", "referral");
        YamlValue name = written.required(values, "dn");
        DN dn = parent == null ? dn(name, name.text()) : new DN(rdn(name), parent);
        if (dn.isNullDN()) {
            throw name.wrong("the name is empty");
        }
        YamlValue referral = values.get("referral");
        if (referral != null) {
            return referral(written, dn, referral, values);
        }
        RDN rdn = Objects.requireNonNull(dn.getRDN());
        YamlValue classNames = values.get("objectClasses");
        Entry entry = entry(dn, classNames == null ? classesOf(rdn) : classNames.texts());
        YamlValue attributes = values.get("attributes");
        if (attributes != null) {
            attributes.map().forEach((attribute, given) -> entry.addAttribute(attribute, given.texts()));
        }
        List<FixedEntry> branches = new ArrayList<>();
        for (YamlValue below : list(values.get("entries"))) {
            FixedEntry branch = entry(below, dn);
            if (branches.stream().anyMatch(other -> other.dn().equals(branch.dn()))) {
                throw below.wrong("entry " + branch.dn() + " comes twice");
            }
            branches.add(branch);
        }
        List<RowType> types = classes.types(list(values.get("rows")), false);
        return new FixedEntry(dn, new ReadOnlyEntry(entry), branches, types, null);
    }

    private static FixedEntry referral(YamlValue written, DN dn, YamlValue servers, Map<String, YamlValue> values) {
        if (values.size() > 2) {
            throw written.wrong("entry " + dn + " is on another server: it has a 'referral' alone");
        }
        Referral referral = Referral.of(dn, servers);
        Entry entry = entry(dn, List.of("top", "extensibleObject", "referral"));
        entry.addAttribute("ref", referral.written());
        return new FixedEntry(dn, new ReadOnlyEntry(entry), List.of(), List.of(), referral);
    }

    private static Entry entry(DN dn, List<String> classes) {
        Entry entry = new Entry(dn.toString());
        entry.addAttribute("objectClass", classes);
        RDN rdn = Objects.requireNonNull(dn.getRDN());
        String[] names = rdn.getAttributeNames();
        for (int i = 0; i < names.length; i++) {
            entry.addAttribute(names[i], rdn.getAttributeValues()[i]);
        }
        return entry;
    }

    static List<YamlValue> list(@Nullable YamlValue value) {
        return value == null ? List.of() : value.list();
    }

    private static List<String> classesOf(RDN rdn) {
        return switch (rdn.getAttributeNames()[0].toLowerCase(Locale.ROOT)) {
            case "dc" -> List.of("top", "extensibleObject", "domain");
            case "o" -> List.of("top", "extensibleObject", "organization");
            case "ou" -> List.of("top", "extensibleObject", "organizationalUnit");
            default -> List.of("top", "extensibleObject", "namedObject");
        };
    }

    private static DN dn(YamlValue where, String text) {
        try {
            return new DN(text);
        } catch (LDAPException e) {
            throw where.wrong(String.valueOf(e.getMessage()));
        }
    }

    private static RDN rdn(YamlValue where) {
        try {
            return new RDN(where.text());
        } catch (LDAPException e) {
            throw where.wrong(String.valueOf(e.getMessage()));
        }
    }
}
