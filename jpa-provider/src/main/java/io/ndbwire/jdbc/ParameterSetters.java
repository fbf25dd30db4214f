package io.ndbwire.jdbc;

import io.ndbwire.sql.Parameters;
import io.ndbwire.sql.StatementException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/** The values of question marks, as they are set. What fits which column is found out when they are used. */
abstract class ParameterSetters extends NdbStatement implements PreparedStatement {

    private final @Nullable Object[] values;
    private final boolean[] given;

    ParameterSetters(NdbConnection connection, int count) {
        super(connection);
        values = new Object[count];
        given = new boolean[count];
    }

    /** The values that are set now. */
    final Parameters parameters() throws SQLException {
        for (int i = 0; i < given.length; i++) {
            if (!given[i]) {
                throw new SQLException(
                        "Question mark " + (i + 1) + " of " + given.length + " has no value",
                        StatementException.MISSING_PARAMETER);
            }
        }
        return Parameters.of(values);
    }

    private void set(int parameterIndex, @Nullable Object value) throws SQLException {
        requireOpen();
        if (parameterIndex < 1 || parameterIndex > values.length) {
            throw new SQLException(
                    "Question mark " + parameterIndex + ": the statement has " + values.length,
                    StatementException.MISSING_PARAMETER);
        }
        values[parameterIndex - 1] = kept(value);
        given[parameterIndex - 1] = true;
    }

    /** Programs set one object anew for each row of a batch. */
    @SuppressWarnings("JavaUtilDate") // JDBC's types of times descend from it
    private static @Nullable Object kept(@Nullable Object value) {
        if (value instanceof java.util.Date date) {
            return date.clone();
        }
        if (value instanceof BitSet bits) {
            return bits.clone();
        }
        return value instanceof byte[] bytes ? bytes.clone() : value;
    }

    @Override
    public final void clearParameters() {
        Arrays.fill(values, null);
        Arrays.fill(given, false);
    }

    @Override
    public final void setObject(int parameterIndex, @Nullable Object value) throws SQLException {
        if (value instanceof Blob blob) {
            setBlob(parameterIndex, blob);
        } else if (value instanceof Clob clob) {
            setClob(parameterIndex, clob);
        } else if (value instanceof InputStream stream) {
            setBinaryStream(parameterIndex, stream);
        } else if (value instanceof Reader reader) {
            setCharacterStream(parameterIndex, reader);
        } else {
            set(parameterIndex, value instanceof Enum<?> constant ? constant.name() : value);
        }
    }

    /** The column decides what the value becomes, not the type that is named here. */
    @Override
    public final void setObject(int parameterIndex, @Nullable Object value, int targetSqlType) throws SQLException {
        setObject(parameterIndex, value);
    }

    @Override
    public final void setObject(int parameterIndex, @Nullable Object value, int targetSqlType, int scaleOrLength)
            throws SQLException {
        setObject(parameterIndex, value);
    }

    @Override
    public final void setNull(int parameterIndex, int sqlType) throws SQLException {
        set(parameterIndex, null);
    }

    @Override
    public final void setNull(int parameterIndex, int sqlType, @Nullable String typeName) throws SQLException {
        set(parameterIndex, null);
    }

    @Override
    public final void setBoolean(int parameterIndex, boolean value) throws SQLException {
        set(parameterIndex, value);
    }

    @Override
    public final void setByte(int parameterIndex, byte value) throws SQLException {
        set(parameterIndex, value);
    }

    @Override
    public final void setShort(int parameterIndex, short value) throws SQLException {
        set(parameterIndex, value);
    }

    @Override
    public final void setInt(int parameterIndex, int value) throws SQLException {
        set(parameterIndex, value);
    }

    @Override
    public final void setLong(int parameterIndex, long value) throws SQLException {
        set(parameterIndex, value);
    }

    @Override
    public final void setFloat(int parameterIndex, float value) throws SQLException {
        set(parameterIndex, value);
    }

    @Override
    public final void setDouble(int parameterIndex, double value) throws SQLException {
        set(parameterIndex, value);
    }

