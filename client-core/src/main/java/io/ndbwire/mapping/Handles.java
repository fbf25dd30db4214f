package io.ndbwire.mapping;

import io.ndbwire.client.Row;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Builds one method handle out of many, so that making an object of a row is one call that the compiler sees through. */
final class Handles {

    private static final MethodType OF_OBJECT = MethodType.methodType(Object.class, Object.class);
    /** What an Optional holds, or null; takes and gives Objects. */
    static final MethodHandle UNWRAP;

    private static final MethodHandle OF_NULLABLE;
    private static final MethodHandle IS_NULL;
    private static final MethodHandle ALL_NULL;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            IS_NULL = lookup.findStatic(Objects.class, "isNull", MethodType.methodType(boolean.class, Object.class));
            OF_NULLABLE = lookup.findStatic(
                    Optional.class, "ofNullable", MethodType.methodType(Optional.class, Object.class));
            UNWRAP = lookup.findStatic(Handles.class, "unwrap", OF_OBJECT);
            ALL_NULL = lookup.findStatic(
                    Handles.class, "allNull", MethodType.methodType(boolean.class, MappedColumn[].class, Row.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Handles() {}

    /** Calls a getter that takes and gives Objects. */
    static @Nullable Object get(MethodHandle getter, Object owner) {
        try {
            return (@Nullable Object) getter.invokeExact(owner);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) { // an accessor cannot declare one, but may throw it
            throw new IllegalStateException(e);
        }
    }

    /** A getter that takes and gives Objects. */
    static MethodHandle generic(MethodHandle getter) {
        return getter.asType(OF_OBJECT);
    }

    /** A getter of what another getter yields, null where that is null; both take and give Objects. */
    static MethodHandle within(MethodHandle outer, MethodHandle inner) {
        MethodHandle absent = MethodHandles.dropArguments(MethodHandles.constant(Object.class, null), 0, Object.class);
        return MethodHandles.filterReturnValue(outer, MethodHandles.guardWithTest(IS_NULL, absent, inner));
    }

    /**
     * Makes an object of a row.
     *
     * @param readers one for each component: takes a row, gives the component's value
     */
    static MethodHandle assemble(Structure structure, List<MethodHandle> readers) {
        return structure.isRecord() ? construct(structure, readers) : fill(structure, readers);
    }

    private static MethodHandle construct(Structure structure, List<MethodHandle> readers) {
        MethodHandle ofRows =
                MethodHandles.filterArguments(structure.constructor(), 0, readers.toArray(MethodHandle[]::new));
        return MethodHandles.permuteArguments(
                ofRows, MethodType.methodType(structure.type(), Row.class), new int[readers.size()]);
    }

    private static MethodHandle fill(Structure structure, List<MethodHandle> readers) {
        MethodHandle filled = MethodHandles.dropArguments(MethodHandles.identity(structure.type()), 1, Row.class);
        for (int i = readers.size() - 1; i >= 0; i--) {
            MethodHandle setter = Objects.requireNonNull(
                    structure.components().get(i).setter(), "a field that cannot be set was found out before");
            MethodHandle fromRow = MethodHandles.filterArguments(setter, 1, readers.get(i))
                    .asType(MethodType.methodType(void.class, structure.type(), Row.class));
            filled = MethodHandles.foldArguments(filled, fromRow);
        }
        return MethodHandles.collectArguments(filled, 0, structure.constructor());
    }

    /** Reads null in place of an object all of whose columns are NULL. */
    static MethodHandle nullUnlessAny(MethodHandle reader, List<MappedColumn> columns) {
        MethodHandle test = ALL_NULL.bindTo(columns.toArray(MappedColumn[]::new));
        MethodHandle absent =
                MethodHandles.dropArguments(MethodHandles.zero(reader.type().returnType()), 0, Row.class);
        return MethodHandles.guardWithTest(test, absent, reader);
    }

    /** Reads an Optional of what the reader yields. */
    static MethodHandle optional(MethodHandle reader) {
        return MethodHandles.filterReturnValue(
                reader.asType(MethodType.methodType(Object.class, Row.class)), OF_NULLABLE);
    }

    static @Nullable Object unwrap(Object optional) {
        return ((Optional<?>) optional).orElse(null);
    }

    static boolean allNull(MappedColumn[] columns, Row row) {
        for (MappedColumn column : columns) {
            if (!column.isNull(row)) {
                return false;
            }
        }
        return true;
    }
}
