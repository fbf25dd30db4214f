package io.ndbwire.embedded.node;

import java.util.Map;

/** Names of requests that clients may send and that are not served, for logs. */
final class SignalNames {

    private static final Map<Integer, String> NAMES = Map.ofEntries(
            Map.entry(4, "ATTRINFO"),
            Map.entry(6, "KEYINFO"),
            Map.entry(41, "DBINFO_SCANREQ"),
            Map.entry(465, "DUMP_STATE_ORD"),
            Map.entry(499, "WAIT_GCP_REQ"),
            Map.entry(522, "INDXKEYINFO"),
            Map.entry(523, "INDXATTRINFO"),
            Map.entry(650, "INDEX_STAT_REQ"),
            Map.entry(713, "CREATE_FILEGROUP_REQ"),
            Map.entry(716, "CREATE_FILE_REQ"),
            Map.entry(719, "DROP_FILEGROUP_REQ"),
            Map.entry(722, "DROP_FILE_REQ"));

    private SignalNames() {}

    static String of(int gsn) {
        String name = NAMES.get(gsn);
        return name == null ? "Signal " + gsn : name;
    }
}
