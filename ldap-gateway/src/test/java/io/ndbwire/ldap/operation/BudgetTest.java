package io.ndbwire.ldap.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.result.ResultException;
import org.junit.jupiter.api.Test;

class BudgetTest {

    private final Budget budget = new Budget("bytes", 10, 6);

    private static void requireBusy(Budget.Part part, long amount, String message) {
        assertThatThrownBy(() -> part.take(amount))
                .isInstanceOfSatisfying(
                        ResultException.class,
                        refused -> assertThat(refused.result().code()).isEqualTo(ResultCode.BUSY))
                .hasMessageContaining(message);
    }

    @Test
    void oneConnectionLeavesSomeToOthers() {
        Budget.Part one = budget.part();
        Budget.Part other = budget.part();
        one.take(6);
        requireBusy(one, 1, "One connection has at most 6 bytes");
        requireBusy(other, 5, "All connections have at most 10 bytes");
        other.take(4);
        one.giveBack(6);
        // What was refused counts nowhere.
        requireBusy(other, 3, "One connection");
        other.take(2);
        one.take(4);
        requireBusy(one, 1, "All connections");
    }
}
