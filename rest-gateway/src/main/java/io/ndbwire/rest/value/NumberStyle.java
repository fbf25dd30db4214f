package io.ndbwire.rest.value;

/** How whole numbers are written that a program with 64-bit floating point numbers alone would read wrongly. */
public enum NumberStyle {
    /** As JSON numbers, however large. */
    NUMBERS,
    /** As strings, where they are beyond 2^53; all values of other columns stay as they are. */
    STRINGS
}
