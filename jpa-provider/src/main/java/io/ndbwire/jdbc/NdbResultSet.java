package io.ndbwire.jdbc;

import io.ndbwire.sql.ResultColumn;
import io.ndbwire.sql.Rows;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLWarning;
import java.sql.SQLXML;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.util.Calendar;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.sql.rowset.serial.SerialBlob;
import javax.sql.rowset.serial.SerialClob;
import org.jspecify.annotations.Nullable;

/** Rows as they come, forward and read only. */
final class NdbResultSet extends LabelledResultSet {

    private final @Nullable NdbStatement statement;
    private final List<ResultColumn> columns;
    private final Rows rows;
    private final long maximumRows;
    private volatile boolean cancelled;
    private volatile boolean closed;
    private boolean onRow;
    private boolean ended;
    private boolean peeked;
    private long number;
    private boolean wasNull;

    /**
     * @param statement null for what no statement asked for
     * @param maximumRows 0 for all
     */
    NdbResultSet(@Nullable NdbStatement statement, List<ResultColumn> columns, Rows rows, long maximumRows) {
        this.statement = statement;
        this.columns = columns;
        this.rows = rows;
        this.maximumRows = maximumRows;
    }

    /** Has the first row come, so that what is wrong is told when the statement is executed. */
    void begin() throws SQLException {
        peeked = advance();
        ended = !peeked;
    }

    @Override
    public boolean next() throws SQLException {
        requireOpen();
        if (peeked) {
            peeked = false;
            onRow = true;
        } else {
            onRow = !ended && (maximumRows == 0 || number < maximumRows) && advance();
        }
        if (onRow) {
            number++;
        } else {
            ended = true;
            rows.close();
        }
        return onRow;
    }

    private boolean advance() throws SQLException {
        try {
            boolean more = rows.next();
            requireNotCancelled();
            return more;
        } catch (RuntimeException e) {
            rows.close();
            requireNotCancelled();
            throw Failures.sqlException(e);
        }
    }

    private void requireNotCancelled() throws SQLException {
        if (cancelled) {
            throw new SQLException("The query was cancelled", "57014");
        }
    }

    /** Ends it from another thread. */
    void cancel() {
        cancelled = true;
        rows.close();
    }

