package org.authmeter.testbed.authmark;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.authmeter.testbed.users.LdapLogin;
import org.authmeter.testbed.web.Counters;

/**
 * A directory with a person in each of two units, and policy servers that let the first unit in.
 */
final class PolicyHouse implements AutoCloseable {
  static final String PAGE = "/pages/page-001.html";
  static final String ANN = basic("Ann", "ann-pw");
  static final String BOB = basic("Bob", "bob-pw");

  private static final String UNIT = "ou=Unit1,dc=test";
  private static final Seal TICKETS = new Seal("tickets");

  final List<Counters> counters = new ArrayList<>();
  final Path policies;
  Instant now = Instant.ofEpochSecond(1_000_000);

  private final InMemoryDirectoryServer directory;
  private final List<PolicyServer> servers = new ArrayList<>();
  private final List<PolicyClient> clients = new ArrayList<>();
  private final List<LdapLogin> users = new ArrayList<>();
  private final boolean policyCache;

  PolicyHouse(Path folder, int count, boolean policyCache) throws Exception {
    this.policyCache = policyCache;
    policies = folder.resolve("policies.txt");
    PolicyStore.write(policies, PageServer.PREFIX, List.of(UNIT));
    directory = new InMemoryDirectoryServer(new InMemoryDirectoryServerConfig("dc=test"));
    directory.add("dn: dc=test", "objectClass: domain", "dc: test");
    for (int unit = 1; unit <= 2; unit++) {
      directory.add(
          "dn: ou=Unit%d,dc=test".formatted(unit),
          "objectClass: organizationalUnit",
          "ou: Unit" + unit);
    }
    person("Ann", UNIT);
    person("Bob", "ou=Unit2,dc=test");
    directory.startListening();
    for (int i = 0; i < count; i++) {
      counters.add(new Counters());
      servers.add(start(i));
    }
  }

  private void person(String name, String unit) throws Exception {
    String password = name.toLowerCase(java.util.Locale.ROOT) + "-pw";
    directory.add(
        "dn: cn=%s,%s".formatted(name, unit),
        "objectClass: inetOrgPerson",
        "cn: " + name,
        "sn: " + name,
        "userPassword: " + password);
  }

  private InstantSource clock() {
    return () -> now;
  }

  private PolicyServer start(int index) throws Exception {
    LdapLogin own = new LdapLogin(directory.getListenPort(), "dc=test", "cn");
    users.add(own);
    PolicyStore store = new PolicyStore(policies, policyCache);
    return PolicyServer.start(
        0, new PolicyDecisions(own, store, TICKETS, true, counters.get(index), clock()));
  }

  void stop(int index) throws IOException {
    servers.get(index).close();
  }

  /** An agent whose file has these lines besides. */
  WebAgent agent(String... lines) throws IOException {
    List<String> all = new ArrayList<>();
    servers.forEach(s -> all.add("policyserver=\"127.0.0.1,%d\"".formatted(s.port())));
    all.add("agentkey=\"key\"");
    all.addAll(List.of(lines));
    AgentSettings settings =
        AgentSettings.read(Files.write(policies.resolveSibling("WebAgent.conf"), all));
    PolicyClient client = new PolicyClient(settings.policies());
    clients.add(client);
    return new WebAgent(settings, client, TICKETS, clock());
  }

  long authentications(int index) {
    return counters.get(index).of(PolicyDecisions.AUTHENTICATIONS).sum();
  }

  long authorizations(int index) {
    return counters.get(index).of(PolicyDecisions.AUTHORIZATIONS).sum();
  }

  private static String basic(String user, String password) {
    byte[] both = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(both);
  }

  @Override
  public void close() throws IOException {
    for (PolicyClient client : clients) {
      client.close();
    }
    for (PolicyServer server : servers) {
      server.close();
    }
    users.forEach(LdapLogin::close);
    directory.shutDown(true);
  }
}
