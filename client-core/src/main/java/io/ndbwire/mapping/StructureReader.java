package io.ndbwire.mapping;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a class by reflection, once; what is wrong with it is collected, not thrown. */
final class StructureReader {

    /** A method handle takes 255 words of arguments, itself and a receiver among them. */
    private static final int MAXIMUM_ARGUMENT_WORDS = 250;

    private final MethodHandles.Lookup lookup;
    private final String owner;
    private final List<String> problems;
    private final Deque<Class<?>> within = new ArrayDeque<>();

    private StructureReader(MethodHandles.Lookup lookup, String owner, List<String> problems) {
        this.lookup = lookup;
        this.owner = owner;
        this.problems = problems;
    }

    /**
     * Reads a class.
     *
     * @param lookup may see the class and what is embedded in it
     * @param problems receives what is wrong; the result is of no use if there is anything
     */
    static @Nullable Structure read(Class<?> type, MethodHandles.Lookup lookup, List<String> problems) {
        return new StructureReader(lookup, Structure.shortName(type), problems).structure(type, "", "");
    }

    private @Nullable Structure structure(Class<?> type, String path, String prefix) {
        String where = path.isEmpty() ? "" : "component " + path + ": ";
        if (within.contains(type)) {
            problems.add(where + Structure.shortName(type) + " is embedded in itself");
            return null;
        }
        String refusal = refusal(type);
        if (refusal != null) {
            problems.add(where + refusal);
            return null;
        }
        within.push(type);
        try {
            MethodHandles.Lookup inside = MethodHandles.privateLookupIn(type, lookup);
            return type.isRecord() ? ofRecord(type, inside, path, prefix) : ofClass(type, inside, path, prefix);
        } catch (IllegalAccessException e) {
            problems.add(where + type.getName() + " is not accessible: open its package to module io.ndbwire.client, or"
                    + " give a lookup (" + e.getMessage() + ")");
            return null;
        } catch (NoSuchMethodException e) {
            problems.add(
                    where + Structure.shortName(type) + " has no constructor without parameters, and is no record");
            return null;
        } finally {
            within.pop();
        }
    }

    private static @Nullable String refusal(Class<?> type) {
        boolean isObject = !type.isInterface() && !type.isEnum() && !type.isArray() && !type.isPrimitive();
        if (!isObject || Modifier.isAbstract(type.getModifiers())) {
            return type.getName() + " cannot be made: only records and classes that are not abstract can be mapped";
        }
        if (type.getName().startsWith("java.")) {
            return type.getName() + " is a value, not a row";
        }
        boolean isInner = type.getEnclosingClass() != null && !Modifier.isStatic(type.getModifiers());
        return isInner ? Structure.shortName(type) + " is an inner class; make it static" : null;
    }

    private Structure ofRecord(Class<?> type, MethodHandles.Lookup inside, String path, String prefix)
            throws IllegalAccessException, NoSuchMethodException {
        RecordComponent[] declared = type.getRecordComponents();
        Class<?>[] types = Arrays.stream(declared).map(RecordComponent::getType).toArray(Class<?>[]::new);
        int words = Arrays.stream(types)
                .mapToInt(component -> component == long.class || component == double.class ? 2 : 1)
                .sum();
        if (words > MAXIMUM_ARGUMENT_WORDS) {
            problems.add(Structure.shortName(type) + " has too many components for a record: make it a class");
        }
        List<Component> components = new ArrayList<>(declared.length);
        for (RecordComponent component : declared) {
            components.add(component(
                    component.getName(),
                    component.getGenericType(),
                    component,
                    inside.unreflect(component.getAccessor()),
                    null,
                    path,
                    prefix));
        }
        MethodHandle constructor = inside.findConstructor(type, MethodType.methodType(void.class, types));
        return new Structure(type, constructor, List.copyOf(components));
    }

