package io.ndbwire.rest.query;

import io.ndbwire.client.Filter;
import io.ndbwire.rest.http.UrlText;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.value.TableFormat;
import io.ndbwire.rest.value.ValueReader;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads filters as they stand in URLs: {@code age=gte.18}, {@code name=not.like.A*}, {@code id=in.(1,2,3)}, {@code
 * end=is.null}, {@code or=(age.lt.18,and(name.eq.Ada,end=not.is.null))}.
 *
 * <p>Within parentheses a value that holds a comma or a parenthesis stands in double quotes, in which a backslash takes
 * the special meaning of the character behind it. In {@code like}, {@code *} means the same as {@code %}.
 */
final class UrlFilter {

    private static final String NOT = "not.";
    /** Deeper nesting is more than anybody reads, and less than the compiler of conditions takes. */
    private static final int MAXIMUM_DEPTH = 32;

    private final TableFormat format;
    private final UrlText text;

    private UrlFilter(TableFormat format, UrlText text) {
        this.format = format;
        this.text = text;
    }

    /** The condition of {@code column=text}. */
    static Filter ofColumn(TableFormat format, String column, String text) {
        return condition(format.reader(column), text);
    }

    /**
     * The condition of {@code or=text} or {@code and=text}.
     *
     * @param name or, and, not.or, not.and
     */
    static Filter ofGroup(TableFormat format, String name, String text) {
        UrlText all = new UrlText(text);
        Filter filter = new UrlFilter(format, all).group(name, 1);
        all.requireEnd();
        return filter;
    }

    private Filter group(String name, int depth) {
        boolean negated = name.startsWith(NOT);
        boolean any = name.endsWith("or");
        if (depth > MAXIMUM_DEPTH) {
            throw text.wrong("groups may be nested " + MAXIMUM_DEPTH + " deep");
        }
        text.require('(');
        List<Filter> members = new ArrayList<>();
        do {
            members.add(member(depth));
        } while (text.accept(','));
        text.require(')');
        Filter group = any ? Filter.anyOf(members) : Filter.allOf(members);
        return negated ? group.not() : group;
    }

    private Filter member(int depth) {
        for (String name : List.of("and", "or", "not.and", "not.or")) {
            if (text.acceptGroup(name)) {
                return group(name, depth + 1);
            }
        }
        ValueReader reader = format.reader(text.upToDot());
        return condition(reader, text.upToComma());
    }

    private static Filter condition(ValueReader reader, String text) {
        if (text.startsWith(NOT)) {
            return comparison(reader, text.substring(NOT.length())).not();
        }
        return comparison(reader, text);
    }

    private static Filter comparison(ValueReader reader, String text) {
        String column = reader.column().name();
        int dot = text.indexOf('.');
        if (dot < 0) {
            throw ProblemException.invalid(
                    "Parameter " + column + "=" + text + ": operator.value is expected, such as eq." + text);
        }
        String operator = text.substring(0, dot);
        String value = text.substring(dot + 1);
        return switch (operator) {
            case "is" -> nullTest(column, value);
            case "in" -> Filter.where(column).in(values(reader, value));
            case "like" -> Filter.where(column).like(unquoted(value).replace('*', '%'));
            default -> Operator.named(operator, "Parameter " + column).on(column, reader.ofString(unquoted(value)));
        };
    }

    private static Filter nullTest(String column, String value) {
        return switch (value) {
            case "null" -> Filter.where(column).isNull();
            case "not_null", "not.null" -> Filter.where(column).isNotNull();
            default ->
                throw ProblemException.invalid("Parameter " + column + "=is." + value + ": is takes null or not_null");
        };
    }

    private static List<Object> values(ValueReader reader, String list) {
        String column = reader.column().name();
        if (list.length() < 2 || list.charAt(0) != '(' || list.charAt(list.length() - 1) != ')') {
            throw ProblemException.invalid("Parameter " + column + "=in." + list + ": in.(value,value) is expected");
        }
        List<Object> values = new ArrayList<>();
        UrlText items = new UrlText(list.substring(1, list.length() - 1));
        do {
            values.add(reader.ofString(unquoted(items.upToComma())));
        } while (items.accept(','));
        items.requireEnd();
        return values;
    }

    private static String unquoted(String value) {
        if (value.length() < 2 || value.charAt(0) != '"' || value.charAt(value.length() - 1) != '"') {
            return value;
        }
        StringBuilder plain = new StringBuilder();
        for (int i = 1; i < value.length() - 1; i++) {
            if (value.charAt(i) == '\\' && i + 1 < value.length() - 1) {
                i++;
            }
            plain.append(value.charAt(i));
        }
        return plain.toString();
    }
}
