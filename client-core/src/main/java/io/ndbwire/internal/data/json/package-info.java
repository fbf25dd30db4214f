/**
 * JSON as text and in the binary form in which SQL servers store it in a column of type JSON.
 *
 * <p>The binary form is MySQL's own: a type byte, then the value; objects and arrays begin with a table of what is in
 * them, whose offsets count from there and take two bytes, or four where two do not do. The members of an object are
 * ordered by their names' length first and by their names' bytes then.
 */
@NullMarked
package io.ndbwire.internal.data.json;

import org.jspecify.annotations.NullMarked;
