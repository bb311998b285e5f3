package org.authmeter.release;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.authmeter.release.RepositoryEntry.Project;
import org.authmeter.release.RepositoryEntry.Version;

/** What the Plugins Manager can install: the plugin, and the libraries of LDAP providers. */
final class Repository {
  private static final String OURS = "org.authmeter";
  private static final String PLUGIN = "authmeter";

  private final Project project;
  private final Jar plugin;
  private final Set<String> componentClasses;
  private final List<Jar> libraries;
  private final List<Jar> providers;

  /**
   * @throws IOException if a jar or the archive of plans is missing
   */
  Repository(ReleaseFolder folder, Project project) throws IOException {
    this.project = project;
    plugin = folder.jars("").get(0);
    componentClasses =
        folder.componentClasses(plugin, "authmeter-plans-" + plugin.version() + ".zip");
    libraries = folder.jars("lib/");
    providers = folder.jars("optional/");
  }

  /**
   * @param address of a jar. The manager replaces {@code %1$s} in addresses by JMeter's own version
   *     and only for parts of JMeter, so these have none.
   */
  List<RepositoryEntry> entries(Function<Jar, String> address) {
    // The manager puts an entry's own jar into lib/ext, and finds out its version by its name.
    Jar marker = providers.stream().filter(jar -> jar.group().equals(OURS)).findAny().orElseThrow();
    return List.of(
        new RepositoryEntry(
            PLUGIN,
            "AuthMeter: load tests of sign-on systems",
            "SAML single sign-on, OpenID Connect, CAS, LDAP authentication with pools and memcached"
                + " sessions as samplers, and the comparison of runs on the dashboard",
            project,
            componentClasses.iterator().next(),
            componentClasses,
            Map.of(plugin.version(), version(plugin, libraries, List.of(), address))),
        new RepositoryEntry(
            marker.name(),
            "AuthMeter: UnboundID and Spring LDAP as LDAP providers",
            "The libraries that the LDAP Connection Pool's providers unboundid and spring-ldap need",
            project,
            "org.authmeter.providers.LdapProviders",
            Set.of(),
            Map.of(
                marker.version(),
                version(
                    marker,
                    providers.stream().filter(jar -> jar != marker).toList(),
                    List.of(PLUGIN),
                    address))));
  }

  private Version version(
      Jar jar, List<Jar> libraries, List<String> depends, Function<Jar, String> address) {
    Map<String, String> libs = new TreeMap<>();
    libraries.forEach(library -> libs.put(library.asLibrary(), address.apply(library)));
    return new Version(project.changes(), address.apply(jar), libs, depends);
  }
}