    @Override
    public final void setBigDecimal(int parameterIndex, @Nullable BigDecimal value) throws SQLException {
        set(parameterIndex, value);
    }

    @Override
    public final void setString(int parameterIndex, @Nullable String value) throws SQLException {
        set(parameterIndex, value);
    }

    @Override
    public final void setNString(int parameterIndex, @Nullable String value) throws SQLException {
        set(parameterIndex, value);
    }

    @Override
    public final void setBytes(int parameterIndex, byte @Nullable [] value) throws SQLException {
        set(parameterIndex, value == null ? null : value.clone());
    }

    @Override
    public final void setDate(int parameterIndex, @Nullable Date value) throws SQLException {
        set(parameterIndex, value);
    }

    @Override
    public final void setTime(int parameterIndex, @Nullable Time value) throws SQLException {
        set(parameterIndex, value);
    }

    @Override
    public final void setTimestamp(int parameterIndex, @Nullable Timestamp value) throws SQLException {
        set(parameterIndex, value);
    }

    @Override
    public final void setDate(int parameterIndex, @Nullable Date value, @Nullable Calendar calendar)
            throws SQLException {
        set(
                parameterIndex,
                value == null || calendar == null
                        ? value
                        : zoned(value.getTime(), calendar).toLocalDate());
    }

    @Override
    public final void setTime(int parameterIndex, @Nullable Time value, @Nullable Calendar calendar)
            throws SQLException {
        set(
                parameterIndex,
                value == null || calendar == null
                        ? value
                        : zoned(value.getTime(), calendar).toLocalTime());
    }

    /** An instant, which a column without a zone keeps as the calendar's zone has it. */
    @Override
    public final void setTimestamp(int parameterIndex, @Nullable Timestamp value, @Nullable Calendar calendar)
            throws SQLException {
        set(
                parameterIndex,
                value == null || calendar == null
                        ? value
                        : value.toInstant().atZone(calendar.getTimeZone().toZoneId()));
    }

    private static LocalDateTime zoned(long milliseconds, Calendar calendar) {
        return LocalDateTime.ofInstant(
                java.time.Instant.ofEpochMilli(milliseconds),
                calendar.getTimeZone().toZoneId());
    }

    @Override
    public final void setBinaryStream(int parameterIndex, @Nullable InputStream stream) throws SQLException {
        set(parameterIndex, stream == null ? null : read(stream, Long.MAX_VALUE));
    }

    @Override
    public final void setBinaryStream(int parameterIndex, @Nullable InputStream stream, int length)
            throws SQLException {
        set(parameterIndex, stream == null ? null : read(stream, length));
    }

    @Override
    public final void setBinaryStream(int parameterIndex, @Nullable InputStream stream, long length)
            throws SQLException {
        set(parameterIndex, stream == null ? null : read(stream, length));
    }

    @Override
    public final void setBlob(int parameterIndex, @Nullable Blob value) throws SQLException {
        set(parameterIndex, value == null ? null : read(value.getBinaryStream(), Long.MAX_VALUE));
    }

    @Override
    public final void setBlob(int parameterIndex, @Nullable InputStream stream) throws SQLException {
        setBinaryStream(parameterIndex, stream);
    }

    @Override
    public final void setBlob(int parameterIndex, @Nullable InputStream stream, long length) throws SQLException {
        setBinaryStream(parameterIndex, stream, length);
    }

    @Override
    public final void setAsciiStream(int parameterIndex, @Nullable InputStream stream) throws SQLException {
        setAsciiStream(parameterIndex, stream, Long.MAX_VALUE);
    }

    @Override
    public final void setAsciiStream(int parameterIndex, @Nullable InputStream stream, int length) throws SQLException {
        setAsciiStream(parameterIndex, stream, (long) length);
    }

    @Override
    public final void setAsciiStream(int parameterIndex, @Nullable InputStream stream, long length)
            throws SQLException {
        set(parameterIndex, stream == null ? null : new String(read(stream, length), StandardCharsets.US_ASCII));
    }

