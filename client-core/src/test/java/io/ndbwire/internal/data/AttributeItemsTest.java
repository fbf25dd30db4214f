package io.ndbwire.internal.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.ProtocolException;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class AttributeItemsTest {

    @Test
    void walksOverCapturedItemsAndNull() {
        byte[] bytes = Vectors.words("00020006 6c656805 00006f6c 00030000 fffe0004 00000001");
        AttributeItems items = new AttributeItems(bytes, 0, bytes.length);

        assertThat(items.next()).isTrue();
        assertThat(items.columnId()).isEqualTo(2);
        assertThat(Arrays.copyOfRange(bytes, items.offset(), items.offset() + items.length()))
                .isEqualTo(Vectors.bytes("0568656c6c6f"));
        assertThat(items.next()).isTrue();
        assertThat(items.columnId()).isEqualTo(3);
        assertThat(items.length()).isEqualTo(AttributeItems.NULL);
        assertThat(items.next()).isTrue();
        assertThat(items.columnId()).isEqualTo(0xFFFE);
        assertThat(Words.get(bytes, items.offset())).isEqualTo(1);
        assertThat(items.next()).isFalse();
    }

    @Test
    void writesTheItemsOfACapturedInsert() {
        var table = Tables.captured();
        AttributeItemWriter writer = new AttributeItemWriter();
        writer.appendLong(ColumnCodec.of("t", table.column("A")), 0x46);
        writer.append(ColumnCodec.of("t", table.column("B")), 1);
        writer.append(ColumnCodec.of("t", table.column("C")), "w");
        writer.append(ColumnCodec.of("t", table.column("D")), null);
        writer.append(4, Vectors.bytes("7820202020"), 0, 5);

        assertThat(writer.toByteArray())
                .isEqualTo(Vectors.bytes("0400000046000000" + "0400010001000000" + "0200020001770000" + "00000300"
                        + "050004007820202020000000"));
        writer.clear();
        assertThat(writer.length()).isZero();
    }

    @Test
    void padsWithZerosAlsoWhereLongerItemsWereBefore() {
        AttributeItemWriter writer = new AttributeItemWriter();
        byte[] ones = new byte[64];
        Arrays.fill(ones, (byte) -1);
        writer.append(1, ones, 0, 64).clear();

        assertThat(writer.append(1, ones, 0, 1).toByteArray()).isEqualTo(Vectors.words("00010001 000000ff"));
    }

    @Test
    void growsAndRefusesWhatNoHeaderHolds() {
        AttributeItemWriter writer = new AttributeItemWriter();

        assertThat(writer.append(1, new byte[65_532], 0, 65_532).length()).isEqualTo(65_536);
        assertThatThrownBy(() -> writer.append(7, new byte[65_533], 0, 65_533))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("65532");
    }

    @Test
    void refusesAPackedRowAndPlacesOutside() {
        byte[] packed = Vectors.words("fff30004 00000001");

        assertThatThrownBy(() -> new AttributeItems(packed, 0, 8).next()).isInstanceOf(ProtocolException.class);
        assertThatThrownBy(() -> new AttributeItems(packed, 0, 12)).isInstanceOf(ProtocolException.class);
        assertThatThrownBy(() -> new AttributeItems(packed, 0, 3)).isInstanceOf(ProtocolException.class);
    }

    @Property
    void anyBytesEndInItemsOrARefusal(@ForAll @Size(max = 60) byte[] bytes) {
        byte[] whole = Arrays.copyOf(bytes, bytes.length & ~3);
        AttributeItems items = new AttributeItems(whole, 0, whole.length);
        try {
            while (items.next()) {
                assertThat(items.offset() + Math.max(0, items.length())).isLessThanOrEqualTo(whole.length);
            }
        } catch (ProtocolException e) {
            assertThat(e).hasMessageStartingWith("Attribute item");
        }
    }
}
