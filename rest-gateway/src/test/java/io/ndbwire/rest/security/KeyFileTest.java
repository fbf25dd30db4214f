package io.ndbwire.rest.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micronaut.context.exceptions.ConfigurationException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The file of API keys, and what happens when it changes. */
class KeyFileTest {

    private static final ApiKey.Made WEB = ApiKey.make("web", List.of(Grant.parse("read:shop/*")));

    @TempDir
    Path directory;

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String secret(ApiKey.Made made) {
        return made.secret().substring(made.secret().indexOf('.') + 1);
    }

    @Test
    void aMadeKeyIsRecognisedByItsEntry() {
        Map<String, ApiKey> keys = KeyFile.parse(bytes("keys:\n" + WEB.entry()));
        ApiKey key = Objects.requireNonNull(keys.get("web"));
        assertThat(keys).containsOnlyKeys("web");
        assertThat(key.recognises(secret(WEB))).isTrue();
        assertThat(key.recognises(secret(WEB) + "x")).isFalse();
        assertThat(key.recognises("")).isFalse();
        assertThat(key.caller().may(Right.READ, "shop", "orders")).isTrue();
        assertThat(key.caller().may(Right.WRITE, "shop", "orders")).isFalse();
        assertThat(WEB.entry()).doesNotContain(secret(WEB));
    }

    @Test
    void twoKeysOfOneIdDiffer() {
        assertThat(ApiKey.make("web", List.of()).secret()).isNotEqualTo(WEB.secret());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KeyFile.parse(bytes("keys:\n" + WEB.entry() + WEB.entry())))
                .withMessageContaining("two keys with the id web");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "keys",
                "keys: 1",
                "keys: [1]",
                "keys: []\nother: 1",
                "keys:\n  - id: web\n    hash: sha256:AA==:AA==\n    grants: []",
                "keys:\n  - id: web\n    hash: md5:AA==:AA==\n    grants: []",
                "keys:\n  - id: web\n    hash: 5\n    grants: []",
                "keys:\n  - id: web\n    hash: sha256:!:!\n    grants: []",
                "keys:\n  - id: web\n    grants: []",
                "keys: !!java.net.URL [\"http://127.0.0.1\"]",
                "keys: [ ",
            })
    void whatIsNoFileOfKeysIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> KeyFile.parse(bytes(text)));
    }

    @Test
    void aMisspeltRightIsNotOverlooked() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KeyFile.parse(bytes("keys:\n" + WEB.entry().replace("read:", "reed:"))))
                .withMessageContaining("reed");
    }

    @Test
    void aChangedFileIsInForceAndABrokenOneIsNot() throws IOException {
        Path file = directory.resolve("keys.yml");
        Files.writeString(file, "keys: []\n");
        WatchedFile<Map<String, ApiKey>> watched = new WatchedFile<>("keys-file", file.toString(), KeyFile::parse);
        assertThat(watched.content()).isEmpty();
        Files.writeString(file, "keys:\n" + WEB.entry());
        watched.look();
        assertThat(watched.content()).containsOnlyKeys("web");
        Files.writeString(file, "keys: nothing\n");
        watched.look();
        assertThat(watched.content()).containsOnlyKeys("web");
        Files.delete(file);
        watched.look();
        assertThat(watched.content()).containsOnlyKeys("web");
        Files.writeString(file, "keys: []\n");
        watched.look();
        assertThat(watched.content()).isEmpty();
    }

    @Test
    void aFileThatIsWrongFromTheBeginningIsRefused() throws IOException {
        Path file = directory.resolve("keys.yml");
        assertThatThrownBy(() -> new WatchedFile<>("the-setting", file.toString(), KeyFile::parse))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContainingAll("the-setting", "keys.yml", "cannot be read");
        Files.writeString(file, "keys: 7\n");
        assertThatThrownBy(() -> new WatchedFile<>("the-setting", file.toString(), KeyFile::parse))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("keys must be a list");
    }
}
