/**
 * The description of a table that SQL servers want beside the data nodes' own: JSON, made from the same model as the
 * table, or changed together with it.
 *
 * <p>A wrong description stops every server of the cluster (protocol document 05, section 20.7), so a whole one is made
 * from one model or none at all, and an existing one is changed only if all of it is understood. Source: protocol
 * document 05, section 20.
 */
@NullMarked
package io.ndbwire.internal.dictionary.sdi;

import org.jspecify.annotations.NullMarked;
