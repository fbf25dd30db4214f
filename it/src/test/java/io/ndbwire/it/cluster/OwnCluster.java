package io.ndbwire.it.cluster;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test class that gets a real cluster of its own, as a parameter of type {@link RealCluster}, and may do to it what
 * it likes. The cluster starts before the class's first test and is closed after its last. Without NDB's programs
 * (NDB_HOME) the class is skipped.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Tag("real-cluster")
@ExtendWith(OwnClusterExtension.class)
public @interface OwnCluster {

    /** Says how the cluster differs from the small default one; the class needs a constructor without parameters. */
    Class<? extends Setup> value() default Setup.Default.class;

    /** Changes the description of a cluster before it is started. */
    interface Setup extends UnaryOperator<RealClusterBuilder> {

        /** Leaves it as it is. */
        final class Default implements Setup {
            @Override
            public RealClusterBuilder apply(RealClusterBuilder builder) {
                return builder;
            }
        }
    }
}
