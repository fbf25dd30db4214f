/**
 * Java records and classes as rows: {@code Mapping.of(Subscriber.class).bind(table)} gives a {@link
 * io.ndbwire.mapping.Mapper}, which finds, inserts, updates, saves and deletes them, alone or within a transaction.
 *
 * <p>Reflection happens when a class is bound; a row then goes through method handles made at that moment. Rows whose
 * columns are known only at run time are {@link io.ndbwire.mapping.DynamicRow}s, with the same mapper.
 *
 * <p><b>Names.</b> A component (of a record) or field (of a class) belongs to the column of exactly its name or, where
 * there is none, of its name in snake case ({@code firstName}: {@code first_name}), or to the one that {@link
 * io.ndbwire.mapping.Column} names. All columns of the table's primary key must be mapped; other columns need not be.
 *
 * <p><b>Types.</b>
 *
 * <table>
 * <caption>Which columns a Java type fits</caption>
 * <tr><th>Java</th><th>column</th></tr>
 * <tr><td>{@code boolean}</td><td>integers and BIT, where zero is false</td></tr>
 * <tr><td>{@code byte}, {@code short}, {@code int}, {@code long}</td><td>integers, BIT, YEAR, DECIMAL; a value that does
 *     not fit is refused, never cut</td></tr>
 * <tr><td>{@code float}</td><td>FLOAT</td></tr>
 * <tr><td>{@code double}</td><td>FLOAT, DOUBLE</td></tr>
 * <tr><td>BigDecimal</td><td>DECIMAL, integers</td></tr>
 * <tr><td>BigInteger</td><td>integers, DECIMAL without fraction, BIT</td></tr>
 * <tr><td>String</td><td>any; columns other than strings by the text form of their values</td></tr>
 * <tr><td>{@code byte[]}</td><td>byte strings, BLOB, BIT, and strings in their column's character set</td></tr>
 * <tr><td>LocalDate, LocalDateTime, Instant</td><td>DATE, DATETIME, TIMESTAMP</td></tr>
 * <tr><td>Duration, LocalTime</td><td>TIME</td></tr>
 * <tr><td>Year</td><td>YEAR</td></tr>
 * <tr><td>UUID</td><td>BINARY(16) and longer byte strings that vary (big endian), strings of 36 bytes and more</td></tr>
 * <tr><td>BitSet</td><td>BIT</td></tr>
 * <tr><td>an enum</td><td>strings by its constants' names, integers by their ordinals, SQL's ENUM by ordinal + 1</td></tr>
 * <tr><td>Object</td><td>any, as {@link io.ndbwire.client.Row#get(int)} gives it</td></tr>
 * <tr><td>Optional of one of these</td><td>the same, where empty is NULL</td></tr>
 * <tr><td>anything else</td><td>by a {@link io.ndbwire.mapping.Converter}, or {@link io.ndbwire.mapping.Embedded}</td></tr>
 * </table>
 *
 * <p><b>NULL</b> is null, or an empty Optional; read into a primitive it is an error that names class, component and
 * column. Inserting null leaves a NOT NULL column that has a default to its default.
 */
@NullMarked
package io.ndbwire.mapping;

import org.jspecify.annotations.NullMarked;
