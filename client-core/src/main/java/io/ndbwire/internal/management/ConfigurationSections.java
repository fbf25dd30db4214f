package io.ndbwire.internal.management;

import java.util.List;

/**
 * What both format versions hold: the sections of a configuration, not yet interpreted.
 *
 * @param system the cluster as a whole
 * @param nodes one for each data, API and management node
 * @param connections one for each link between two nodes
 */
record ConfigurationSections(
        ConfigurationSection system, List<ConfigurationSection> nodes, List<ConfigurationSection> connections) {

    ConfigurationSections {
        nodes = List.copyOf(nodes);
        connections = List.copyOf(connections);
    }
}
