package io.ndbwire.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogueReaderTest {

    @Test
    void dashTakesFailureAndAdviceFromTheClass() throws IOException {
        assertThat(CatalogueReader.read(new StringReader("# comment\n7\tOL\t-\tfull\t-\n")))
                .containsOnlyKeys(7)
                .containsValue(new CatalogueEntry(
                        7, Classification.OVERLOAD, Failure.OVERLOAD, "full", Classification.OVERLOAD.advice()));
    }

    @Test
    void namedFailureAndAdviceReplaceThoseOfTheClass() throws IOException {
        assertThat(CatalogueReader.read(new StringReader("7\tOL\tTEMPORARY\tfull\twait")))
                .containsValue(new CatalogueEntry(7, Classification.OVERLOAD, Failure.TEMPORARY, "full", "wait"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "7\tOL\t-\tfull",
                "7\tOL\t-\tfull\t-\t-",
                "x\tOL\t-\tfull\t-",
                "7\tXX\t-\tfull\t-",
                "7\tOL\tNONE\tfull\t-",
                "8\tOL\t-\tfull\t-"
            })
    void lineThatIsNoEntryIsRefusedWithItsNumber(String line) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CatalogueReader.read(new StringReader("8\tOL\t-\tfull\t-\n" + line + "\n")))
                .withMessageStartingWith("line 2: ");
    }
}
