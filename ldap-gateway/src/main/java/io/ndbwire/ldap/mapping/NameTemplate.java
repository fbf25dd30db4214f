package io.ndbwire.ldap.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A name with columns' values in it, such as {@code msisdn={sub_nbr},ou=subscribers,dc=telecom}.
 *
 * @param texts what stands before the first column, between columns, and behind the last one
 * @param columns one fewer than texts
 */
public record NameTemplate(List<String> texts, List<String> columns) {

    private static final Pattern COLUMN = Pattern.compile("\\{([^{}]+)}");

    public NameTemplate {
        texts = List.copyOf(texts);
        columns = List.copyOf(columns);
    }

    /** Takes a template apart. */
    public static NameTemplate parse(String text) {
        List<String> texts = new ArrayList<>();
        List<String> columns = new ArrayList<>();
        Matcher matcher = COLUMN.matcher(text);
        int end = 0;
        while (matcher.find()) {
            texts.add(text.substring(end, matcher.start()));
            columns.add(matcher.group(1));
            end = matcher.end();
        }
        texts.add(text.substring(end));
        return new NameTemplate(texts, columns);
    }

    /** The name with these values, which are escaped already. */
    public String fill(List<String> values) {
        StringBuilder name = new StringBuilder(texts.get(0));
        for (int i = 0; i < columns.size(); i++) {
            name.append(values.get(i)).append(texts.get(i + 1));
        }
        return name.toString();
    }
}
