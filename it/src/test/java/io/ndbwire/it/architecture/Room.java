package io.ndbwire.it.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Arrays;
import java.util.stream.Stream;

/** A package of the product, with the packages that it may use. What is not named here is forbidden. */
enum Room {
    ERROR("error"),
    SCHEMA("schema"),
    METRICS("metrics"),
    WIRE("wire"),
    DATA("internal.data", WIRE, SCHEMA),
    MANAGEMENT("internal.management"),
    TRANSPORT("internal.transport", METRICS, WIRE, MANAGEMENT),
    DICTIONARY("internal.dictionary", METRICS, WIRE, SCHEMA, DATA, TRANSPORT),
    TRANSACTION("internal.transaction", METRICS, WIRE, SCHEMA, DATA, TRANSPORT, DICTIONARY),
    BLOB("internal.blob", WIRE, SCHEMA, DATA, TRANSPORT, DICTIONARY, TRANSACTION),
    SCAN("internal.scan", METRICS, WIRE, SCHEMA, DATA, TRANSPORT, DICTIONARY, TRANSACTION),
    EVENT("internal.event", METRICS, WIRE, SCHEMA, DATA, TRANSPORT, DICTIONARY),
    NDBINFO("internal.ndbinfo", METRICS, WIRE, DATA, TRANSPORT),
    CLIENT(
            "client",
            METRICS,
            WIRE,
            SCHEMA,
            DATA,
            MANAGEMENT,
            TRANSPORT,
            DICTIONARY,
            TRANSACTION,
            BLOB,
            SCAN,
            EVENT,
            NDBINFO),
    CLIENT_SPI("client.spi"),
    MICROMETER("micrometer", METRICS, CLIENT),
    MAPPING("mapping", SCHEMA, CLIENT),

    EMBEDDED_STORAGE("embedded.storage", SCHEMA),
    EMBEDDED_INTERPRETER("embedded.interpreter", SCHEMA, EMBEDDED_STORAGE),
    EMBEDDED_TRANSPORT("embedded.transport", WIRE, EMBEDDED_STORAGE),
    EMBEDDED_SNAPSHOT("embedded.snapshot"),
    EMBEDDED_DICTIONARY("embedded.dictionary", WIRE, SCHEMA, EMBEDDED_STORAGE, EMBEDDED_TRANSPORT, EMBEDDED_SNAPSHOT),
    EMBEDDED_FAULT("embedded.fault"),
    EMBEDDED_TRANSACTION(
            "embedded.transaction", WIRE, EMBEDDED_STORAGE, EMBEDDED_INTERPRETER, EMBEDDED_TRANSPORT, EMBEDDED_FAULT),
    EMBEDDED_SCAN(
            "embedded.scan",
            WIRE,
            EMBEDDED_STORAGE,
            EMBEDDED_INTERPRETER,
            EMBEDDED_TRANSPORT,
            EMBEDDED_TRANSACTION,
            EMBEDDED_FAULT),
    EMBEDDED_EVENT("embedded.event", WIRE, SCHEMA, EMBEDDED_STORAGE, EMBEDDED_TRANSPORT, EMBEDDED_DICTIONARY),
    EMBEDDED_INFORMATION(
            "embedded.information",
            WIRE,
            EMBEDDED_STORAGE,
            EMBEDDED_TRANSPORT,
            EMBEDDED_DICTIONARY,
            EMBEDDED_TRANSACTION),
    EMBEDDED_MANAGEMENT("embedded.management", WIRE),
    EMBEDDED_NODE(
            "embedded.node",
            WIRE,
            EMBEDDED_STORAGE,
            EMBEDDED_TRANSPORT,
            EMBEDDED_DICTIONARY,
            EMBEDDED_TRANSACTION,
            EMBEDDED_SCAN,
            EMBEDDED_SNAPSHOT,
            EMBEDDED_EVENT,
            EMBEDDED_INFORMATION,
            EMBEDDED_MANAGEMENT,
            EMBEDDED_FAULT),
    EMBEDDED_SAMPLE("embedded.sample", SCHEMA, EMBEDDED_STORAGE, EMBEDDED_DICTIONARY),
    EMBEDDED(
            "embedded",
            CLIENT_SPI,
            EMBEDDED_MANAGEMENT,
            EMBEDDED_NODE,
            EMBEDDED_DICTIONARY,
            EMBEDDED_SAMPLE,
            EMBEDDED_SNAPSHOT,
            EMBEDDED_FAULT),
    EMBEDDED_LAUNCH("embedded.launch", CLIENT_SPI, EMBEDDED),

