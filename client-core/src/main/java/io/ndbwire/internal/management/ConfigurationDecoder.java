package io.ndbwire.internal.management;

import io.ndbwire.error.NdbException;
import io.ndbwire.error.PermanentException;
import io.ndbwire.error.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Decodes the binary configuration that a management server sends, of either format version (protocol document 01,
 * section 4). Whatever the bytes, it ends after one pass over them, in a configuration or in an exception.
 */
public final class ConfigurationDecoder {

    private static final int MAGIC_BYTES = 8;

    private ConfigurationDecoder() {}

    /**
     * Decodes {@code configuration} as the API node {@code ownNodeId} sees it.
     *
     * @throws ProtocolException if the bytes are not a well-formed configuration, or do not define that node
     * @throws PermanentException if the configuration wants a link that this client cannot serve (TLS, shared memory)
     */
    public static ClusterConfiguration decode(byte[] configuration, int ownNodeId) {
        return new ConfigurationInterpreter(decodeSections(configuration), ownNodeId).interpret();
    }

    static ConfigurationSections decodeSections(byte[] configuration) {
        String magic =
                new String(configuration, 0, Math.min(MAGIC_BYTES, configuration.length), StandardCharsets.ISO_8859_1);
        return switch (magic) {
            case ConfigurationVersion2Decoder.MAGIC -> ConfigurationVersion2Decoder.decode(configuration);
            case ConfigurationVersion1Decoder.MAGIC -> ConfigurationVersion1Decoder.decode(configuration);
            default ->
                throw new ProtocolException(
                        NdbException.NO_CODE,
                        "Configuration: begins with bytes "
                                + Arrays.toString(
                                        Arrays.copyOf(configuration, Math.min(MAGIC_BYTES, configuration.length)))
                                + ", not with " + ConfigurationVersion2Decoder.MAGIC + " or "
                                + ConfigurationVersion1Decoder.MAGIC);
        };
    }
}
