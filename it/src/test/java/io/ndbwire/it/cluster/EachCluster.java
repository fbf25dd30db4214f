package io.ndbwire.it.cluster;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A behaviour suite: the class runs once on each kind of cluster that there is, and takes the cluster as a parameter of
 * type {@link ClusterUnderTest}. A difference between two kinds is a bug in ours. The embedded cluster is always there; a
 * kind that the environment does not offer is left out.
 *
 * <p>The parameter may be of a test method, of a constructor or of a {@code @BeforeEach} method. JUnit calls
 * {@code @BeforeAll} methods once, around the runs on all kinds of cluster: they cannot take it.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Tag("each-cluster")
@ClassTemplate
@ExtendWith(EachClusterProvider.class)
public @interface EachCluster {}