    REST_PROBLEM("rest.problem"),
    REST_VALUE("rest.value", SCHEMA, CLIENT, REST_PROBLEM),
    REST_CLUSTER("rest.cluster", METRICS, SCHEMA, CLIENT),
    REST_HTTP("rest.http", SCHEMA, CLIENT, REST_PROBLEM, REST_VALUE),
    REST_SECURITY("rest.security", REST_PROBLEM, REST_HTTP),
    REST_EMBED("rest.embed", SCHEMA, CLIENT, REST_PROBLEM, REST_VALUE, REST_CLUSTER, REST_HTTP, REST_SECURITY),
    REST_DATA("rest.data", SCHEMA, CLIENT, REST_PROBLEM, REST_VALUE, REST_CLUSTER, REST_HTTP),
    REST_QUERY("rest.query", SCHEMA, CLIENT, REST_PROBLEM, REST_VALUE, REST_CLUSTER, REST_HTTP, REST_EMBED),
    REST_BATCH(
            "rest.batch", SCHEMA, CLIENT, REST_PROBLEM, REST_VALUE, REST_CLUSTER, REST_HTTP, REST_DATA, REST_SECURITY),
    REST_OPERATIONS("rest.operations", METRICS, MICROMETER, CLIENT, REST_PROBLEM, REST_VALUE, REST_CLUSTER, REST_HTTP),
    REST_DIRECT(
            "rest.direct",
            SCHEMA,
            CLIENT,
            REST_PROBLEM,
            REST_VALUE,
            REST_CLUSTER,
            REST_HTTP,
            REST_SECURITY,
            REST_OPERATIONS),
    REST_RONDB(
            "rest.rondb",
            SCHEMA,
            CLIENT,
            REST_PROBLEM,
            REST_VALUE,
            REST_CLUSTER,
            REST_HTTP,
            REST_QUERY,
            REST_SECURITY,
            REST_OPERATIONS),
    REST_SCHEMA("rest.schema", SCHEMA, CLIENT, REST_PROBLEM, REST_VALUE, REST_CLUSTER, REST_HTTP, REST_SECURITY),
    REST_CHANGES("rest.changes", SCHEMA, CLIENT, REST_PROBLEM, REST_VALUE, REST_CLUSTER, REST_HTTP, REST_SECURITY),
    REST_TRACING("rest.tracing"),
    REST_OPENAPI("rest.openapi", SCHEMA, CLIENT, REST_PROBLEM, REST_VALUE, REST_CLUSTER, REST_HTTP, REST_SECURITY),
    REST_MONITOR("rest.monitor", METRICS, CLIENT, REST_VALUE, REST_CLUSTER, REST_HTTP),
    REST_CONSOLE("rest.console", REST_PROBLEM),
    REST("rest", CLIENT, REST_CLUSTER),
    REST_LAUNCH("rest.launch", REST, REST_SECURITY),

