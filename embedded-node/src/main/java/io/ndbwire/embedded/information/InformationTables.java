package io.ndbwire.embedded.information;

import static io.ndbwire.embedded.information.InformationColumn.longNumber;
import static io.ndbwire.embedded.information.InformationColumn.number;
import static io.ndbwire.embedded.information.InformationColumn.text;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The information tables of one data node, by their numbers. */
final class InformationTables {

    private final Map<Integer, InformationTable> tables = new TreeMap<>();

    InformationTables(InformationSource node) {
        addCatalogue();
        NodeInformation self = new NodeInformation(node);
        addNode(self);
        addTransactions(new TransactionInformation(node));
        addStorage(new StorageInformation(node), self);
    }

    private void add(
            int id, String name, String comment, Consumer<InformationTable.Rows> source, InformationColumn... columns) {
        tables.put(id, new InformationTable(id, name, comment, List.of(columns), source));
    }

    @Nullable
    InformationTable find(int id) {
        return tables.get(id);
    }

    private Collection<InformationTable> all() {
        return tables.values();
    }

    private void addCatalogue() {
        add(
                0,
                "tables",
                "what tables there are",
                rows -> all().forEach(table -> rows.add(table.id(), table.name(), table.comment(), 0)),
                number("table_id"),
                text("table_name"),
                text("comment"),
                number("rows_estimate"));
        add(
                1,
                "columns",
                "what columns they have",
                this::columns,
                number("table_id"),
                number("column_id"),
                text("column_name"),
                number("column_type"),
                text("comment"));
    }

    private void columns(InformationTable.Rows rows) {
        for (InformationTable table : all()) {
            for (int i = 0; i < table.columns().size(); i++) {
                InformationColumn column = table.columns().get(i);
                rows.add(table.id(), i, column.name(), column.type().number(), "");
            }
        }
    }

    private void addNode(NodeInformation self) {
        add(
                3,
                "pools",
                "memory",
                self::pools,
                number("node_id"),
                number("block_number"),
                number("block_instance"),
                text("pool_name"),
                longNumber("used"),
                longNumber("total"),
                longNumber("high"),
                longNumber("entry_size"),
                number("config_param1"),
                number("config_param2"),
                number("config_param3"),
                number("config_param4"),
                number("resource_id"),
                number("type_id"));
        add(
                8,
                "counters",
                "what was done since the start",
                self::counters,
                number("node_id"),
                number("block_number"),
                number("block_instance"),
                number("counter_id"),
                longNumber("val"));
        add(
                9,
                "nodes",
                "state of the node",
                self::nodes,
                number("node_id"),
                longNumber("uptime"),
                number("status"),
                number("start_phase"),
                number("config_generation"));
        add(
                15,
                "membership",
                "how the node sees the cluster",
                self::membership,
                number("node_id"),
                number("group_id"),
                number("left_node"),
                number("right_node"),
                number("president"),
                number("successor"),
                number("dynamic_id"),
                number("arbitrator"),
                text("arb_ticket"),
                number("arb_state"),
                number("arb_connected"),
                text("conn_rank1_arbs"),
                text("conn_rank2_arbs"));
        add(
                39,
                "config_nodes",
                "the nodes of the configuration",
                self::configuredNodes,
                number("reporting_node_id"),
                number("node_id"),
                number("node_type"),
                text("node_hostname"));
    }

    private void addTransactions(TransactionInformation transactions) {
        add(
                13,
                "transactions",
                "open transactions of the node's coordinator",
                transactions::transactions,
                number("node_id"),
                number("block_instance"),
                number("objid"),
                number("apiref"),
                number("transid0"),
                number("transid1"),
                number("state"),
                number("flags"),
                number("c_ops"),
                number("outstanding"),
                number("timer"));
        add(
                14,
                "operations",
                "rows that transactions of the node's coordinator hold",
                transactions::operations,
                number("node_id"),
                number("block_instance"),
                number("objid"),
                number("tcref"),
                number("apiref"),
                number("transid0"),
                number("transid1"),
                number("tableid"),
                number("fragmentid"),
                number("op"),
                number("state"),
                number("flags"));
    }

    private void addStorage(StorageInformation storage, NodeInformation self) {
        add(
                16,
                "dict_obj_info",
                "objects of the dictionary, from its master",
                rows -> {
                    if (self.isPresident()) {
                        storage.objects(rows);
                    }
                },
                number("type"),
                number("id"),
                number("version"),
                number("state"),
                number("parent_obj_type"),
                number("parent_obj_id"),
                text("fq_name"));
        add(
                17,
                "frag_mem_use",
                "rows of the fragments that the node holds",
                storage::fragments,
                number("node_id"),
                number("block_instance"),
                number("table_id"),
                number("fragment_num"),
                longNumber("rows"),
                longNumber("fixed_elem_alloc_bytes"),
                longNumber("fixed_elem_free_bytes"),
                longNumber("fixed_elem_count"),
                number("fixed_elem_size_bytes"),
                longNumber("var_elem_alloc_bytes"),
                longNumber("var_elem_free_bytes"),
                longNumber("var_elem_count"),
                longNumber("tuple_l2pmap_alloc_bytes"),
                longNumber("hash_index_l2pmap_alloc_bytes"),
                longNumber("hash_index_alloc_bytes"));
    }
}
