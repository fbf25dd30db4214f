package io.ndbwire.mapping;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * A converter with the types that it was declared for.
 *
 * @param componentType what it converts from and to
 * @param columnType what it makes of it
 */
record BoundConverter(Converter<Object, Object> converter, Class<?> componentType, Class<?> columnType) {

    /** Finds out a converter's types, or null where its class does not name them. */
    @SuppressWarnings("unchecked") // the types are the ones found, and checked against the component's by the caller
    static @Nullable BoundConverter of(Converter<?, ?> converter) {
        ParameterizedType declared = declaration(converter.getClass());
        if (declared == null) {
            return null;
        }
        Class<?> componentType = raw(declared.getActualTypeArguments()[0]);
        Class<?> columnType = raw(declared.getActualTypeArguments()[1]);
        return componentType == null || columnType == null
                ? null
                : new BoundConverter((Converter<Object, Object>) converter, componentType, columnType);
    }

    private static @Nullable ParameterizedType declaration(Class<?> type) {
        for (Type implemented : type.getGenericInterfaces()) {
            if (implemented instanceof ParameterizedType generic && generic.getRawType() == Converter.class) {
                return generic;
            }
        }
        return type.getSuperclass() == null ? null : declaration(type.getSuperclass());
    }

    /** The class of a type, or null of a type variable. */
    static @Nullable Class<?> raw(Type type) {
        if (type instanceof Class<?> known) {
            return known;
        }
        return type instanceof ParameterizedType generic ? (Class<?>) generic.getRawType() : null;
    }
}
