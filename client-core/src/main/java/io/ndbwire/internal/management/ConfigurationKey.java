package io.ndbwire.internal.management;

/** The configuration's keys that an API node reads (protocol document 01, section 4.3). */
final class ConfigurationKey {

    static final int SYSTEM_GENERATION = 2;
    static final int SYSTEM_NAME = 3;

    static final int NODE_ID = 3;
    static final int HOST_NAME = 5;
    static final int LOCATION_DOMAIN_ID = 10;

    static final int HEARTBEAT_INTERVAL_API = 119;
    static final int TRANSACTION_CHECK_INTERVAL = 129;
    static final int TRANSACTION_INACTIVE_TIMEOUT = 130;
    static final int TRANSACTION_DEADLOCK_TIMEOUT = 131;

    static final int CONNECTION_NODE_1 = 400;
    static final int CONNECTION_NODE_2 = 401;
    static final int SEND_SIGNAL_ID = 402;
    static final int CHECKSUM = 403;
    static final int SERVER_PORT = 406;
    static final int HOST_NAME_1 = 407;
    static final int HOST_NAME_2 = 408;
    static final int GROUP = 409;
    static final int PREFER_IP_VERSION = 414;
    static final int SEND_BUFFER_MEMORY = 454;
    static final int SOCKET_RECEIVE_BUFFER = 457;
    static final int SOCKET_SEND_BUFFER = 458;
    static final int TCP_MAX_SEGMENT = 459;
    static final int REQUIRE_LINK_TLS = 462;

    static final int ARBITRATION_DELAY = 201;
    static final int MAX_SCAN_BATCH_SIZE = 800;
    static final int BATCH_BYTE_SIZE = 801;
    static final int BATCH_SIZE = 802;
    static final int REDO_PROBLEM_ACTION = 805;
    static final int CONNECT_BACKOFF_MAX_TIME = 807;
    static final int START_CONNECT_BACKOFF_MAX_TIME = 808;

    static final int TYPE_OF_SECTION = 999;
    static final int SYSTEM_INDEX = 1000;
    static final int NODES_INDEX = 2000;
    static final int CONNECTIONS_INDEX = 3000;

    private ConfigurationKey() {}
}