    private Structure ofClass(Class<?> type, MethodHandles.Lookup inside, String path, String prefix)
            throws IllegalAccessException, NoSuchMethodException {
        Constructor<?> constructor = type.getDeclaredConstructor();
        List<Class<?>> hierarchy = new ArrayList<>();
        for (Class<?> level = type; level != Object.class; level = level.getSuperclass()) {
            hierarchy.add(level);
        }
        Collections.reverse(hierarchy);
        List<Component> components = new ArrayList<>();
        for (Class<?> level : hierarchy) {
            MethodHandles.Lookup insideLevel = MethodHandles.privateLookupIn(level, lookup);
            for (Field field : level.getDeclaredFields()) {
                if (belongsToRow(field)) {
                    components.add(component(
                            field.getName(),
                            field.getGenericType(),
                            field,
                            insideLevel.unreflectGetter(field),
                            setter(field, insideLevel),
                            path,
                            prefix));
                }
            }
        }
        return new Structure(type, inside.unreflectConstructor(constructor), List.copyOf(components));
    }

    private static boolean belongsToRow(Field field) {
        int modifiers = field.getModifiers();
        return !Modifier.isStatic(modifiers)
                && !Modifier.isTransient(modifiers)
                && !field.isSynthetic()
                && !field.isAnnotationPresent(Transient.class);
    }

    private @Nullable MethodHandle setter(Field field, MethodHandles.Lookup inside) throws IllegalAccessException {
        if (Modifier.isFinal(field.getModifiers())) {
            problems.add("field " + field.getName()
                    + ": it is final; make the class a record, or the field not final or @Transient");
            return null;
        }
        return inside.unreflectSetter(field);
    }

    private Component component(
            String name,
            Type genericType,
            AnnotatedElement annotated,
            MethodHandle getter,
            @Nullable MethodHandle setter,
            String outerPath,
            String prefix) {
        String path = outerPath.isEmpty() ? name : outerPath + "." + name;
        Class<?> type = getter.type().returnType();
        boolean isOptional = type == Optional.class;
        Class<?> valueType = isOptional ? optionalType(genericType, path) : boxed(type);
        Column column = annotated.getAnnotation(Column.class);
        Embedded embedded = annotated.getAnnotation(Embedded.class);
        Convert convert = annotated.getAnnotation(Convert.class);
        if (embedded != null && (column != null || convert != null)) {
            problems.add("component " + path + ": it is @Embedded, so it has neither a column nor a converter");
        }
        return new Component(
                owner,
                path,
                type,
                valueType,
                isOptional,
                getter,
                setter,
                column == null ? List.of(prefix + name, prefix + SnakeCase.of(name)) : List.of(prefix + column.value()),
                annotated.isAnnotationPresent(Key.class),
                annotated.isAnnotationPresent(Transient.class),
                convert == null ? null : converter(convert.value(), valueType, path),
                embedded == null ? null : structure(valueType, path, prefix + embedded.prefix()));
    }

    private Class<?> optionalType(Type optional, String path) {
        Type held = optional instanceof ParameterizedType generic ? generic.getActualTypeArguments()[0] : optional;
        Class<?> raw = BoundConverter.raw(held);
        if (raw == null || raw == Optional.class) {
            problems.add("component " + path + ": its Optional does not say what it holds");
            return Object.class;
        }
        return raw;
    }

    private @Nullable BoundConverter converter(Class<? extends Converter<?, ?>> type, Class<?> valueType, String path) {
        Converter<?, ?> converter;
        try {
            MethodHandle constructor = MethodHandles.privateLookupIn(type, lookup)
                    .findConstructor(type, MethodType.methodType(void.class));
            converter = (Converter<?, ?>) constructor.invoke();
        } catch (Throwable e) { // whatever the constructor throws
            if (e instanceof Error error && !(e instanceof LinkageError)) {
                throw error;
            }
            problems.add("component " + path + ": converter " + type.getName() + " cannot be made: " + e);
            return null;
        }
        BoundConverter bound = BoundConverter.of(converter);
        if (bound == null) {
            problems.add("component " + path + ": converter " + type.getName()
                    + " does not name its types; let it implement Converter<ComponentType, ColumnType> itself");
        } else if (boxed(bound.componentType()) != valueType) {
            problems.add("component " + path + ": converter " + type.getName() + " is for "
                    + bound.componentType().getTypeName() + ", not for " + valueType.getTypeName());
        }
        return bound;
    }

    static Class<?> boxed(Class<?> type) {
        return MethodType.methodType(type).wrap().returnType();
    }
}
