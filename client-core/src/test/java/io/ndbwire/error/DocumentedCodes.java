package io.ndbwire.error;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The codes of the protocol documents' tables, so that none of them is missing from the catalogue unnoticed. */
final class DocumentedCodes {

    /** Document 03, section 22.2, in the order of its table; of its range 4245 to 4256, NDB has none below 4247. */
    private static final String KEY_OPERATIONS = """
            626 630 893 839 840 829 255 256 21033 21080 897 241 283 284 285 723 1225 1226 1227 4714 266 274 296 297
            237 635 4351 261 233 234 219 221 251 275 291 217 218 312 414 418 419 245 488 489 490 273 279 1222 288 289
            293 299 281 280 270 1223 4023 4030 4034 286 250 499 631 1204 4010 4025 4027 4028 4029 4031 4115 4119 4002
            4007 4033 4035 4013 4008 4009 4012 4006 410 1220 1234 1221 677 891 701 711 1218 4021 4022 4032 1217 873
            909 921 924 925 926 923 899 805 830 623 624 625 633 640 827 826 889 902-905 1601 747 876-880 884 885 886
            890 892 882 883 888 871 887 833 812 809 874 823 896 901 287 290 292 276 277 278 202 203 207 208 209 220
            230 232 238 240 229 253 282 99 271 272 294 295 298 416 417 311 1233 306 632 706 749 795 920 1237
            20000-20018 4000 4001 4005 4011 4107-4111 4113 4349 4350 4003 4257 4004 4100-4106 4114 4116-4118 4120
            4200-4243 4247-4256 4316 4260-4270 4273-4275
            """;

    /** Document 05, sections 12, 13.3 and 21. */
    private static final String DICTIONARY = """
            241 283 284 299 701-709 711 712 720 721 723 736-741 743 746-748 755-759 761-763 771-773 776-778 780-787 790
            792-794 796-799 850 903-905 913-919 1224 1229 4243 4244 4251 4710 4714 21000 21020-21034 21040 21041
            21080-21082 21090 4000 4003 4007-4009 4013 4035 4307 4317 4318 4327 4335 4377 4410 4412
            """;

    private DocumentedCodes() {}

    static List<Integer> all() {
        return Stream.of(KEY_OPERATIONS, DICTIONARY)
                .flatMap(table -> Stream.of(table.strip().split("\\s+")))
                .flatMapToInt(DocumentedCodes::range)
                .distinct()
                .boxed()
                .toList();
    }

    private static IntStream range(String item) {
        int dash = item.indexOf('-');
        return dash < 0
                ? IntStream.of(Integer.parseInt(item))
                : IntStream.rangeClosed(
                        Integer.parseInt(item.substring(0, dash)), Integer.parseInt(item.substring(dash + 1)));
    }
}
