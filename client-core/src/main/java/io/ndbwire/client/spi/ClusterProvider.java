package io.ndbwire.client.spi;

import java.util.Map;

/**
 * Starts clusters for connect strings that name no management server but a scheme: {@code embedded:}, or with
 * parameters {@code embedded:?data-nodes=2&sample=telecom}.
 *
 * <p>Found by {@link java.util.ServiceLoader}, so that whoever connects need not depend on it: an implementation is
 * public, has a public constructor without parameters, and is named in its module's {@code provides} and, for the class
 * path, in {@code META-INF/services}. Each client that connects asks for a cluster of its own, which is closed after the
 * client.
 */
public interface ClusterProvider {

    /** What stands before the colon: a letter, then letters, digits and hyphens, all of them lower case. */
    String scheme();

    /**
     * Starts a cluster; ready when this returns. Called on a thread that may be blocked; any number of times, also at
     * the same time.
     *
     * @param parameters what stands behind the question mark, in that order, as written
     * @throws io.ndbwire.error.PermanentException naming the parameter that is unknown or wrong, and what is allowed
     * @throws RuntimeException if the cluster cannot be started
     */
    ProvidedCluster start(Map<String, String> parameters);
}
