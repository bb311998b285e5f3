package org.authmeter.release;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.authmeter.release.RepositoryEntry.Classes;
import org.authmeter.release.RepositoryEntry.Pages;
import org.authmeter.release.RepositoryEntry.Version;

/** What is to be had: the plugin, and the libraries of the LDAP providers that it works with. */
final class Repository {
  private static final String VENDOR = "AuthMeter";
  private static final String CORE = "authmeter";

  private final ReleaseFolder folder;
  private final Path dependencies;
  private final Home home;

  /**
   * @param page of the project, and a picture of it
   * @param changes what is new in this version
   */
  record Home(String page, String picture, String changes) {}

  /**
   * @param dependencies what {@code dependency:list} wrote
   */
  Repository(ReleaseFolder folder, Path dependencies, Home home) {
    this.folder = folder;
    this.dependencies = dependencies;
    this.home = home;
  }

  /**
   * @param address of a jar. The manager replaces {@code %1$s} in addresses by JMeter's own version
   *     and only for parts of JMeter, so these have none.
   */
  List<RepositoryEntry> entries(Function<Jar, String> address) throws IOException {
    Jar jar = folder.plugin();
    List<String> elements = PluginJar.read(folder.file(jar)).elements();
    return List.of(
        new RepositoryEntry(
            CORE,
            "AuthMeter: load tests of sign-on systems",
            "SAML single sign-on, OpenID Connect, CAS, LDAP authentication with pools and memcached"
                + " sessions as samplers, and the comparison of runs on the dashboard",
            VENDOR,
            new Pages(home.picture(), home.page()),
            new Classes(elements.get(0), elements),
            true,
            Map.of(
                jar.version(),
                new Version(
                    home.changes(),
                    address.apply(jar),
                    libs(folder.libraries(dependencies), address),
                    List.of()))),
        provider(
            address,
            "authmeter-ldap-unboundid",
            "UnboundID",
            "com.unboundid.ldap.sdk.LDAPConnection",
            folder.optional("com.unboundid", "unboundid-ldapsdk"),
            List.of()),
        provider(
            address,
            "authmeter-ldap-spring",
            "Spring LDAP",
            "org.springframework.ldap.core.LdapClient",
            folder.optional("org.springframework.ldap", "spring-ldap-core"),
            List.of(
                folder.optional("org.springframework", "spring-core"),
                folder.optional("org.springframework", "spring-beans"),
                folder.optional("org.springframework", "spring-tx"))));
  }

  /** The manager puts a plugin's own jar into lib/ext and its libraries into lib/. */
  private RepositoryEntry provider(
      Function<Jar, String> address,
      String id,
      String name,
      String marker,
      Jar jar,
      List<Jar> libraries) {
    return new RepositoryEntry(
        id,
        "AuthMeter: " + name + " as LDAP provider",
        "The library that the LDAP Connection Pool's provider of this name needs",
        VENDOR,
        new Pages(home.picture(), home.page()),
        new Classes(marker, List.of()),
        true,
        Map.of(
            jar.version(),
            new Version(
                "the library's own version",
                address.apply(jar),
                libs(libraries, address),
                List.of(CORE))));
  }

  private static Map<String, String> libs(List<Jar> jars, Function<Jar, String> address) {
    Map<String, String> libs = new TreeMap<>();
    for (Jar jar : jars) {
      libs.put(jar.name() + ">=" + jar.version(), address.apply(jar));
    }
    return libs;
  }
}
