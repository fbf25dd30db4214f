package io.ndbwire.ldap.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.operation.Session;
import io.ndbwire.ldap.result.ResultException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordsTest {

    private static final String SALT_AND_KEY = "$jq40ImWtmpTE.aYDYV1GfQ$mpiL4ui02ACmYOAnCjp/MI1gQk50xLbZ54RZneU0fCg";
    private static final String SALT_AND_HASH =
            ",p=1$KGFrMjQRWl5EiHQKqKquuQ$4LUi41rMs8ICqCosoDk1K+eywVCcE3daPuzeS8szV3E";

    private static final Session CONNECTION = new Session(new InetSocketAddress(0));

    private final Passwords passwords =
            new Passwords(new PasswordOptions(PasswordScheme.PBKDF2_SHA256, 1_000, true, 1, 10));

    @AfterEach
    void close() {
        passwords.close();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{SSHA}JAoxBciyy5euRXYvK7qg2ZaeCT3HFRqH",
                "{PBKDF2-SHA256}2400000" + SALT_AND_KEY,
                "{ARGON2}$argon2id$v=19$m=65536,t=3" + SALT_AND_HASH
            })
    void hashesThatCostWhatOthersDoAreKept(String hash) {
        assertThatCode(() -> passwords.require(List.of(bytes(hash)))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{PBKDF2-SHA256}2400001" + SALT_AND_KEY,
                "{PBKDF2-SHA256}10000000" + SALT_AND_KEY,
                "{ARGON2}$argon2id$v=19$m=262144,t=4" + SALT_AND_HASH
            })
    void hashesThatWouldHoldUpOthersAreNotKept(String hash) {
        assertThat(Passwords.isStored(bytes(hash))).isTrue();
        requireRefused(bytes(hash));
    }

    private void requireRefused(byte[]... values) {
        assertThatThrownBy(() -> passwords.require(List.of(values)))
                .asInstanceOf(InstanceOfAssertFactories.type(ResultException.class))
                .satisfies(refused -> assertThat(refused.result().code()).isEqualTo(ResultCode.CONSTRAINT_VIOLATION));
    }

    @Test
    void allOfARequestCostNoMoreThanOneMay() {
        byte[] half = bytes("{PBKDF2-SHA256}1200000" + SALT_AND_KEY);
        assertThatCode(() -> passwords.require(List.of(half, half))).doesNotThrowAnyException();
        requireRefused(half, half, bytes("spoken"));
        requireRefused(half, bytes("{PBKDF2-SHA256}1200001" + SALT_AND_KEY));
    }

    @Test
    void aCheckOfAnEntryCostsNoMoreThanOneMay() {
        byte[] right = bytes("{PBKDF2-SHA256}10000" + SALT_AND_KEY);
        byte[] wrong = bytes("{PBKDF2-SHA256}1195000" + SALT_AND_KEY);
        assertThat(isRight(wrong, right)).isTrue();
        assertThat(isRight(wrong, wrong, wrong, right)).as("what fits is tried").isTrue();
        assertThat(isRight(wrong, wrong, bytes("{PBKDF2-SHA256}5000" + SALT_AND_KEY), right))
                .isFalse();
        assertThat(isRight(bytes("{PBKDF2-SHA256}2400001" + SALT_AND_KEY), right))
                .isFalse();
    }

    private boolean isRight(byte[]... values) {
        return passwords
                .check(CONNECTION, List.of(values), bytes("secret"))
                .result()
                .join();
    }

    @Test
    void whatIsNoHashIsHashed() {
        byte[] stored = passwords.hash(CONNECTION, bytes("secret")).result().join();
        assertThat(new String(stored, StandardCharsets.US_ASCII)).startsWith("{PBKDF2-SHA256}1000$");
        assertThat(passwords
                        .check(CONNECTION, List.of(stored), bytes("secret"))
                        .result()
                        .join())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{SSHA}JAoxBciyy5euRXYvK7qg2ZaeCT3HFRqH", "{PBKDF2-SHA256}10000" + SALT_AND_KEY, "secret"})
    void nobodyChoosesWhatUnknownNamesTake(String stored) {
        assertThat(passwords
                        .check(CONNECTION, List.of(bytes(stored)), bytes("secret"))
                        .result()
                        .join())
                .isTrue();
        assertThat(passwords
                        .check(CONNECTION, List.of(), bytes("secret"))
                        .result()
                        .join())
                .isFalse();
        assertThat(passwords.decoy().work()).isEqualTo(1_000);
    }
}
