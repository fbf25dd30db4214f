package io.ndbwire.ldap.configuration;

import io.ndbwire.ldap.LdapSettings;
import io.ndbwire.ldap.mapping.MappingException;
import io.ndbwire.ldap.mapping.MappingFile;
import io.ndbwire.ldap.mapping.YamlValue;
import java.nio.file.Path;
import java.util.Map;

/** Settings with what people say of them; docs/ldap.md says what they may. */
public final class Configuration {

    private Configuration() {}

    /**
     * Settings with what stands in a file.
     *
     * @throws MappingException if something in it is wrong, with file, line and reason
     */
    public static LdapSettings read(Path file, LdapSettings settings) {
        return apply(YamlValue.read(file), settings);
    }

    /** Settings with what stands in a file's text. */
    public static LdapSettings parse(String name, String text, LdapSettings settings) {
        return apply(YamlValue.parse(name, text), settings);
    }

    private static LdapSettings apply(YamlValue root, LdapSettings settings) {
        LdapSettings changed = MappingFile.hasMapping(root) ? settings.withMapping(MappingFile.of(root)) : settings;
        YamlValue limits = root.map().get("limits");
        if (limits == null) {
            return changed;
        }
        for (Map.Entry<String, YamlValue> limit : limits.map().entrySet()) {
            YamlValue value = limit.getValue();
            try {
                changed = Limit.of(limit.getKey()).set(changed, value.text());
            } catch (MappingException e) {
                throw e;
            } catch (IllegalArgumentException e) {
                throw value.wrong(String.valueOf(e.getMessage()));
            }
        }
        return changed;
    }

    /**
     * Settings with a limit that somebody gave by its name.
     *
     * @throws IllegalArgumentException if there is no such limit, or it cannot have that value
     */
    public static LdapSettings limit(LdapSettings settings, String name, String value) {
        return Limit.of(name).set(settings, value);
    }
}
