package io.ndbwire.embedded.node;

import io.ndbwire.embedded.dictionary.DictionaryRequests;
import io.ndbwire.embedded.dictionary.EventRequests;
import io.ndbwire.embedded.dictionary.SchemaRequests;
import io.ndbwire.embedded.event.SubscriptionRequests;
import io.ndbwire.embedded.information.InformationRequests;
import io.ndbwire.embedded.scan.ScanRequests;
import io.ndbwire.embedded.transaction.Coordinator;
import io.ndbwire.embedded.transport.ApiLink;
import io.ndbwire.embedded.transport.LinkOwner;
import io.ndbwire.embedded.transport.LinkServer;
import io.ndbwire.error.ProtocolException;
import io.ndbwire.wire.AlterTableReq;
import io.ndbwire.wire.ApiRegReq;
import io.ndbwire.wire.ArbitrationSignal;
import io.ndbwire.wire.CreateEvntReq;
import io.ndbwire.wire.CreateFkReq;
import io.ndbwire.wire.CreateHashMapReq;
import io.ndbwire.wire.CreateIndxReq;
import io.ndbwire.wire.CreateTableReq;
import io.ndbwire.wire.DbInfoScanReq;
import io.ndbwire.wire.DropEvntReq;
import io.ndbwire.wire.DropFkReq;
import io.ndbwire.wire.DropIndxReq;
import io.ndbwire.wire.DropTableReq;
import io.ndbwire.wire.GetTabInfoReq;
import io.ndbwire.wire.IndexStatReq;
import io.ndbwire.wire.LinkFormat;
import io.ndbwire.wire.ListTablesReq;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.ProcessInfoRep;
import io.ndbwire.wire.SchemaTransBeginReq;
import io.ndbwire.wire.SchemaTransEndReq;
import io.ndbwire.wire.Signal;
import io.ndbwire.wire.SubGcpCompleteAck;
import io.ndbwire.wire.SubStartReq;
import io.ndbwire.wire.SubStopReq;
import io.ndbwire.wire.TcCommit;
import io.ndbwire.wire.TcHeartbeat;
import io.ndbwire.wire.TcKeyReq;
import io.ndbwire.wire.TcReleaseReq;
import io.ndbwire.wire.TcRollback;
import io.ndbwire.wire.TcSeizeReq;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One data node: its links, and which part of it handles which signal. */
final class DataNode implements LinkOwner {

    private static final Logger LOG = LoggerFactory.getLogger(DataNode.class);

    private static final int SIGNAL_NUMBERS = 851;

    private final int id;
    private final DataNodes nodes;
    private final Coordinator coordinator;
    private final @Nullable RequestHandler[] handlers = new @Nullable RequestHandler[SIGNAL_NUMBERS];
    private final Map<Integer, ApiLink> links = new TreeMap<>();
    private final Registration registration;
    private NodeState state = NodeState.ENDED;
    private boolean frozen;
    private int ticks;
    private int dynamicId;
    private @Nullable LinkServer server;

    DataNode(int id, DataNodes nodes, Coordinator coordinator) {
        this.id = id;
        this.nodes = nodes;
        this.coordinator = coordinator;
        for (UnservedRequest request : UnservedRequest.values()) {
            handlers[request.gsn()] = (link, signal) -> refuse(request, link, signal);
        }
        RequestHandler ignored = (link, signal) -> {};
        registration = new Registration(this, nodes);
        handlers[ApiRegReq.GSN] = registration::register;
        handlers[ProcessInfoRep.GSN] = ignored;
        handlers[ArbitrationSignal.START_CONF] = ignored;

        handlers[TcSeizeReq.GSN] = coordinator::seize;
        handlers[TcReleaseReq.GSN] = coordinator::release;
        handlers[TcKeyReq.GSN] = coordinator::keyOperation;
        handlers[TcKeyReq.INDEX_GSN] = coordinator::keyOperation;
        handlers[TcCommit.REQ_GSN] = coordinator::commit;
        handlers[TcCommit.ACK_GSN] = coordinator::acknowledge;
        handlers[TcRollback.REQ_GSN] = coordinator::rollback;
        handlers[TcHeartbeat.GSN] = coordinator::keepAlive;

        ScanRequests scans = new ScanRequests(coordinator, nodes.tables());
        handlers[ScanRequests.SCAN_GSN] = scans::start;
        handlers[ScanRequests.NEXT_GSN] = scans::next;

        DictionaryRequests dictionary = new DictionaryRequests(nodes.dictionary());
        handlers[ListTablesReq.GSN] = dictionary::listTables;
        handlers[GetTabInfoReq.GSN] = dictionary::getTableInformation;
        EventRequests definitions = new EventRequests(nodes.dictionary(), id, nodes::president);
        handlers[CreateEvntReq.GSN] = definitions::createOrRead;
        handlers[DropEvntReq.GSN] = definitions::drop;
        SubscriptionRequests subscriptions = new SubscriptionRequests(nodes.events(), id);
        handlers[SubStartReq.GSN] = subscriptions::start;
        handlers[SubStopReq.GSN] = subscriptions::stop;
        handlers[SubGcpCompleteAck.GSN] = subscriptions::acknowledge;
        SchemaRequests schema = new SchemaRequests(nodes.dictionary(), id, nodes::president);
        handlers[SchemaTransBeginReq.GSN] = schema::begin;
        handlers[SchemaTransEndReq.GSN] = schema::end;
        handlers[CreateHashMapReq.GSN] = schema::createHashMap;
        handlers[CreateTableReq.GSN] = schema::createTable;
        handlers[CreateIndxReq.GSN] = schema::createIndex;
        handlers[DropTableReq.GSN] = schema::dropTable;
        handlers[DropIndxReq.GSN] = schema::dropIndex;
        handlers[AlterTableReq.GSN] = schema::alterTable;
        handlers[CreateFkReq.GSN] = schema::createForeignKey;
        handlers[DropFkReq.GSN] = schema::dropForeignKey;
        handlers[IndexStatReq.GSN] = schema::indexStatistics;
        InformationRequests information =
                new InformationRequests(new NodeInformationSource(this, nodes, nodes.layout()));
        handlers[DbInfoScanReq.GSN] = information::scan;
    }

