package io.ndbwire.embedded.node;

import io.ndbwire.embedded.dictionary.Event;
import io.ndbwire.embedded.dictionary.SchemaListener;
import io.ndbwire.embedded.event.ChangeEvents;
import io.ndbwire.wire.AlterTableRep;
import java.util.Collection;

/** Has everybody know what the dictionary does: API nodes of altered tables, subscribers of theirs. */
final class SchemaNews implements SchemaListener {

    private final Collection<DataNode> nodes;
    private final ChangeEvents events;

    /** @param nodes all data nodes; the collection may be filled later */
    SchemaNews(Collection<DataNode> nodes, ChangeEvents events) {
        this.nodes = nodes;
        this.events = events;
    }

    @Override
    public void altered(int tableId, int oldVersion, String oldName, int apiNodeId, int changes, byte[] description) {
        for (DataNode node : nodes) {
            node.links().forEach(link -> link.send(AlterTableRep.encode(tableId, oldVersion, oldName)));
        }
        events.altered(tableId, apiNodeId, changes, description);
    }

    @Override
    public void dropped(int tableId, int apiNodeId) {
        events.dropped(tableId, apiNodeId);
    }

    @Override
    public void eventRead(Event event) {
        events.eventRead(event);
    }

    @Override
    public void eventDropped(Event event) {
        events.eventDropped(event);
    }
}
