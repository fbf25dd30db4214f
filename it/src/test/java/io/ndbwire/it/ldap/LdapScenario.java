package io.ndbwire.it.ldap;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of two directories with the same entries: commands of ldap-utils, one after the other. Read from a file, in
 * which a line of its own begins
 *
 * <ul>
 *   <li>{@code ==} a scenario, with its name
 *   <li>{@code $} a command, whose arguments may stand in single quotes, and of which {@code @admin} and {@code @ada} say who asks;
 *       what follows is its input
 *   <li>{@code !} why the command before it ends otherwise on purpose, behind the code that it ends with, behind {@code
 *       entries} if it is these that are others, or behind {@code state} if it is what is there in the end
 *   <li>{@code #} a remark
 * </ul>
 *
 * @param name what the report says
 */
record LdapScenario(String name, List<Command> commands) {

    private static final String ADMIN = " -D cn=admin,dc=net -w secret";
    private static final String ADA = " -D uid=ada,ou=people,dc=net -w secret";
    private static final Pattern ARGUMENT = Pattern.compile("'([^']*)'|(\\S+)");
    private static final Set<String> READERS = Set.of("ldapsearch", "ldapcompare", "ldapwhoami");

    /**
     * One of them.
     *
     * @param input what it reads
     * @param difference on purpose, or null
     */
    record Command(
            String program,
            List<String> arguments,
            String input,
            @Nullable Difference difference) {

        boolean isReader() {
            return READERS.contains(program);
        }

        @Override
        public String toString() {
            return program + " " + String.join(" ", arguments);
        }
    }

    /** In what the gateway is another one. */
    enum Kind {
        CODE,
        ENTRIES,
        STATE
    }

    /**
     * What the gateway does otherwise.
     *
     * @param code what it ends with, or null if that is the same
     */
    record Difference(Kind kind, @Nullable Integer code, String reason) {}

    /** Whether nothing is changed by it. */
    boolean isReader() {
        return commands.stream().allMatch(Command::isReader);
    }

    /** Whether a command of it ends otherwise, in this way. */
    boolean differs(Kind kind) {
        return commands.stream()
                .anyMatch(command ->
                        command.difference() != null && command.difference().kind() == kind);
    }

    @Override
    public String toString() {
        return name;
    }

    /** All scenarios of a resource beside this class. */
    static List<LdapScenario> read(String resource) {
        return parse(LdapBesideSlapd.resource(resource));
    }

    private static List<LdapScenario> parse(String text) {
        String plain =
                text.replaceAll("(?m)^#.*\\R", "").replace(" @admin", ADMIN).replace(" @ada", ADA);
        return split(plain, "== ").map(LdapScenario::scenario).toList();
    }

    /** What begins with lines that begin so. */
    private static Stream<String> split(String text, String beginning) {
        return Pattern.compile("(?m)^" + Pattern.quote(beginning))
                .splitAsStream(text)
                .skip(1);
    }

    private static LdapScenario scenario(String text) {
        String name = text.lines().findFirst().orElseThrow();
        return new LdapScenario(
                name, split(text, "$ ").map(LdapScenario::command).toList());
    }

    private static Command command(String text) {
        List<String> lines = text.lines().toList();
        List<String> words = new ArrayList<>();
        Matcher matcher = ARGUMENT.matcher(lines.get(0));
        while (matcher.find()) {
            words.add(matcher.group(1) != null ? matcher.group(1) : matcher.group(2));
        }
        Difference difference = null;
        StringBuilder input = new StringBuilder();
        for (String line : lines.subList(1, lines.size())) {
            if (line.startsWith("! ")) {
                difference = difference(line.substring(2));
            } else {
                input.append(line).append('\n');
            }
        }
        return new Command(
                words.get(0),
                List.copyOf(words.subList(1, words.size())),
                input.toString().isBlank() ? "" : input.toString(),
                difference);
    }

    private static Difference difference(String text) {
        String[] parts = text.split(" ", 2);
        return switch (parts[0]) {
            case "entries" -> new Difference(Kind.ENTRIES, null, parts[1]);
            case "state" -> new Difference(Kind.STATE, null, parts[1]);
            default -> new Difference(Kind.CODE, Integer.valueOf(parts[0]), parts[1]);
        };
    }
}