    private void refuse(UnservedRequest request, ApiLink link, Signal signal) {
        LOG.warn(
                "Data node {}: {} of API node {} is refused; the embedded data node does not serve it",
                id,
                request,
                link.apiNodeId());
        OutboundSignal refusal = request.refusal(signal, id, nodes.president());
        if (refusal != null) {
            link.send(refusal);
        }
    }

    @Override
    public int nodeId() {
        return id;
    }

    Coordinator coordinator() {
        return coordinator;
    }

    Registration registration() {
        return registration;
    }

    // ---- its life

    NodeState state() {
        return state;
    }

    void state(NodeState newState) {
        state = newState;
        ticks = 0;
        nodes.nodeChanged();
    }

    /** It takes work from now on. */
    void started(int newDynamicId) {
        state(NodeState.STARTED);
        dynamicId = newDynamicId;
    }

    /** Whether it serves its share of the data, or would if it were not frozen. */
    boolean isAlive() {
        return state.isMember();
    }

    boolean isFrozen() {
        return frozen;
    }

    /** While it is frozen it neither reads nor writes nor accepts connections. */
    void frozen(boolean newFrozen) {
        frozen = newFrozen;
        ticks = 0;
        nodes.nodeChanged();
        links.values().forEach(link -> link.hold(newFrozen));
        if (server != null) {
            server.hold(newFrozen);
        }
    }

    /** Order of the data nodes' starts. */
    int dynamicId() {
        return dynamicId;
    }

    /** Counts the time since it got into its state, was frozen or went on. */
    int tick() {
        return ++ticks;
    }

    void listens(LinkServer newServer) {
        server = newServer;
    }

    /** The port of its last start; 0 before its first. */
    int port() {
        return server == null ? 0 : server.port();
    }

    /** Listens no more and drops all links. */
    void disconnect() {
        if (server != null) {
            server.close();
        }
        List.copyOf(links.values()).forEach(ApiLink::close);
    }

    // ---- its links

    Collection<ApiLink> links() {
        return links.values();
    }

    @Nullable
    ApiLink link(int apiNodeId) {
        return links.get(apiNodeId);
    }

    @Override
    public Admission admit(int apiNodeId) {
        if (!nodes.isApiNode(apiNodeId)) {
            return Admission.UNKNOWN;
        }
        return state.admitsApiNodes() && !links.containsKey(apiNodeId) ? Admission.ADMITTED : Admission.NOT_NOW;
    }

    @Override
    public LinkFormat newFormat() {
        return nodes.newFormat();
    }

    @Override
    public void opened(ApiLink link) {
        links.put(link.apiNodeId(), link);
        if (frozen) {
            link.hold(true);
        }
        nodes.linkOpened(link.apiNodeId());
    }

    @Override
    public void received(ApiLink link, Signal signal) {
        if (!link.isRegistered() && signal.gsn() != ApiRegReq.GSN) {
            // As a real data node does until it has answered the registration.
            return;
        }
        RequestHandler handler = signal.gsn() < SIGNAL_NUMBERS ? handlers[signal.gsn()] : null;
        if (handler == null) {
            throw new ProtocolException(
                    ProtocolException.NO_CODE, signal + " is no request to a data node: it would stop a real one");
        }
        handler.handle(link, signal);
        nodes.grants().run();
    }

    @Override
    public void readCompleted() {
        // Everything that was sent goes out at the end of the event loop's round.
    }

    @Override
    public void closed(ApiLink link) {
        boolean runs = state != NodeState.ENDED && state != NodeState.EXPELLED;
        if (links.remove(link.apiNodeId(), link) && runs) {
            nodes.apiNodeFailed(link.apiNodeId());
        }
    }
}
