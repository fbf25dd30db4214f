package io.ndbwire.it.cluster;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test class that needs a real cluster, which it shares with all others: it takes it as a parameter of type
 * {@link ClusterUnderTest}, works on tables of its own and leaves the nodes alone. Without a real cluster it is
 * skipped.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Tag("real-cluster")
@ExtendWith(RealClusterExtension.class)
public @interface RealClusterTest {}
