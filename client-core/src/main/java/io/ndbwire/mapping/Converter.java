package io.ndbwire.mapping;

/**
 * Turns a component's values into ones of a type that fits the column, and back.
 *
 * <p>Implementations name both types where they implement this interface, are thread-safe, and do not block: they are
 * called on event loops. Null does not reach them: it is NULL. What they throw fails the operation, or the row, with an
 * {@link io.ndbwire.error.InvalidValueException} that names class and component.
 *
 * @param <J> the component's type, or what its Optional holds
 * @param <C> one of the types that the package's description lists, other than a primitive or Optional
 */
public interface Converter<J, C> {

    /** The column's value of a component's. */
    C toColumn(J value);

    /** The component's value of a column's. */
    J toComponent(C value);
}
