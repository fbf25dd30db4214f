package io.ndbwire.it.ldap;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldif.LDIFException;
import com.unboundid.ldif.LDIFReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a program of ldap-utils has said, as far as two servers are to agree.
 *
 * @param code the exit status
 * @param result the result code that it tells of, or nothing
 * @param matched the name that was found beside a missing one, or nothing
 * @param said other lines: truth, who somebody is, where to go on
 * @param entries as text: names, attributes and values by their order
 */
record LdapAnswer(int code, String result, String matched, List<String> said, List<String> entries) {

    private static final Pattern RESULT = Pattern.compile("(?m)\\((\\d+)\\)$");
    private static final Pattern MATCHED = Pattern.compile("(?mi)^\\s*matched DN: (.*)$");
    private static final Pattern SAID = Pattern.compile("(?mi)^(?:TRUE|FALSE|dn:\\S*|anonymous|# ref.*)$");

    /**
     * @param isOrdered whether the order of the entries counts
     */
    static LdapAnswer of(LdapTool.Output output, boolean isOrdered) {
        List<String> entries = entries(output.output());
        if (output.code() == ResultCode.SIZE_LIMIT_EXCEEDED_INT_VALUE) {
            // Which come first is up to the server.
            entries.replaceAll(entry -> "any");
        }
        if (!isOrdered) {
            Collections.sort(entries);
        }
        return new LdapAnswer(
                output.code(),
                found(RESULT, output.errors()),
                normalised(found(MATCHED, output.errors())),
                SAID.matcher(output.output())
                        .results()
                        .map(one -> one.group().strip())
                        .sorted()
                        .toList(),
                entries);
    }

    private static String found(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group(1) : "";
    }

    private static String normalised(String name) {
        try {
            return DN.normalize(name);
        } catch (LDAPException e) {
            throw new AssertionError(e);
        }
    }

    /** Entries stand between blank lines, or lines of remarks; the rest is no LDIF. */
    private static List<String> entries(String text) {
        List<String> entries = new ArrayList<>();
        for (String block : text.split("(?m)^(?:#.*)?$")) {
            List<String> lines = block.lines()
                    .filter(line -> !line.startsWith("control:"))
                    .dropWhile(line -> !line.startsWith("dn: ") && !line.startsWith("dn:: "))
                    .toList();
            if (!lines.isEmpty()) {
                entries.add(entry(lines));
            }
        }
        return entries;
    }

    private static String entry(List<String> lines) {
        try {
            return text(LDIFReader.decodeEntry(lines.toArray(String[]::new)));
        } catch (LDIFException e) {
            throw new AssertionError(String.join("\n", lines), e);
        }
    }

    /** An entry as text that does not depend on the order of its attributes and values. */
    static String text(Entry entry) {
        List<String> lines = new ArrayList<>();
        for (Attribute attribute : entry.getAttributes()) {
            String name = attribute.getName().toLowerCase(Locale.ROOT);
            Arrays.stream(attribute.getValues())
                    .map(value -> name + ": " + (isName(name) ? normalised(value) : value))
                    .forEach(lines::add);
        }
        Collections.sort(lines);
        return normalised(entry.getDN()) + "\n  " + String.join("\n  ", lines);
    }

    private static boolean isName(String attribute) {
        return attribute.equals("entrydn")
                || attribute.equals("subschemasubentry")
                || attribute.equals("aliasedobjectname");
    }
}
