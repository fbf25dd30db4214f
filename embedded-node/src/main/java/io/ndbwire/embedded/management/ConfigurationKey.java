package io.ndbwire.embedded.management;

/** Keys of the configuration (protocol document 01, section 4.3). */
final class ConfigurationKey {

    static final int PRIMARY_MANAGEMENT_NODE = 1;
    static final int GENERATION = 2;
    static final int SYSTEM_NAME = 3;

    static final int NODE_ID = 3;
    static final int HOST_NAME = 5;
    static final int DEDICATED = 11;
    static final int REPLICAS = 101;
    static final int HEARTBEAT_API = 119;
    static final int TRANSACTION_CHECK_INTERVAL = 129;
    static final int INACTIVE_TIMEOUT = 130;
    static final int DEADLOCK_TIMEOUT = 131;
    static final int LOCAL_SCAN_BATCH = 153;
    static final int ARBITRATION_RANK = 200;
    static final int ARBITRATION_DELAY = 201;
    static final int MANAGEMENT_PORT = 300;
    static final int MAXIMUM_SCAN_BATCH = 800;
    static final int BATCH_BYTES = 801;
    static final int BATCH_ROWS = 802;
    static final int AUTO_RECONNECT = 803;
    static final int REDO_PROBLEM_ACTION = 805;
    static final int HASH_MAP_SIZE = 806;
    static final int CONNECT_BACKOFF = 807;
    static final int START_CONNECT_BACKOFF = 808;

    static final int NODE_1 = 400;
    static final int NODE_2 = 401;
    static final int SEND_SIGNAL_ID = 402;
    static final int CHECKSUM = 403;
    static final int SERVER_PORT = 406;
    static final int HOST_1 = 407;
    static final int HOST_2 = 408;
    static final int GROUP = 409;
    static final int SERVER_NODE = 410;
    static final int OVERLOAD_LIMIT = 411;
    static final int PRESEND_CHECKSUM = 412;
    static final int ALLOW_UNRESOLVED = 413;
    static final int PREFER_IP_VERSION = 414;
    static final int SEND_BUFFER = 454;
    static final int RECEIVE_BUFFER = 455;
    static final int SOCKET_RECEIVE_BUFFER = 457;
    static final int SOCKET_SEND_BUFFER = 458;
    static final int MAXIMUM_SEGMENT = 459;
    static final int BIND_ANY = 460;
    static final int REQUIRE_TLS = 462;

    static final int SECTION_TYPE = 999;
    static final int PARENT = 16382;

    private ConfigurationKey() {}
}