    @Override
    public final void setCharacterStream(int parameterIndex, @Nullable Reader reader) throws SQLException {
        setCharacterStream(parameterIndex, reader, Long.MAX_VALUE);
    }

    @Override
    public final void setCharacterStream(int parameterIndex, @Nullable Reader reader, int length) throws SQLException {
        setCharacterStream(parameterIndex, reader, (long) length);
    }

    @Override
    public final void setCharacterStream(int parameterIndex, @Nullable Reader reader, long length) throws SQLException {
        set(parameterIndex, reader == null ? null : read(reader, length));
    }

    @Override
    public final void setNCharacterStream(int parameterIndex, @Nullable Reader reader) throws SQLException {
        setCharacterStream(parameterIndex, reader);
    }

    @Override
    public final void setNCharacterStream(int parameterIndex, @Nullable Reader reader, long length)
            throws SQLException {
        setCharacterStream(parameterIndex, reader, length);
    }

    @Override
    public final void setClob(int parameterIndex, @Nullable Clob value) throws SQLException {
        set(parameterIndex, value == null ? null : read(value.getCharacterStream(), Long.MAX_VALUE));
    }

    @Override
    public final void setClob(int parameterIndex, @Nullable Reader reader) throws SQLException {
        setCharacterStream(parameterIndex, reader);
    }

    @Override
    public final void setClob(int parameterIndex, @Nullable Reader reader, long length) throws SQLException {
        setCharacterStream(parameterIndex, reader, length);
    }

    @Override
    public final void setNClob(int parameterIndex, @Nullable NClob value) throws SQLException {
        setClob(parameterIndex, value);
    }

    @Override
    public final void setNClob(int parameterIndex, @Nullable Reader reader) throws SQLException {
        setCharacterStream(parameterIndex, reader);
    }

    @Override
    public final void setNClob(int parameterIndex, @Nullable Reader reader, long length) throws SQLException {
        setCharacterStream(parameterIndex, reader, length);
    }

    private static byte[] read(InputStream stream, long length) throws SQLException {
        try (ByteArrayOutputStream bytes = new ByteArrayOutputStream()) {
            byte[] some = new byte[8_192];
            long left = length;
            int count;
            while (left > 0 && (count = stream.read(some, 0, (int) Math.min(some.length, left))) >= 0) {
                bytes.write(some, 0, count);
                left -= count;
            }
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new SQLException("The stream of a value cannot be read: " + e.getMessage(), "22000", e);
        }
    }

    private static String read(Reader reader, long length) throws SQLException {
        try (StringWriter text = new StringWriter()) {
            char[] some = new char[8_192];
            long left = length;
            int count;
            while (left > 0 && (count = reader.read(some, 0, (int) Math.min(some.length, left))) >= 0) {
                text.write(some, 0, count);
                left -= count;
            }
            return text.toString();
        } catch (IOException e) {
            throw new SQLException("The stream of a value cannot be read: " + e.getMessage(), "22000", e);
        }
    }

    @Override
    @Deprecated
    public final void setUnicodeStream(int parameterIndex, InputStream stream, int length) throws SQLException {
        throw unsupported("Unicode streams");
    }

    @Override
    public final void setArray(int parameterIndex, Array value) throws SQLException {
        throw unsupported("Arrays");
    }

    @Override
    public final void setRef(int parameterIndex, Ref value) throws SQLException {
        throw unsupported("References");
    }

    @Override
    public final void setRowId(int parameterIndex, RowId value) throws SQLException {
        throw unsupported("Row ids");
    }

    @Override
    public final void setSQLXML(int parameterIndex, SQLXML value) throws SQLException {
        throw unsupported("XML");
    }

    @Override
    public final void setURL(int parameterIndex, URL value) throws SQLException {
        throw unsupported("URLs");
    }

    private static SQLException unsupported(String what) {
        return new SQLFeatureNotSupportedException(what + " are not supported", "0A000");
    }
}