    @Override
    public void close() throws SQLException {
        if (!closed) {
            closed = true;
            rows.close();
            if (statement != null) {
                statement.resultClosed();
            }
        }
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    private void requireOpen() throws SQLException {
        if (closed) {
            throw new SQLException("The result set is closed", "24000");
        }
    }

    private @Nullable Object value(int columnIndex) throws SQLException {
        requireOpen();
        if (!onRow) {
            throw new SQLException("The result set is on no row: next() goes to one", "24000");
        }
        requireColumn(columnIndex);
        try {
            Object value = rows.value(columnIndex - 1);
            wasNull = value == null;
            return value;
        } catch (RuntimeException e) {
            throw Failures.sqlException(e);
        }
    }

    private void requireColumn(int columnIndex) throws SQLException {
        if (columnIndex < 1 || columnIndex > columns.size()) {
            throw new SQLException("Column " + columnIndex + ": there are 1.." + columns.size(), "42S22");
        }
    }

    private <T> @Nullable T get(int columnIndex, Class<T> type) throws SQLException {
        return Conversions.to(value(columnIndex), type);
    }

    private <T> T get(int columnIndex, Class<T> type, T ofNull) throws SQLException {
        T value = get(columnIndex, type);
        return value == null ? ofNull : value;
    }

    @Override
    public boolean wasNull() {
        return wasNull;
    }

    @Override
    public int findColumn(String columnLabel) throws SQLException {
        requireOpen();
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).label().equalsIgnoreCase(columnLabel)) {
                return i + 1;
            }
        }
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equalsIgnoreCase(columnLabel)) {
                return i + 1;
            }
        }
        throw new SQLException(
                "No column is called " + columnLabel + "; there are "
                        + columns.stream().map(ResultColumn::label).toList(),
                "42S22");
    }

    @Override
    public @Nullable String getString(int columnIndex) throws SQLException {
        return get(columnIndex, String.class);
    }

    @Override
    public @Nullable String getNString(int columnIndex) throws SQLException {
        return getString(columnIndex);
    }

    @Override
    public boolean getBoolean(int columnIndex) throws SQLException {
        return get(columnIndex, Boolean.class, false);
    }

    @Override
    public byte getByte(int columnIndex) throws SQLException {
        return get(columnIndex, Byte.class, (byte) 0);
    }

    @Override
    public short getShort(int columnIndex) throws SQLException {
        return get(columnIndex, Short.class, (short) 0);
    }

    @Override
    public int getInt(int columnIndex) throws SQLException {
        return get(columnIndex, Integer.class, 0);
    }

    @Override
    public long getLong(int columnIndex) throws SQLException {
        return get(columnIndex, Long.class, 0L);
    }

    @Override
    public float getFloat(int columnIndex) throws SQLException {
        return get(columnIndex, Float.class, 0F);
    }

    @Override
    public double getDouble(int columnIndex) throws SQLException {
        return get(columnIndex, Double.class, 0D);
    }

    @Override
    public @Nullable BigDecimal getBigDecimal(int columnIndex) throws SQLException {
        return get(columnIndex, BigDecimal.class);
    }

    @Override
    @Deprecated
    public @Nullable BigDecimal getBigDecimal(int columnIndex, int scale) throws SQLException {
        BigDecimal value = getBigDecimal(columnIndex);
        return value == null ? null : value.setScale(scale, RoundingMode.HALF_UP);
    }

    @Override
    public byte @Nullable [] getBytes(int columnIndex) throws SQLException {
        return get(columnIndex, byte[].class);
    }

    @Override
    public @Nullable Date getDate(int columnIndex) throws SQLException {
        return get(columnIndex, Date.class);
    }

    @Override
    public @Nullable Time getTime(int columnIndex) throws SQLException {
        return get(columnIndex, Time.class);
    }

    @Override
    public @Nullable Timestamp getTimestamp(int columnIndex) throws SQLException {
        return get(columnIndex, Timestamp.class);
    }

    @Override
    public @Nullable Date getDate(int columnIndex, @Nullable Calendar value) throws SQLException {
        Timestamp time = getTimestamp(columnIndex, value);
        return time == null ? null : new Date(time.getTime());
    }

    @Override
    public @Nullable Time getTime(int columnIndex, @Nullable Calendar value) throws SQLException {
        Time time = getTime(columnIndex);
        Timestamp zoned = time == null ? null : inZone(new Timestamp(time.getTime()).toLocalDateTime(), value);
        return zoned == null ? null : new Time(zoned.getTime());
    }

    /** What has no zone of its own is of the calendar's. */
    @Override
    public @Nullable Timestamp getTimestamp(int columnIndex, @Nullable Calendar value) throws SQLException {
        Object raw = value(columnIndex);
        if (value == null || raw == null || raw instanceof java.time.Instant) {
            return Conversions.to(raw, Timestamp.class);
        }
        return inZone(Objects.requireNonNull(Conversions.to(raw, LocalDateTime.class)), value);
    }

    private static Timestamp inZone(LocalDateTime time, @Nullable Calendar calendar) {
        return calendar == null
                ? Timestamp.valueOf(time)
                : Timestamp.from(time.atZone(calendar.getTimeZone().toZoneId()).toInstant());
    }

    @Override
    public @Nullable Object getObject(int columnIndex) throws SQLException {
        Object value = value(columnIndex);
        return Conversions.to(value, columns.get(columnIndex - 1).type().javaClass());
    }

    @Override
    public <T> @Nullable T getObject(int columnIndex, Class<T> type) throws SQLException {
        return get(columnIndex, type);
    }

    @Override
    public @Nullable Object getObject(int columnIndex, @Nullable Map<String, Class<?>> map) throws SQLException {
        if (map == null || map.isEmpty()) {
            return getObject(columnIndex);
        }
        throw unsupported("Types of the user's own");
    }

    @Override
    public @Nullable InputStream getBinaryStream(int columnIndex) throws SQLException {
        byte[] bytes = getBytes(columnIndex);
        return bytes == null ? null : new ByteArrayInputStream(bytes);
    }

    @Override
    public @Nullable InputStream getAsciiStream(int columnIndex) throws SQLException {
        String text = getString(columnIndex);
        return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    @Deprecated
    public @Nullable InputStream getUnicodeStream(int columnIndex) throws SQLException {
        throw unsupported("Unicode streams");
    }

    @Override
    @Deprecated
    public @Nullable InputStream getUnicodeStream(String columnLabel) throws SQLException {
        return getUnicodeStream(findColumn(columnLabel));
    }

    @Override
    public @Nullable Reader getCharacterStream(int columnIndex) throws SQLException {
        String text = getString(columnIndex);
        return text == null ? null : new StringReader(text);
    }

    @Override
    public @Nullable Reader getNCharacterStream(int columnIndex) throws SQLException {
        return getCharacterStream(columnIndex);
    }

    @Override
    public @Nullable Blob getBlob(int columnIndex) throws SQLException {
        byte[] bytes = getBytes(columnIndex);
        return bytes == null ? null : new SerialBlob(bytes);
    }

    @Override
    public @Nullable Clob getClob(int columnIndex) throws SQLException {
        String text = getString(columnIndex);
        return text == null ? null : new SerialClob(text.toCharArray());
    }

    @Override
    public @Nullable NClob getNClob(int columnIndex) throws SQLException {
        throw unsupported("NCLOB");
    }

    @Override
    public @Nullable Array getArray(int columnIndex) throws SQLException {
        throw unsupported("Arrays");
    }

    @Override
    public @Nullable Ref getRef(int columnIndex) throws SQLException {
        throw unsupported("References");
    }

    @Override
    public @Nullable RowId getRowId(int columnIndex) throws SQLException {
        throw unsupported("Row ids");
    }

    @Override
    public @Nullable SQLXML getSQLXML(int columnIndex) throws SQLException {
        throw unsupported("XML");
    }

    @Override
    public @Nullable URL getURL(int columnIndex) throws SQLException {
        throw unsupported("URLs");
    }

    private static SQLException unsupported(String what) {
        return new SQLFeatureNotSupportedException(what + " are not supported", "0A000");
    }

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        requireOpen();
        return new NdbResultSetMetaData(columns);
    }

    @Override
    public @Nullable Statement getStatement() {
        return statement;
    }

    @Override
    public int getRow() {
        return onRow ? (int) Math.min(number, Integer.MAX_VALUE) : 0;
    }

    @Override
    public boolean isBeforeFirst() {
        return number == 0 && !ended;
    }

    @Override
    public boolean isAfterLast() {
        return number > 0 && ended && !onRow;
    }

    @Override
    public boolean isFirst() {
        return onRow && number == 1;
    }

    @Override
    public boolean isLast() throws SQLException {
        throw unsupported("Looks ahead");
    }

    @Override
    public boolean rowUpdated() {
        return false;
    }

    @Override
    public boolean rowInserted() {
        return false;
    }

    @Override
    public boolean rowDeleted() {
        return false;
    }

    @Override
    public int getType() {
        return ResultSet.TYPE_FORWARD_ONLY;
    }

    @Override
    public int getConcurrency() {
        return ResultSet.CONCUR_READ_ONLY;
    }

    @Override
    public int getHoldability() {
        return ResultSet.CLOSE_CURSORS_AT_COMMIT;
    }

    @Override
    public int getFetchDirection() {
        return ResultSet.FETCH_FORWARD;
    }

    @Override
    public void setFetchDirection(int direction) throws SQLException {
        if (direction != ResultSet.FETCH_FORWARD) {
            throw unsupported("Other directions than forward");
        }
    }

    @Override
    public int getFetchSize() {
        return 0;
    }

    /** A hint that is not needed: rows come while they are taken, and no more than some batches wait. */
    @Override
    public void setFetchSize(int rowCount) {
        // See above.
    }

    @Override
    public String getCursorName() throws SQLException {
        throw unsupported("Names of cursors");
    }

    @Override
    public @Nullable SQLWarning getWarnings() {
        return null;
    }

    @Override
    public void clearWarnings() {
        // There are none.
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return Wrappers.unwrap(this, type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }
}
