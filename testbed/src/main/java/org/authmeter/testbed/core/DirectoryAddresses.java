package org.authmeter.testbed.core;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.authmeter.data.Dit;
import org.authmeter.testbed.ldap.ComputedDirectory;

/** What a load generator has to know of a directory testbed. */
final class DirectoryAddresses {
  private DirectoryAddresses() {}

  static Map<String, String> of(Layout layout) {
    List<String> names = DirectoryTopology.names(layout);
    Map<String, String> values = new TreeMap<>();
    values.put("authmeter.ldap.url", urls("ldap", names, ".port", layout));
    values.put("authmeter.ldap.baseDn", Dit.PEOPLE);
    values.put("authmeter.ldap.trustStore", layout.file("ca.pem").toString());
    values.put("testbed.ldap.url.plain", urls("ldap", names, ".port", layout));
    values.put("testbed.ldap.url.ldaps", urls("ldaps", names, ".tls.port", layout));
    for (int i = 0; i < names.size(); i++) {
      values.put(
          "testbed.ldap.server" + (i + 1), urls("ldap", names.subList(i, i + 1), ".port", layout));
      if (layout.flag("bind.log")) {
        values.put("testbed.ldap.log" + (i + 1), layout.file(names.get(i) + ".log").toString());
      }
    }
    values.put("testbed.monitor.bindDn", Dit.ADMIN);
    values.put("testbed.monitor.password", layout.get("admin.password"));
    for (String setting :
        List.of(
            "real",
            "servers",
            "entries",
            "units",
            "seed",
            "password.hash",
            "ppolicy",
            "lastbind",
            "delay",
            "bind.log")) {
      values.put("testbed.setting." + setting, layout.get(setting));
    }
    return values;
  }

  private static String urls(String scheme, List<String> names, String port, Layout layout) {
    return names.stream()
        .map(name -> scheme + "://" + ComputedDirectory.ADDRESS + ":" + layout.get(name + port))
        .collect(Collectors.joining(" "));
  }
}
