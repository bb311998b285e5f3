package org.authmeter.testbed.core;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.authmeter.data.Dit;
import org.authmeter.testbed.ldap.ComputedDirectory;

/** What a load generator has to know of an authmark testbed. */
final class AuthMarkAddresses {
  private static final List<String> SETTINGS =
      List.of(
          "real",
          "servers",
          "cpus",
          "entries",
          "sessions",
          "units",
          "seed",
          "agent.cache",
          "policy.cache",
          "authorization.cache",
          "pinned");

  private AuthMarkAddresses() {}

  static Map<String, String> of(Layout layout) {
    Map<String, String> values = new TreeMap<>();
    List<String> webs = AuthMarkTopology.webServers(layout);
    values.put(
        "authmeter.authmark.url",
        webs.stream()
            .map(web -> "http://127.0.0.1:" + layout.get(web + ".port"))
            .collect(Collectors.joining(" ")));
    values.put(
        "authmeter.ldap.url",
        "ldap://%s:%s"
            .formatted(
                ComputedDirectory.ADDRESS, layout.get(AuthMarkTopology.DIRECTORY + ".port")));
    values.put("authmeter.ldap.host", ComputedDirectory.ADDRESS);
    values.put("authmeter.ldap.port", layout.get(AuthMarkTopology.DIRECTORY + ".port"));
    values.put("authmeter.ldap.bindDn", Dit.ADMIN);
    values.put("authmeter.ldap.bindPassword", layout.get("admin.password"));
    values.put("authmeter.ldap.baseDn", Dit.PEOPLE);
    values.put("testbed.authmark.sessions", layout.file("sessions.csv").toString());
    for (int i = 0; i < webs.size(); i++) {
      values.put(
          "testbed.authmark.log" + (i + 1), layout.file(webs.get(i) + ".access.log").toString());
    }
    values.put("testbed.monitor.bindDn", Dit.ADMIN);
    values.put("testbed.monitor.password", layout.get("admin.password"));
    SETTINGS.forEach(setting -> values.put("testbed.setting." + setting, layout.get(setting)));
    return values;
  }
}
