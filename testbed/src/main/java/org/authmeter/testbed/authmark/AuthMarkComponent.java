package org.authmeter.testbed.authmark;

import com.unboundid.ldap.sdk.LDAPException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import org.authmeter.data.Dit;
import org.authmeter.testbed.core.Layout;
import org.authmeter.testbed.ldap.ComputedDirectory;
import org.authmeter.testbed.web.Counters;

/** Starts a component of the system as a process of the testbed, as the layout says. */
public final class AuthMarkComponent {
  private AuthMarkComponent() {}

  /**
   * @param name {@code web-1}, {@code web-2}: its settings are in {@code <name>.conf}
   */
  public static void startWeb(Layout layout, String name) throws IOException {
    AgentSettings settings = AgentSettings.read(layout.file(name + ".conf"));
    PolicyClient policies =
        new PolicyClient(settings.policyServers(), settings.failover(), settings.requestTimeout());
    WebAgent agent =
        new WebAgent(
            settings, policies, new Seal(layout.get("ticket.key")), InstantSource.system());
    PageServer pages = new PageServer(layout.file("pages"), agent, new Counters());
    AccessLog log = new AccessLog(layout.file(name + ".access.log"));
    atEnd(name, new AuthMarkWebServer(layout.port(name + ".port"), pages, log).start());
  }

  /**
   * @param name {@code policy-1}, {@code policy-2}
   */
  public static void startPolicy(Layout layout, String name) throws IOException {
    try {
      DirectoryUsers users =
          new DirectoryUsers(
              ComputedDirectory.ADDRESS, layout.port("directory-1.port"), Dit.PEOPLE);
      PolicyStore policies =
          new PolicyStore(layout.file("policies.txt"), layout.flag("policy.cache"));
      PolicyDecisions decisions =
          new PolicyDecisions(
              users,
              policies,
              new Seal(layout.get("ticket.key")),
              layout.flag("authorization.cache"),
              new Counters(),
              InstantSource.system());
      atEnd(name, PolicyServer.start(layout.port(name + ".port"), decisions));
    } catch (LDAPException e) {
      throw new IOException("the directory does not answer: " + e.getMessage(), e);
    }
  }

  /** A graceful stop is SIGTERM. */
  private static void atEnd(String name, AutoCloseable server) {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  try {
                    server.close();
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  } catch (Exception e) {
                    throw new IllegalStateException(e);
                  }
                },
                "stop " + name));
  }
}
