package io.ndbwire.it.cluster;

import io.ndbwire.embedded.EmbeddedOptions;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test class that runs once on each kind of cluster that can be injured, the embedded one and, where NDB_HOME is set,
 * the real one. Each run gets a cluster of its own, as a parameter of type {@link InjurableCluster}, and may do to it what
 * it likes; it is closed after the run's last test.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Tag("each-cluster")
@ClassTemplate
@ExtendWith(EachOwnClusterProvider.class)
public @interface EachOwnCluster {

    /** Says how the cluster differs from the small default one; the class needs a constructor without parameters. */
    Class<? extends Setup> value() default Setup.Default.class;

    /** Changes the description of a cluster before it is started. */
    interface Setup {

        RealClusterBuilder real(RealClusterBuilder builder);

        EmbeddedOptions.Builder embedded(EmbeddedOptions.Builder options);

        /** Leaves it as it is. */
        final class Default implements Setup {
            @Override
            public RealClusterBuilder real(RealClusterBuilder builder) {
                return builder;
            }

            @Override
            public EmbeddedOptions.Builder embedded(EmbeddedOptions.Builder options) {
                return options;
            }
        }
    }
}
