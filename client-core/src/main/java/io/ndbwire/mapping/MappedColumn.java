package io.ndbwire.mapping;

import io.ndbwire.client.Row;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.NdbException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.TableName;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A component with its column, at a position of the rows that are read; takes values out of rows and out of objects.
 *
 * <p>Primitive components are read without boxing by the method of their type; which one that is, is decided when the
 * class is bound, by {@link #reader}.
 */
final class MappedColumn {

    private static final Map<Class<?>, String> READERS = Map.of(
            boolean.class, "readBoolean",
            byte.class, "readByte",
            short.class, "readShort",
            int.class, "readInt",
            long.class, "readLong",
            float.class, "readFloat",
            double.class, "readDouble");

    private final TableName table;
    private final Component component;
    private final Column column;
    private final int position;
    private final Conversion conversion;
    private final MethodHandle getter;

    /**
     * @param position of the column in the rows that are read
     * @param getter takes the mapped object, gives the component's value; both as Object
     */
    MappedColumn(
            TableName table,
            Component component,
            Column column,
            int position,
            Conversion conversion,
            MethodHandle getter) {
        this.table = table;
        this.component = component;
        this.column = column;
        this.position = position;
        this.conversion = conversion;
        this.getter = getter;
    }

    Column column() {
        return column;
    }

    boolean isNull(Row row) {
        return row.isNull(position);
    }

    /** Takes a row, gives the component's value as its own type. */
    MethodHandle reader() {
        boolean unboxed = component.type().isPrimitive() && component.converter() == null;
        String method = component.isOptional()
                ? "readOptional"
                : unboxed ? READERS.get(component.type()) : component.type().isPrimitive() ? "readValue" : "read";
        try {
            Class<?> result = unboxed ? component.type() : Object.class;
            return MethodHandles.lookup()
                    .findVirtual(MappedColumn.class, method, MethodType.methodType(result, Row.class))
                    .bindTo(this)
                    .asType(MethodType.methodType(component.type(), Row.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    boolean readBoolean(Row row) {
        return readLong(row) != 0;
    }

    byte readByte(Row row) {
        return (byte) readWithin(row, Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    short readShort(Row row) {
        return (short) readWithin(row, Short.MIN_VALUE, Short.MAX_VALUE);
    }

    int readInt(Row row) {
        return (int) readWithin(row, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    long readLong(Row row) {
        try {
            return row.getLong(position);
        } catch (InvalidValueException e) {
            throw unreadable(row, e);
        }
    }

    float readFloat(Row row) {
        return (float) readDouble(row);
    }

    double readDouble(Row row) {
        try {
            return row.getDouble(position);
        } catch (InvalidValueException e) {
            throw unreadable(row, e);
        }
    }

    private long readWithin(Row row, long minimum, long maximum) {
        long value = readLong(row);
        if (value < minimum || value > maximum) {
            throw new InvalidValueException(describe() + ": " + value + " is outside of the range of "
                    + component.type().getSimpleName());
        }
        return value;
    }

    @Nullable
    Object read(Row row) {
        try {
            return conversion.read(row, position);
        } catch (RuntimeException e) {
            throw unreadable(row, e);
        }
    }

    /** A converted value that becomes a primitive. */
    Object readValue(Row row) {
        Object value = read(row);
        if (value == null) {
            throw nullInPrimitive();
        }
        return value;
    }

    Object readOptional(Row row) {
        return Optional.ofNullable(read(row));
    }

    private NdbException unreadable(Row row, RuntimeException failure) {
        if (failure instanceof InvalidValueException && component.type().isPrimitive() && row.isNull(position)) {
            return nullInPrimitive();
        }
        if (failure instanceof NdbException ndb && !(failure instanceof InvalidValueException)) {
            return ndb;
        }
        String problem = failure instanceof NdbException ? failure.getMessage() : failure.toString();
        return new InvalidValueException(describe() + ": " + problem, failure);
    }

    private InvalidValueException nullInPrimitive() {
        return new InvalidValueException(describe() + ": NULL does not fit a primitive "
                + component.type().getSimpleName() + "; use "
                + component.valueType().getSimpleName() + " or Optional<"
                + component.valueType().getSimpleName() + ">");
    }

    /** What operations take for the component's value of that object. */
    @Nullable
    Object valueOf(Object entity) {
        Object value = Handles.get(getter, entity);
        if (component.isOptional()) {
            if (value == null) {
                throw new InvalidValueException(describe() + ": the Optional is null; let it be empty");
            }
            value = ((Optional<?>) value).orElse(null);
        }
        return value == null ? null : write(value);
    }

    /** What operations take for a value of the component's type, or of a type that its column takes as it is. */
    Object argument(@Nullable Object value) {
        if (value == null) {
            throw new InvalidValueException(describe() + ": a key must have a value");
        }
        return component.valueType().isInstance(value) ? write(value) : value;
    }

    private Object write(Object value) {
        try {
            return conversion.write(value);
        } catch (RuntimeException e) {
            throw e instanceof NdbException ndb ? ndb : new InvalidValueException(describe() + ": " + e, e);
        }
    }

    /** Whether that value says nothing, as a primitive cannot be null. */
    boolean isUnsetPrimitive(Object value) {
        return component.type().isPrimitive()
                && (value.equals(false) || value instanceof Number number && number.doubleValue() == 0);
    }

    /** Class, component, table and column, for messages. */
    String describe() {
        return component.describe() + " (column " + column.name() + " of table " + table + ")";
    }
}