    LDAP_RESULT("ldap.result"),
    LDAP_CLUSTER("ldap.cluster", CLIENT),
    LDAP_PROTOCOL("ldap.protocol"),
    LDAP_OPERATION("ldap.operation", LDAP_RESULT, LDAP_PROTOCOL),
    LDAP_SERVER("ldap.server", LDAP_RESULT, LDAP_CLUSTER, LDAP_PROTOCOL, LDAP_OPERATION),
    LDAP_MAPPING("ldap.mapping", SCHEMA),
    LDAP_ENTRY("ldap.entry", SCHEMA, CLIENT, LDAP_RESULT, LDAP_CLUSTER, LDAP_MAPPING),
    LDAP_CONTROL("ldap.control", LDAP_RESULT, LDAP_OPERATION, LDAP_ENTRY),
    LDAP_CONTAINER("ldap.container", SCHEMA, CLIENT, LDAP_RESULT, LDAP_CLUSTER, LDAP_MAPPING, LDAP_ENTRY),
    LDAP_TREE("ldap.tree", SCHEMA, CLIENT, LDAP_RESULT, LDAP_CLUSTER, LDAP_MAPPING, LDAP_ENTRY, LDAP_CONTAINER),
    LDAP_RIGHTS("ldap.rights", LDAP_RESULT, LDAP_OPERATION, LDAP_MAPPING, LDAP_ENTRY),
    LDAP_SEARCH(
            "ldap.search",
            SCHEMA,
            CLIENT,
            LDAP_RESULT,
            LDAP_CLUSTER,
            LDAP_PROTOCOL,
            LDAP_OPERATION,
            LDAP_MAPPING,
            LDAP_ENTRY,
            LDAP_CONTAINER,
            LDAP_CONTROL,
            LDAP_TREE,
            LDAP_RIGHTS),
    LDAP_UPDATE(
            "ldap.update",
            SCHEMA,
            CLIENT,
            LDAP_RESULT,
            LDAP_CLUSTER,
            LDAP_PROTOCOL,
            LDAP_OPERATION,
            LDAP_MAPPING,
            LDAP_ENTRY,
            LDAP_CONTAINER,
            LDAP_CONTROL,
            LDAP_TREE,
            LDAP_RIGHTS),
    LDAP_SECURITY(
            "ldap.security",
            LDAP_RESULT,
            LDAP_PROTOCOL,
            LDAP_OPERATION,
            LDAP_MAPPING,
            LDAP_ENTRY,
            LDAP_CONTROL,
            LDAP_TREE,
            LDAP_RIGHTS),
    LDAP_FOLLOW(
            "ldap.follow", CLIENT, LDAP_RESULT, LDAP_PROTOCOL, LDAP_OPERATION, LDAP_ENTRY, LDAP_CONTROL, LDAP_SEARCH),
    LDAP_SCHEMA("ldap.schema", LDAP_MAPPING, LDAP_ENTRY, LDAP_TREE),
    LDAP_METRICS("ldap.metrics", CLIENT, METRICS, MICROMETER, LDAP_RESULT, LDAP_OPERATION, LDAP_SERVER),
    LDAP_MANAGEMENT("ldap.management", CLIENT, LDAP_RESULT),
    LDAP_ACCESS("ldap.access", LDAP_RESULT, LDAP_OPERATION),
    LDAP_LDIF("ldap.ldif", LDAP_RESULT, LDAP_PROTOCOL, LDAP_OPERATION),
    LDAP(
            "ldap",
            CLIENT,
            LDAP_RESULT,
            LDAP_LDIF,
            LDAP_METRICS,
            LDAP_MANAGEMENT,
            LDAP_ACCESS,
            LDAP_CLUSTER,
            LDAP_OPERATION,
            LDAP_SERVER,
            LDAP_MAPPING,
            LDAP_ENTRY,
            LDAP_CONTROL,
            LDAP_TREE,
            LDAP_SEARCH,
            LDAP_UPDATE,
            LDAP_RIGHTS,
            LDAP_SECURITY,
            LDAP_FOLLOW,
            LDAP_SCHEMA),
    LDAP_CONFIGURATION(
            "ldap.configuration",
            CLIENT,
            LDAP_CONTROL,
            LDAP_PROTOCOL,
            LDAP_SERVER,
            LDAP_MAPPING,
            LDAP_SEARCH,
            LDAP_FOLLOW,
            LDAP),
    LDAP_LAUNCH(
            "ldap.launch",
            CLIENT,
            LDAP,
            LDAP_RESULT,
            LDAP_ACCESS,
            LDAP_LDIF,
            LDAP_SERVER,
            LDAP_MAPPING,
            LDAP_SECURITY,
            LDAP_CONFIGURATION),

    SQL_STATEMENT("sql.statement"),
    SQL("sql", SCHEMA, CLIENT, SQL_STATEMENT),
    SQL_PARSE("sql.parse", SQL, SQL_STATEMENT),
    SQL_CONDITION("sql.condition", SCHEMA, CLIENT, SQL, SQL_STATEMENT),
    SQL_DIRECT("sql.direct", SCHEMA, CLIENT, SQL, SQL_STATEMENT, SQL_CONDITION),
    SQL_DEFINITION("sql.definition", SCHEMA, CLIENT, SQL, SQL_STATEMENT, SQL_PARSE),
    SQL_COMPILE("sql.compile", CLIENT, SQL, SQL_PARSE, SQL_STATEMENT, SQL_DIRECT, SQL_DEFINITION),
    JDBC("jdbc", SCHEMA, CLIENT, SQL, SQL_COMPILE);

    /** Every room raises the errors of the ground floor. */
    private static final DescribedPredicate<JavaClass> ANYWHERE =
            resideInAnyPackage("java..", "org.jspecify.annotations", "io.ndbwire.error");

    private static final DescribedPredicate<JavaClass> NETTY_AND_LOGGING =
            resideInAnyPackage("io.netty..", "org.slf4j..");

    private static final DescribedPredicate<JavaClass> REST_LIBRARIES = resideInAnyPackage(
            "io.micronaut..",
            "jakarta..",
            "com.fasterxml.jackson.core..",
            "reactor..",
            "org.reactivestreams..",
            "org.slf4j..");

    private static final DescribedPredicate<JavaClass> LDAP_LIBRARY = resideInAPackage("com.unboundid..");

    private final String pattern;
    private final Room[] known;

