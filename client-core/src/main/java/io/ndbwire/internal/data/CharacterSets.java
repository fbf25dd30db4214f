package io.ndbwire.internal.data;

import java.nio.charset.Charset;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * MySQL's collation numbers and the character set that each belongs to (protocol document 04, section 4).
 *
 * <p>Sets that neither this class nor the Java platform knows have a name only; their text is read and written as
 * bytes.
 */
final class CharacterSets {

    /** Per character set: MySQL's name, the platform's name or a dash, and the numbers of its collations. */
    private static final String[] TABLE = {
        "armscii8 - 32 64",
        "ascii US-ASCII 11 65",
        "big5 Big5 1 84",
        "cp1250 windows-1250 26 34 44 66 99",
        "cp1251 windows-1251 14 23 50-52",
        "cp1256 windows-1256 57 67",
        "cp1257 windows-1257 29 58-59",
        "cp850 IBM850 4 80",
        "cp852 IBM852 40 81",
        "cp866 IBM866 36 68",
        "cp932 windows-31j 95-96",
        "dec8 - 3 69",
        "eucjpms x-eucJP-Open 97-98",
        "euckr EUC-KR 19 85",
        "filename - 17",
        "gb18030 GB18030 248-250",
        "gb2312 GB2312 24 86",
        "gbk GBK 28 87",
        "geostd8 - 92-93",
        "greek ISO-8859-7 25 70",
        "hebrew ISO-8859-8 16 71",
        "hp8 - 6 72",
        "keybcs2 - 37 73",
        "koi8r KOI8-R 7 74",
        "koi8u KOI8-U 22 75",
        "latin1 - 5 8 15 31 47-49 94",
        "latin2 ISO-8859-2 2 9 21 27 77",
        "latin5 ISO-8859-9 30 78",
        "latin7 ISO-8859-13 20 41-42 79",
        "macce x-MacCentralEurope 38 43",
        "macroman x-MacRoman 39 53",
        "sjis Shift_JIS 13 88",
        "swe7 - 10 82",
        "tis620 TIS-620 18 89",
        "ucs2 UTF-16BE 35 90 128-151 159",
        "ujis EUC-JP 12 91",
        "utf16 UTF-16BE 54-55 101-124",
        "utf16le UTF-16LE 56 62",
        "utf32 UTF-32BE 60-61 160-183",
        "utf8mb3 - 33 76 83 192-215 223",
        "utf8mb4 - 45-46 224-247 255-300 303-323",
    };

    private static final Map<Integer, String> NAMES = new HashMap<>();
    private static final Map<String, CharacterSet> SETS = new HashMap<>();

    static {
        for (String line : TABLE) {
            String[] parts = line.split(" ");
            for (int i = 2; i < parts.length; i++) {
                addCollations(parts[0], parts[i]);
            }
            if (!"-".equals(parts[1]) && Charset.isSupported(parts[1])) {
                SETS.put(
                        parts[0],
                        new PlatformCharacterSet(parts[0], Charset.forName(parts[1]), !"ucs2".equals(parts[0])));
            }
        }
        SETS.put("latin1", new Latin1CharacterSet());
        SETS.put("utf8mb3", new Utf8CharacterSet("utf8mb3", false));
        SETS.put("utf8mb4", new Utf8CharacterSet("utf8mb4", true));
    }

    private CharacterSets() {}

    private static void addCollations(String name, String range) {
        String[] ends = range.split("-");
        for (int i = Integer.parseInt(ends[0]); i <= Integer.parseInt(ends[ends.length - 1]); i++) {
            NAMES.put(i, name);
        }
    }

    /** The character set of a collation, or null if its strings cannot be read. */
    static @Nullable CharacterSet ofCollation(int collation) {
        return SETS.get(nameOfCollation(collation));
    }

    /** MySQL's name of a collation's character set. */
    static String nameOfCollation(int collation) {
        return NAMES.getOrDefault(collation, "unknown");
    }
}
