package io.ndbwire.ldap.security;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;
import io.ndbwire.ldap.entry.OperationalAttribute;
import io.ndbwire.ldap.mapping.DirectoryMapping;
import io.ndbwire.ldap.mapping.FixedEntry;
import io.ndbwire.ldap.mapping.MappingException;
import io.ndbwire.ldap.mapping.MappingFile;
import io.ndbwire.ldap.mapping.NameTemplate;
import io.ndbwire.ldap.mapping.YamlValue;
import io.ndbwire.ldap.rights.ProxyRule;
import io.ndbwire.ldap.rights.Right;
import io.ndbwire.ldap.rights.Rights;
import io.ndbwire.ldap.rights.Rule;
import io.ndbwire.ldap.rights.Subject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the section {@code security} of a YAML file; docs/ldap.md says what stands in there. */
public final class SecurityFile {

    private static final String SECTION = "security";
    private static final String BELOW = "below ";
    private static final String ALL = "all";
    private static final String USER = "user";
    private static final String OBJECT_CLASS = "objectclass";

    private final DirectoryMapping mapping;

    private SecurityFile(DirectoryMapping mapping) {
        this.mapping = mapping;
    }

    /**
     * Reads a file.
     *
     * @param mapping the directory that it is about
     * @return open if there is no such section
     * @throws MappingException if something in it is wrong
     */
    public static SecuritySettings read(Path file, DirectoryMapping mapping) {
        try {
            return parse(file.toString(), Files.readString(file), mapping);
        } catch (IOException e) {
            throw new MappingException(file.toString(), "cannot be read: " + e.getMessage());
        }
    }

    /** Reads a file's text. */
    public static SecuritySettings parse(String name, String text, DirectoryMapping mapping) {
        YamlValue section = MappingFile.sections(YamlValue.parse(name, text)).get(SECTION);
        return section == null ? SecuritySettings.OPEN : new SecurityFile(mapping).settings(section);
    }

    private SecuritySettings settings(YamlValue section) {
        Map<String, YamlValue> values = section.map(
                "users",
                "accounts",
                "passwords",
                "requireTls",
                "userNames",
                "certificateNames",
                "lockOut",
                "tls",
                "proxies",
                "rights");
        PasswordOptions passwords = passwords(values.get("passwords"));
        List<User> users = new ArrayList<>();
        for (YamlValue user : YamlValue.listOf(values.get("users"))) {
            users.add(user(user, passwords));
        }
        YamlValue accounts = values.get("accounts");
        List<DN> binders = accounts == null
                ? mapping.contexts().stream().map(FixedEntry::dn).toList()
                : accounts.list().stream().map(this::branch).toList();
        List<Rule> rules = section.required(values, "rights").list().stream()
                .map(this::rule)
                .toList();
        SignInOptions signIn = new SignInOptions(
                YamlValue.truth(values.get("requireTls"), false),
                template(values.get("userNames"), true),
                template(values.get("certificateNames"), false));
        return new SecuritySettings(
                users,
                binders,
                passwords,
                signIn,
                lockOut(values.get("lockOut")),
                YamlValue.listOf(values.get("proxies")).stream()
                        .map(SecurityFile::proxy)
                        .toList(),
                new Rights(rules));
    }

    private static @Nullable NameTemplate template(@Nullable YamlValue written, boolean isOfUser) {
        if (written == null) {
            return null;
        }
        NameTemplate template = NameTemplate.parse(written.text());
        if (template.columns().isEmpty() || isOfUser && !template.columns().equals(List.of(USER))) {
            throw written.wrong(
                    isOfUser
                            ? "the name of a user's entry has {user} in it, once, and nothing else in braces"
                            : "the name of a certificate's entry has attributes of its subject in braces");
        }
        name(written, template.fill(template.columns()));
        return template;
    }

    private static LockOutOptions lockOut(@Nullable YamlValue written) {
        if (written == null) {
            return LockOutOptions.NONE;
        }
        Map<String, YamlValue> values = written.map("failures", "withinSeconds", "lastsSeconds");
        int failures = YamlValue.number(values.get("failures"), LockOutOptions.NONE.failures());
        if (failures < 1) {
            throw written.wrong("'failures', how many binds may fail, is missing or less than 1");
        }
        try {
            return new LockOutOptions(
                    failures,
                    seconds(values.get("withinSeconds"), LockOutOptions.NONE.within()),
                    seconds(values.get("lastsSeconds"), LockOutOptions.NONE.lasts()));
        } catch (MappingException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw written.wrong(String.valueOf(e.getMessage()));
        }
    }

    private static Duration seconds(@Nullable YamlValue written, Duration otherwise) {
        return written == null ? otherwise : Duration.ofSeconds(YamlValue.number(written, 0));
    }

