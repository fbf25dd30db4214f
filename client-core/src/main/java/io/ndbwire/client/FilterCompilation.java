package io.ndbwire.client;

import io.ndbwire.internal.data.CompiledCondition;
import io.ndbwire.internal.data.Condition;
import io.ndbwire.internal.data.ConditionCompiler;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was compiled of a condition, shared by all filters that differ in their parameters' values only. Thread-safe. It
 * follows the table: when that is altered, the next use compiles anew.
 */
final class FilterCompilation {

    private record Compiled(TableBinding binding, CompiledCondition condition) {}

    private final Condition condition;
    private volatile @Nullable Compiled last;

    FilterCompilation(Condition condition) {
        this.condition = condition;
    }

    CompiledCondition of(TableBinding binding) {
        Compiled current = last;
        if (current == null || current.binding != binding) {
            current = new Compiled(binding, ConditionCompiler.compile(binding.table(), condition));
            last = current;
        }
        return current.condition;
    }

    /** The names of all parameters. */
    Set<String> parameters() {
        return condition.parameters();
    }
}
