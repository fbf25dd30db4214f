package io.ndbwire.ldap.entry;

import com.unboundid.asn1.ASN1OctetString;
import io.ndbwire.client.Row;
import io.ndbwire.ldap.mapping.AttributeDescription;
import io.ndbwire.ldap.mapping.AttributeRule;
import io.ndbwire.ldap.mapping.ChangeStamp;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One attribute of the entries of a table. Immutable and thread-safe. */
public final class AttributeFormat {

    static final ASN1OctetString[] NO_VALUES = {};

    private final AttributeRule rule;
    private final ColumnSyntax syntax;
    private final String label;
    private final String typeKey;
    private final String options;
    private final byte[] name;
    private final boolean isOperational;
    private final @Nullable ChangeStamp stamp;
    private final @Nullable Pattern delimiter;

    /**
     * @param syntax of the column that has the values, in whichever table it is
     */
    AttributeFormat(AttributeRule rule, ColumnSyntax syntax) {
        this(rule, syntax, rule.name());
    }

    private AttributeFormat(AttributeRule rule, ColumnSyntax syntax, String label) {
        this.rule = rule;
        this.syntax = syntax;
        this.label = label;
        typeKey = AttributeDescription.typeKey(label);
        options = AttributeDescription.of(label).optionText();
        name = label.getBytes(StandardCharsets.UTF_8);
        isOperational = OperationalAttribute.isOperational(rule.name());
        stamp = ChangeStamp.of(rule.name());
        delimiter = rule.delimiter() == null ? null : Pattern.compile(rule.delimiter(), Pattern.LITERAL);
    }

    public AttributeRule rule() {
        return rule;
    }

    /** With its options. */
    public String name() {
        return label;
    }

    /** The name without options, in lower case. */
    public String typeKey() {
        return typeKey;
    }

    /** The options as one text, empty if there are none. */
    public String options() {
        return options;
    }

    /** The attribute of the same table whose values have these options. */
    AttributeFormat described(String otherOptions) {
        return otherOptions.isEmpty()
                ? this
                : new AttributeFormat(
                        rule,
                        syntax,
                        AttributeDescription.of(rule.name() + ";" + otherOptions)
                                .label());
    }

    /** It is the place of the values that counts. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AttributeFormat format && format.rule == rule && format.options.equals(options);
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(rule) + options.hashCode();
    }

    byte[] nameBytes() {
        return name;
    }

    public ColumnSyntax syntax() {
        return syntax;
    }

    /** Whether it is shown only to those who ask for it. */
    public boolean isOperational() {
        return isOperational;
    }

    /** What the gateway itself writes into it, or null if clients do. */
    public @Nullable ChangeStamp stamp() {
        return stamp;
    }

    /** Whether its values are in the entry's own row, one in one column. */
    public boolean isPlainColumn() {
        return rule.isSingle();
    }

    /** The values in a row; none for NULL. */
    ASN1OctetString[] values(Row row, int position) {
        if (row.isNull(position)) {
            return NO_VALUES;
        }
        if (delimiter == null) {
            return new ASN1OctetString[] {syntax.value(row, position)};
        }
        List<ASN1OctetString> values = new ArrayList<>();
        for (String part : delimiter.split(Objects.requireNonNull(row.getString(position)))) {
            if (!part.isEmpty()) {
                values.add(new ASN1OctetString(part));
            }
        }
        return values.toArray(NO_VALUES);
    }

    /** The one text that several values are kept as. */
    public String joined(List<String> values) {
        return String.join(Objects.requireNonNull(rule.delimiter()), values);
    }
}
