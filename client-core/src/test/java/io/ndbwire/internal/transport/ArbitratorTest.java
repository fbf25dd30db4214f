package io.ndbwire.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.wire.ArbitrationSignal;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.ReceivedSignal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Exactly one partition of a split cluster wins a term: protocol document 02, section 11. */
class ArbitratorTest {

    private static final int ARBITRATOR = 50;
    private static final int TICKET = 0x243C7F57;
    private static final int CODE = 1;

    private final ScriptedCluster cluster = new ScriptedCluster();

    ArbitratorTest() {
        cluster.open();
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void acceptsATermWithTheWordsThatWereSent() {
        ReceivedSignal answer = ask(1, ArbitrationSignal.START_REQ, TICKET);

        assertThat(answer.gsn()).isEqualTo(ArbitrationSignal.START_CONF);
        assertThat(answer.word(0))
                .isEqualTo(Block.reference(
                        Block.API_CLUSTER_MANAGER, cluster.connection().nodeId()));
        assertThat(answer.word(CODE)).isEqualTo(ArbitrationSignal.STARTED);
        assertThat(answer.word(2)).isEqualTo(ARBITRATOR);
        assertThat(answer.word(3)).isEqualTo(TICKET);
    }

    @Test
    void letsOnePartitionWinAndRefusesEveryOtherOfTheTerm() {
        ask(1, ArbitrationSignal.START_REQ, TICKET);

        ReceivedSignal first = ask(1, ArbitrationSignal.CHOOSE_REQ, TICKET);
        ReceivedSignal second = ask(2, ArbitrationSignal.CHOOSE_REQ, TICKET);

        assertThat(first.gsn()).isEqualTo(ArbitrationSignal.CHOOSE_CONF);
        assertThat(first.word(CODE)).isEqualTo(ArbitrationSignal.WIN);
        assertThat(second.gsn()).isEqualTo(ArbitrationSignal.CHOOSE_REF);
        assertThat(second.word(CODE)).isEqualTo(ArbitrationSignal.DECIDED);
    }

    @Test
    void refusesAnotherTermsTicketAndWhoeverAsksWithoutATerm() {
        assertThat(ask(1, ArbitrationSignal.CHOOSE_REQ, TICKET).word(CODE)).isEqualTo(ArbitrationSignal.DECIDED);
        ask(1, ArbitrationSignal.START_REQ, TICKET);

        assertThat(ask(2, ArbitrationSignal.CHOOSE_REQ, TICKET + 1).word(CODE)).isEqualTo(ArbitrationSignal.WRONG_TERM);
        assertThat(ask(2, ArbitrationSignal.CHOOSE_REQ, TICKET).word(CODE)).isEqualTo(ArbitrationSignal.WIN);
    }

    @Test
    void aNewTermMayBeWonAgain() {
        ask(1, ArbitrationSignal.START_REQ, TICKET);
        ask(1, ArbitrationSignal.CHOOSE_REQ, TICKET);
        ask(1, ArbitrationSignal.START_REQ, TICKET + 1);

        assertThat(ask(1, ArbitrationSignal.CHOOSE_REQ, TICKET + 1).word(CODE)).isEqualTo(ArbitrationSignal.WIN);
    }

    private ReceivedSignal ask(int nodeId, int gsn, int ticket) {
        int[] words = new int[13];
        words[0] = nodeId;
        words[2] = ARBITRATOR;
        words[3] = ticket;
        cluster.node(nodeId).send(OutboundSignal.of(gsn, Block.QMGR, Block.API_CLUSTER_MANAGER, words));
        return cluster.node(nodeId).take();
    }
}
