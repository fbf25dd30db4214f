package io.ndbwire.wire;

/** An event was dropped. Source: protocol document 07, section A3. */
public final class DropEvntConf {

    /** Global signal number. */
    public static final int GSN = 704;

    private DropEvntConf() {}

    /** Answers a {@link DropEvntReq}, whose words it repeats. */
    public static OutboundSignal encode(Signal request) {
        return OutboundSignal.of(GSN, Block.DBDICT, Block.number(request.word(0)), request.word(0), request.word(1));
    }
}
