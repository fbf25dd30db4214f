package io.ndbwire.mapping;

import io.ndbwire.client.Row;
import io.ndbwire.error.SchemaException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Table;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds a class's columns in one description of a table, and tells all at once what does not fit. */
final class ClassBinder {

    private final Structure structure;
    private final Table table;
    private final List<String> problems = new ArrayList<>();
    private final List<MappedColumn> columns = new ArrayList<>();
    private final Map<String, String> pathOfColumn = new HashMap<>();
    private final List<ClassBinding.KeyPart> keyParts = new ArrayList<>();
    private boolean hasKeyMark;
    private final List<String> marked = new ArrayList<>();

    private ClassBinder(Structure structure, Table table) {
        this.structure = structure;
        this.table = table;
    }

    /**
     * Binds a class to a table.
     *
     * @throws SchemaException if they do not fit
     */
    static <T> Binding<T> bind(Class<T> type, Structure structure, Table table) {
        return new ClassBinder(structure, table).bind(type);
    }

    private <T> Binding<T> bind(Class<T> type) {
        MethodHandle identity = MethodHandles.identity(Object.class);
        MethodHandle reader = reader(structure, identity, false);
        requireKey();
        if (!problems.isEmpty() || reader == null) {
            throw new SchemaException(
                    SchemaException.NO_CODE,
                    "Class " + type.getName() + " does not fit table " + table.name() + ": "
                            + String.join("; ", problems));
        }
        return new ClassBinding<>(
                type, table, columns, reader.asType(MethodType.methodType(Object.class, Row.class)), keyParts);
    }

    /**
     * Binds the components of a structure and builds what reads them together.
     *
     * @param outer gives the structure's object, of the one that is mapped
     * @param inKey whether what it is embedded in says that it belongs to the key
     * @return takes a row, gives the object; null if it cannot be built
     */
    private @Nullable MethodHandle reader(Structure within, MethodHandle outer, boolean inKey) {
        List<MethodHandle> readers = new ArrayList<>();
        boolean complete = true;
        for (Component component : within.components()) {
            MethodHandle reader = reader(component, outer, inKey);
            complete &= reader != null;
            if (reader != null) {
                readers.add(reader);
            }
        }
        return complete ? Handles.assemble(within, readers) : null;
    }

    private @Nullable MethodHandle reader(Component component, MethodHandle outer, boolean inKey) {
        if (component.isTransient()) {
            return MethodHandles.dropArguments(component.absent(), 0, Row.class);
        }
        boolean marksKey = inKey || component.isKey();
        MethodHandle getter = Handles.within(outer, Handles.generic(component.getter()));
        Structure embedded = component.embedded();
        if (embedded != null) {
            return embeddedReader(component, embedded, getter, marksKey);
        }
        MappedColumn mapped = column(component, getter);
        if (mapped == null) {
            return null;
        }
        columns.add(mapped);
        if (marksKey) {
            hasKeyMark = true;
            marked.add(mapped.column().name());
        }
        if (mapped.column().isPrimaryKey()) {
            keyParts.add(new ClassBinding.KeyPart(component.valueType(), List.of()));
        }
        return mapped.reader();
    }

    private @Nullable MethodHandle embeddedReader(
            Component component, Structure embedded, MethodHandle getter, boolean inKey) {
        int firstColumn = columns.size();
        int firstPart = keyParts.size();
        MethodHandle outer = component.isOptional() ? Handles.within(getter, Handles.UNWRAP) : getter;
        MethodHandle reader = reader(embedded, outer, inKey);
        if (reader == null) {
            return null;
        }
        List<MappedColumn> own = List.copyOf(columns.subList(firstColumn, columns.size()));
        if (own.stream().allMatch(mapped -> mapped.column().isPrimaryKey())) {
            // The key may then be given as the object that it is.
            List<ClassBinding.KeyPart> inside = keyParts.subList(firstPart, keyParts.size());
            inside.clear();
            inside.add(new ClassBinding.KeyPart(embedded.type(), leafGetters(embedded)));
        }
        if (own.stream().allMatch(mapped -> mapped.column().isNullable())) {
            reader = Handles.nullUnlessAny(reader, own);
        }
        return component.isOptional() ? Handles.optional(reader) : reader;
    }

    private static List<MethodHandle> leafGetters(Structure embedded) {
        List<MethodHandle> getters = new ArrayList<>();
        for (Component component : embedded.components()) {
            MethodHandle getter = Handles.generic(component.getter());
            if (component.embedded() != null) {
                leafGetters(component.embedded()).forEach(inner -> getters.add(Handles.within(getter, inner)));
            } else if (!component.isTransient()) {
                getters.add(getter);
            }
        }
        return getters;
    }

    private @Nullable MappedColumn column(Component component, MethodHandle getter) {
        Column column = find(component);
        if (column == null) {
            return null;
        }
        String other = pathOfColumn.putIfAbsent(column.name(), component.path());
        if (other != null) {
            problems.add("component " + component.path() + ": column " + column.name() + " belongs to " + other
                    + " already");
            return null;
        }
        Conversion conversion = Conversions.find(component.columnType(), column);
        if (conversion == null) {
            problems.add(misfit(component, column));
            return null;
        }
        BoundConverter converter = component.converter();
        return new MappedColumn(
                table.name(),
                component,
                column,
                columns.size(),
                converter == null ? conversion : Conversions.converted(converter.converter(), conversion),
                getter);
    }

    private @Nullable Column find(Component component) {
        for (String name : component.columns()) {
            Column column = table.findColumn(name);
            if (column != null) {
                return column;
            }
        }
        problems.add("component " + component.path() + ": there is no column "
                + String.join(" or ", component.columns().stream().distinct().toList()) + "; the columns are "
                + table.columns().stream().map(Column::name).toList());
        return null;
    }

    private static String misfit(Component component, Column column) {
        Class<?> type = component.columnType();
        String problem = "component " + component.path() + ": " + type.getTypeName() + " does not fit column "
                + column.name() + " " + column.type();
        return Conversions.isKnown(type) ? problem : problem + "; give it a @Convert, or make it @Embedded";
    }

    private void requireKey() {
        for (Column column : table.keyColumns()) {
            if (!pathOfColumn.containsKey(column.name())) {
                problems.add("no component belongs to column " + column.name() + " of the primary key");
            } else if (hasKeyMark && !marked.contains(column.name())) {
                problems.add("component " + pathOfColumn.get(column.name()) + ": column " + column.name()
                        + " is part of the primary key, but the component is no @Key");
            }
        }
        for (String name : marked) {
            if (!table.column(name).isPrimaryKey()) {
                problems.add("component " + pathOfColumn.get(name) + ": it is a @Key, but column " + name
                        + " is not part of the primary key");
            }
        }
    }
}
