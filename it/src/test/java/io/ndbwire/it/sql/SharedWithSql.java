package io.ndbwire.it.sql;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test class that gets a real cluster with a SQL server, as a parameter of type {@link SqlCluster}. Without a SQL server
 * among NDB's programs (NDB_HOME) the class is skipped.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("real-cluster")
@ExtendWith(SqlClusterExtension.class)
@interface SharedWithSql {}
