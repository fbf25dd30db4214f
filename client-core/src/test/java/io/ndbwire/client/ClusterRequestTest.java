package io.ndbwire.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.client.spi.ClusterProvider;
import io.ndbwire.client.spi.ProvidedCluster;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.PermanentException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Connect strings that ask for a cluster to be started. */
class ClusterRequestTest {

    private final ClassLoader before = Thread.currentThread().getContextClassLoader();

    @BeforeEach
    void forget() {
        Provider.given = null;
        Provider.closed.set(0);
    }

    @AfterEach
    void leaveServices() {
        Thread.currentThread().setContextClassLoader(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "embedded", "embedded:1186", "host:1186,other:1187", "host:", "nodeid=3,embedded:1"})
    void whatNamesHostsAsksForNoCluster(String connectString) {
        assertThat(ClusterRequest.parse(connectString)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded:", " embedded: ", "embedded:?data-nodes=2"})
    void theMissingLibraryIsNamed(String connectString) {
        assertThatThrownBy(() -> NdbClient.connect(connectString))
                .isInstanceOf(PermanentException.class)
                .hasMessageContaining("add io.ndbwire:embedded-node");
    }

    @Test
    void theProviderOfTheSchemeGetsTheParametersAsWritten(@TempDir Path services) throws Exception {
        provide(services, Provider.class.getName());
        ClusterRequest request = Objects.requireNonNull(ClusterRequest.parse("nowhere:?directory=/a b=c+d&port=7"));
        request.start().get();
        assertThat(Provider.given)
                .isEqualTo(Map.of("directory", "/a b=c+d", "port", "7"))
                .extracting(Map::keySet)
                .asString()
                .isEqualTo("[directory, port]");
    }

    @ParameterizedTest
    @CsvSource({
        "nowhere:?port, parameter 'port' is not NAME=VALUE",
        "nowhere:?=1, parameter '=1' is not NAME=VALUE",
        "nowhere:?a=1&&b=2, parameter '' is not NAME=VALUE",
        "nowhere:?a=1&a=2, parameter a is given a second time"
    })
    void aWrongParameterIsNamed(String connectString, String why, @TempDir Path services) throws Exception {
        provide(services, Provider.class.getName());
        assertThatThrownBy(() -> ClusterRequest.parse(connectString))
                .isInstanceOf(PermanentException.class)
                .hasMessage("Connect string '" + connectString + "': " + why);
    }

    @Test
    void aBrokenProviderIsToldAsSuch(@TempDir Path services) throws Exception {
        provide(services, "io.ndbwire.missing.Provider");
        assertThatThrownBy(() -> NdbClient.connect("nowhere:"))
                .isInstanceOf(PermanentException.class)
                .hasMessageContaining("io.ndbwire.missing.Provider");
    }

    @Test
    void aClusterThatCannotBeReachedIsClosedAgain(@TempDir Path services) throws Exception {
        provide(services, Provider.class.getName());
        ClientOptions options = ClientOptions.builder("nowhere:")
                .connectTimeout(Duration.ofMillis(500))
                .build();
        assertThatThrownBy(() -> NdbClient.connect(options)).isInstanceOf(NdbException.class);
        assertThat(Provider.closed).hasValue(1);
    }

    @Test
    void aClusterOfUnreadableAddressIsClosedAgain(@TempDir Path services) throws Exception {
        provide(services, Provider.class.getName());
        assertThatThrownBy(() -> NdbClient.connect("nowhere:?address=host:port"))
                .isInstanceOf(PermanentException.class)
                .hasMessageContaining("host:port");
        assertThat(Provider.closed).hasValue(1);
    }

    @Test
    void whyAClusterDoesNotStartIsTold(@TempDir Path services) throws Exception {
        provide(services, Provider.class.getName());
        assertThatThrownBy(() -> NdbClient.connect("nowhere:?fail=no room"))
                .isInstanceOf(PermanentException.class)
                .hasMessage("no room");
        assertThat(Provider.closed).hasValue(0);
    }

    /** Has this thread find that provider, as if it stood on the class path. */
    private static void provide(Path services, String provider) throws Exception {
        Path file = services.resolve("META-INF/services/" + ClusterProvider.class.getName());
        Files.createDirectories(file.getParent());
        Files.writeString(file, provider);
        Thread.currentThread()
                .setContextClassLoader(
                        new URLClassLoader(new URL[] {services.toUri().toURL()}));
    }

    /** Gives clusters at a port where nobody listens. */
    public static final class Provider implements ClusterProvider {

        static volatile @Nullable Map<String, String> given;
        static final AtomicInteger closed = new AtomicInteger();

        @Override
        public String scheme() {
            return "nowhere";
        }

        @Override
        public ProvidedCluster start(Map<String, String> parameters) {
            given = parameters;
            if (parameters.containsKey("fail")) {
                throw new PermanentException(PermanentException.NO_CODE, parameters.get("fail"));
            }
            return new ProvidedCluster() {
                @Override
                public String connectString() {
                    return parameters.getOrDefault("address", "127.0.0.1:1");
                }

                @Override
                public void close() {
                    closed.incrementAndGet();
                }
            };
        }
    }
}