    Room(String name, Room... known) {
        // What lies below these modules' own packages are rooms of their own.
        boolean alone = name.equals("embedded") || name.equals("rest") || name.equals("ldap") || name.equals("sql");
        this.pattern = ProductClasses.ROOT + "." + name + (alone ? "" : "..");
        this.known = known;
    }

    /** The classes in here. */
    DescribedPredicate<JavaClass> contents() {
        return resideInAPackage(pattern);
    }

    /** The classes that those in here may use. */
    DescribedPredicate<JavaClass> permitted() {
        DescribedPredicate<JavaClass> along = Stream.concat(Stream.of(this), Arrays.stream(known))
                .map(Room::contents)
                .reduce(ANYWHERE, (one, other) -> one.or(other));
        return switch (this) {
            case ERROR, SCHEMA, METRICS, MAPPING, EMBEDDED_STORAGE, EMBEDDED_INTERPRETER -> along;
            case MICROMETER -> along.or(resideInAPackage("io.micrometer.core.instrument.."));
            case WIRE, DATA -> along.or(resideInAPackage("io.netty.buffer"));
            case REST_PROBLEM,
                    REST_VALUE,
                    REST_DATA,
                    REST_QUERY,
                    REST_EMBED,
                    REST_BATCH,
                    REST_RONDB,
                    REST_SCHEMA,
                    REST_CHANGES,
                    REST_OPENAPI,
                    REST_MONITOR,
                    REST_CONSOLE,
                    REST -> along.or(REST_LIBRARIES);
            case REST_HTTP, REST_CLUSTER -> along.or(REST_LIBRARIES).or(resideInAPackage("io.netty.channel.."));
            case REST_DIRECT -> along.or(REST_LIBRARIES).or(resideInAnyPackage("io.netty..", "io.micrometer.."));
            case REST_SECURITY ->
                along.or(REST_LIBRARIES).or(resideInAnyPackage("com.nimbusds..", "org.yaml.snakeyaml.."));
            case REST_TRACING -> along.or(REST_LIBRARIES).or(resideInAPackage("io.opentelemetry.."));
            case REST_OPERATIONS -> along.or(REST_LIBRARIES).or(resideInAPackage("io.micrometer.."));
            case LDAP_PROTOCOL, LDAP_CLUSTER, LDAP_MANAGEMENT ->
                along.or(LDAP_LIBRARY).or(NETTY_AND_LOGGING);
            case LDAP_SERVER ->
                along.or(LDAP_LIBRARY)
                        .or(NETTY_AND_LOGGING)
                        .or(resideInAnyPackage(
                                "javax.net.ssl..", "javax.crypto..", "jdk.net..", "javax.security.auth.."));
            case LDAP_OPERATION -> along.or(LDAP_LIBRARY).or(resideInAPackage("javax.security.auth.."));
            case LDAP_METRICS -> along.or(LDAP_LIBRARY).or(resideInAPackage("io.micrometer.."));
            case LDAP_MAPPING -> along.or(LDAP_LIBRARY).or(resideInAPackage("org.snakeyaml.."));
            case LDAP_RESULT,
                    LDAP_FOLLOW,
                    LDAP_ENTRY,
                    LDAP_CONTROL,
                    LDAP_CONTAINER,
                    LDAP_TREE,
                    LDAP_SEARCH,
                    LDAP_UPDATE,
                    LDAP_RIGHTS,
                    LDAP_SCHEMA,
                    LDAP_ACCESS,
                    LDAP_LDIF,
                    LDAP,
                    LDAP_CONFIGURATION -> along.or(LDAP_LIBRARY).or(resideInAPackage("org.slf4j.."));
            case LDAP_SECURITY ->
                along.or(LDAP_LIBRARY)
                        .or(resideInAnyPackage(
                                "org.slf4j..", "org.bouncycastle.crypto..", "javax.crypto..", "javax.security.auth.."));
            case SQL_STATEMENT, SQL, SQL_CONDITION, SQL_DIRECT, SQL_DEFINITION, SQL_COMPILE -> along;
            case SQL_PARSE -> along.or(resideInAnyPackage("org.apache.calcite..", "com.google.common.collect.."));
            case JDBC -> along.or(resideInAPackage("javax.sql.."));
            case REST_LAUNCH, EMBEDDED_LAUNCH -> along.or(resideInAPackage("picocli.."));
            case LDAP_LAUNCH -> along.or(LDAP_LIBRARY).or(resideInAPackage("picocli.."));
            default -> along.or(NETTY_AND_LOGGING);
        };
    }

    /** The classes in any room. */
    static DescribedPredicate<JavaClass> any() {
        return resideInAnyPackage(
                Arrays.stream(values()).map(room -> room.pattern).toArray(String[]::new));
    }
}
