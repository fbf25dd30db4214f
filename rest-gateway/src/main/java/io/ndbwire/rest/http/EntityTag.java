package io.ndbwire.rest.http;

import io.ndbwire.client.Row;
import io.ndbwire.rest.value.Json;
import io.ndbwire.rest.value.NumberStyle;
import io.ndbwire.rest.value.RowWriter;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Table;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A row's entity tag: the style of numbers, the numbers of the columns that were read unless those were all, and a digest
 * of the row as it was written. It says by itself what is to be compared: who read two columns, and changes the row if it
 * is unchanged, means those two. Immutable.
 */
public final class EntityTag {

    private static final Pattern FORM = Pattern.compile("\"([ns])((?:\\d{1,5}(?:\\.\\d{1,5}){0,511})?):([\\w-]{20})\"");
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
    private static final int DIGEST_BYTES = 15;
    /** An event loop's own: finding an algorithm costs more than a row's digest. */
    private static final ThreadLocal<MessageDigest> DIGEST = ThreadLocal.withInitial(EntityTag::newDigest);

    private final NumberStyle style;
    private final String columns;
    private final String digest;

    private EntityTag(NumberStyle style, String columns, String digest) {
        this.style = style;
        this.columns = columns;
        this.digest = digest;
    }

    /**
     * The tag of a row that was written as these bytes.
     *
     * @param read null for all columns
     */
    public static EntityTag of(byte[] json, @Nullable List<Column> read, NumberStyle style) {
        String numbers = read == null
                ? ""
                : read.stream().map(column -> Integer.toString(column.number())).collect(Collectors.joining("."));
        return new EntityTag(style, numbers, digest(json));
    }

    /** The tag that stands in a header; null for one that cannot have come from here, and so matches nothing. */
    public static @Nullable EntityTag parse(String header) {
        Matcher form = FORM.matcher(header);
        if (!form.matches()) {
            return null;
        }
        NumberStyle style = "n".equals(form.group(1)) ? NumberStyle.NUMBERS : NumberStyle.STRINGS;
        return new EntityTag(style, form.group(2), form.group(3));
    }

    /**
     * Whether a row is what the tag was made of.
     *
     * @param row with all its columns
     */
    public boolean matches(Row row) {
        List<Column> compared = comparedColumns(row.table());
        if (compared == null) {
            return false;
        }
        RowWriter writer = new RowWriter(compared, style);
        byte[] json = Json.bytes(generator -> writer.writeSelected(row, generator));
        return digest(json).equals(digest);
    }

    private @Nullable List<Column> comparedColumns(Table table) {
        if (columns.isEmpty()) {
            return table.columns();
        }
        List<Column> compared = new ArrayList<>();
        for (String number : columns.split("\\.")) {
            int position = Integer.parseInt(number);
            if (position >= table.columns().size()
                    || compared.contains(table.columns().get(position))) {
                return null;
            }
            compared.add(table.columns().get(position));
        }
        return compared;
    }

    private static String digest(byte[] json) {
        return BASE64.encodeToString(Arrays.copyOf(DIGEST.get().digest(json), DIGEST_BYTES));
    }

    private static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }

    /** As it stands in a header, in quotes. */
    @Override
    public String toString() {
        return '"' + (style == NumberStyle.NUMBERS ? "n" : "s") + columns + ':' + digest + '"';
    }
}
