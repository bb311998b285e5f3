package org.authmeter.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.authmeter.release.RepositoryEntry.Version;

/** What is to be had: the plugin, and the libraries of the LDAP providers that it works with. */
final class Repository {
  private static final String VENDOR = "AuthMeter";
  private static final String CORE = "authmeter";

  private final Path folder;
  private final String version;

  Repository(Path folder, String version) {
    this.folder = folder;
    this.version = version;
  }

  List<RepositoryEntry> entries() throws IOException {
    Path jar = folder.resolve("authmeter-plugin-" + version + ".jar");
    PluginJar plugin = PluginJar.read(jar);
    return List.of(
        entry(
            CORE,
            "AuthMeter: load tests of sign-on systems",
            "SAML single sign-on, LDAP authentication with pools, CAS and memcached sessions as"
                + " samplers, and the comparison of runs on the dashboard",
            plugin.elements().get(0),
            plugin.elements(),
            new Version(
                "see CHANGELOG.md",
                jar.getFileName().toString(),
                libraries("lib", n -> true),
                List.of())),
        provider("authmeter-ldap-unboundid", "UnboundID", "com.unboundid.ldap.sdk.LDAPConnection"),
        provider(
            "authmeter-ldap-spring", "Spring LDAP", "org.springframework.ldap.core.LdapClient"));
  }

  /** The manager puts a plugin's own jar into lib/ext and its libraries into lib/. */
  private RepositoryEntry provider(String id, String name, String marker) throws IOException {
    boolean spring = id.endsWith("spring");
    Jar main =
        jars("optional").stream()
            .filter(j -> j.name().equals(spring ? "spring-ldap-core" : "unboundid-ldapsdk"))
            .findFirst()
            .orElseThrow(() -> new IOException("no library of " + name + " in " + folder));
    return entry(
        id,
        "AuthMeter: " + name + " as LDAP provider",
        "The library that the LDAP Connection Pool's provider of this name needs",
        marker,
        List.of(),
        new Version(
            "the library's own version",
            "optional/" + main.file(),
            spring ? libraries("optional", n -> n.matches("spring-(core|beans|tx)")) : Map.of(),
            List.of(CORE)),
        main.version());
  }

  private RepositoryEntry entry(
      String id, String name, String text, String marker, List<String> classes, Version v) {
    return entry(id, name, text, marker, classes, v, version);
  }

  private RepositoryEntry entry(
      String id,
      String name,
      String text,
      String marker,
      List<String> classes,
      Version v,
      String number) {
    return new RepositoryEntry(
        id, name, text, VENDOR, "", "", marker, classes, true, Map.of(number, v));
  }

  private Map<String, String> libraries(String sub, java.util.function.Predicate<String> wanted)
      throws IOException {
    Map<String, String> libs = new TreeMap<>();
    for (Jar jar : jars(sub)) {
      if (wanted.test(jar.name())) {
        libs.put(jar.name() + ">=" + jar.version(), sub + "/" + jar.file());
      }
    }
    return libs;
  }

  private List<Jar> jars(String sub) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(sub))) {
      return files.map(f -> Jar.of(f.getFileName().toString())).sorted().toList();
    }
  }
}