    private static PasswordOptions passwords(@Nullable YamlValue written) {
        PasswordOptions defaults = PasswordOptions.DEFAULT;
        if (written == null) {
            return defaults;
        }
        Map<String, YamlValue> values = written.map("scheme", "iterations", "clearText", "threads", "waiting");
        YamlValue name = values.get("scheme");
        PasswordScheme scheme = name == null ? defaults.scheme() : PasswordScheme.of(name.text());
        if (scheme == null) {
            throw written.wrong("there is no such scheme of passwords; there are "
                    + Arrays.stream(PasswordScheme.values())
                            .map(PasswordScheme::label)
                            .toList());
        }
        try {
            return new PasswordOptions(
                    scheme,
                    YamlValue.number(values.get("iterations"), defaults.iterations()),
                    YamlValue.truth(values.get("clearText"), defaults.takesClearText()),
                    YamlValue.number(values.get("threads"), defaults.threads()),
                    YamlValue.number(values.get("waiting"), defaults.waiting()));
        } catch (MappingException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw written.wrong(String.valueOf(e.getMessage()));
        }
    }

    private static User user(YamlValue written, PasswordOptions passwords) {
        Map<String, YamlValue> values = written.map("name", "password");
        YamlValue name = written.required(values, "name");
        DN dn = name(name, name.text());
        YamlValue password = written.required(values, "password");
        boolean isStored = Passwords.isStored(password.text().getBytes(StandardCharsets.ISO_8859_1));
        if (!isStored && !passwords.takesClearText()) {
            throw password.wrong("the password is no hash by "
                    + Arrays.stream(PasswordScheme.values())
                            .map(PasswordScheme::label)
                            .toList());
        }
        return new User(dn, password.text());
    }

    private Rule rule(YamlValue rule) {
        Map<String, YamlValue> values = rule.map("who", "on", "attributes", "may");
        List<Subject> who = rule.required(values, "who").list().stream()
                .map(SecurityFile::subject)
                .toList();
        YamlValue on = values.get("on");
        DN branch = on == null ? null : branch(on);
        Set<String> attributes = new HashSet<>();
        for (YamlValue written : YamlValue.listOf(values.get("attributes"))) {
            String attribute = attribute(written);
            if (!mapping.canHave(branch, attribute)) {
                throw written.wrong("no entry that the rule is about can have an attribute '" + written.text() + "'");
            }
            attributes.add(attribute);
        }
        if (values.containsKey("attributes") && attributes.isEmpty()) {
            throw rule.wrong("a rule without attributes is about whole entries: leave 'attributes' out");
        }
        Set<Right> rights = EnumSet.noneOf(Right.class);
        for (YamlValue right : rule.required(values, "may").list()) {
            rights.addAll(rights(right));
        }
        return new Rule(who, branch, branch == null ? 0 : mapping.tableParts(branch), attributes, rights);
    }

    private static String attribute(YamlValue written) {
        String name = written.text().toLowerCase(Locale.ROOT);
        if (!Attribute.getBaseName(name).equals(name)) {
            throw written.wrong("a rule is about an attribute with all its options: leave them out of '" + name + "'");
        }
        if (name.equals(OBJECT_CLASS) || OperationalAttribute.ofKey(name) != null) {
            throw written.wrong("'" + name + "' goes with its entry: no rule is about it alone");
        }
        return name;
    }

    private static ProxyRule proxy(YamlValue written) {
        Map<String, YamlValue> values = written.map("who", "for");
        List<Subject> who = new ArrayList<>();
        for (YamlValue one : written.required(values, "who").list()) {
            Subject subject = subject(one);
            boolean isKnown = subject.kind() == Subject.Kind.NAMED || subject.kind() == Subject.Kind.BELOW;
            if (!isKnown) {
                throw one.wrong("only who is named here, or below a name, may ask as somebody else");
            }
            who.add(subject);
        }
        List<Subject> whom = new ArrayList<>();
        for (YamlValue one : written.required(values, "for").list()) {
            Subject subject = subject(one);
            if (subject.kind() == Subject.Kind.SELF) {
                throw one.wrong("'self' is nobody else");
            }
            whom.add(subject);
        }
        return new ProxyRule(who, whom);
    }

    private static Subject subject(YamlValue written) {
        String text = written.text();
        for (Subject.Kind kind :
                List.of(Subject.Kind.ANYONE, Subject.Kind.ANONYMOUS, Subject.Kind.AUTHENTICATED, Subject.Kind.SELF)) {
            if (text.equals(kind.name().toLowerCase(Locale.ROOT))) {
                return Subject.of(kind);
            }
        }
        if (text.startsWith(BELOW)) {
            return new Subject(Subject.Kind.BELOW, name(written, text.substring(BELOW.length())));
        }
        return new Subject(Subject.Kind.NAMED, name(written, text));
    }

    private static Set<Right> rights(YamlValue written) {
        String text = written.text();
        if (text.equals(ALL)) {
            return EnumSet.allOf(Right.class);
        }
        for (Right right : Right.values()) {
            if (text.equals(right.label())) {
                return EnumSet.of(right);
            }
        }
        throw written.wrong("there is no right '" + text + "'; there are read, search, compare, write and all");
    }

    private DN branch(YamlValue written) {
        DN dn = name(written, written.text());
        if (!mapping.isBranch(dn)) {
            throw written.wrong("'" + dn + "' is none of the entries that the directory's mapping has by name, and rows"
                    + " come and go");
        }
        return dn;
    }

    private static DN name(YamlValue where, String text) {
        try {
            DN dn = new DN(text);
            if (dn.isNullDN()) {
                throw where.wrong("the name is empty");
            }
            return dn;
        } catch (LDAPException e) {
            throw where.wrong(String.valueOf(e.getMessage()));
        }
    }
}
