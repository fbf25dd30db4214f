package io.ndbwire.mapping;

import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.SchemaException;
import io.ndbwire.schema.TableName;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How a record or class, or a row of any table, is laid out in columns; to be bound to a table, see the package's
 * description for the rules. Immutable and thread-safe; make one and keep it.
 *
 * @param <T> what rows become
 */
public final class Mapping<T> {

    private final String name;
    private final @Nullable TableName table;
    private final Function<io.ndbwire.schema.Table, Binding<T>> binder;

    private Mapping(String name, @Nullable TableName table, Function<io.ndbwire.schema.Table, Binding<T>> binder) {
        this.name = name;
        this.table = table;
        this.binder = binder;
    }

    /**
     * The mapping of a record, or of a class with a constructor without parameters; neither need be public.
     *
     * <p>A class's fields belong to its rows, those of its superclasses, too, but for static, {@code transient} and
     * {@link Transient} ones. Where the class is in a named module, that must open the package to {@code
     * io.ndbwire.client}, or {@link #of(Class, MethodHandles.Lookup)} be used.
     *
     * @throws SchemaException if the class cannot be mapped to any table, with all reasons
     */
    public static <T> Mapping<T> of(Class<T> type) {
        return of(type, MethodHandles.lookup());
    }

    /**
     * The mapping of a record or class that a lookup can see.
     *
     * @param lookup {@link MethodHandles#lookup()} called within the module of the class
     * @throws SchemaException if the class cannot be mapped to any table, with all reasons
     */
    public static <T> Mapping<T> of(Class<T> type, MethodHandles.Lookup lookup) {
        List<String> problems = new ArrayList<>();
        Structure structure = StructureReader.read(type, lookup, problems);
        if (structure == null || !problems.isEmpty()) {
            throw new SchemaException(
                    SchemaException.NO_CODE,
                    "Class " + type.getName() + " cannot be mapped: " + String.join("; ", problems));
        }
        Table named = type.getAnnotation(Table.class);
        return new Mapping<>(
                Structure.shortName(type),
                named == null ? null : TableName.of(named.database(), named.name()),
                described -> ClassBinder.bind(type, structure, described));
    }

    /** The mapping of rows whose columns are known only at run time. */
    public static Mapping<DynamicRow> dynamic() {
        return new Mapping<>("DynamicRow", null, DynamicBinding::new);
    }

    /**
     * Binds the mapping to a table, which may be another one than the class's annotation names.
     *
     * @throws SchemaException if class and table do not fit, with all reasons
     */
    public Mapper<T> bind(TableHandle handle) {
        return new Mapper<>(handle, new Bindings<>(handle, binder));
    }

    /**
     * Looks the table of the class's annotation up and binds the mapping to it.
     *
     * @return fails with {@link SchemaException} if there is no such table, or class and table do not fit, with all
     *     reasons
     */
    public CompletionStage<Mapper<T>> bind(NdbClient client) {
        if (table == null) {
            return CompletableFuture.failedFuture(new SchemaException(
                    SchemaException.NO_CODE, name + " names no table: give it a @Table, or bind it to a TableHandle"));
        }
        return client.table(table).thenApply(this::bind);
    }

    /**
     * Makes objects of rows without a cluster: for tests of a class and its table's description, and for measurements.
     *
     * @return takes rows that have the class's columns in the order of its components, such as {@link
     *     io.ndbwire.client.Row#of} makes
     * @throws SchemaException if class and table do not fit, with all reasons
     */
    public Function<Row, T> reader(io.ndbwire.schema.Table described) {
        return binder.apply(described)::read;
    }

    @Override
    public String toString() {
        return table == null ? name : name + " in " + table;
    }
}
