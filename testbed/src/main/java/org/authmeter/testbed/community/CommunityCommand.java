package org.authmeter.testbed.community;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.Ports;
import org.authmeter.testbed.core.Software;
import org.authmeter.testbed.core.TestbedAuthority;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.server.PostgresqlServer;
import org.authmeter.testbed.supervise.SystemCommand;
import org.authmeter.testbed.supervise.TestbedPlan;
import org.authmeter.testbed.web.RandomIds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code community-authorization}: the Community Authorization Service and its policy tables. */
@Command(
    name = "community-authorization",
    description = "A Community Authorization Service (Globus) with its policy tables in SQL.",
    mixinStandardHelpOptions = true)
public final class CommunityCommand extends SystemCommand {
  @Option(
      names = "--variant",
      defaultValue = "small",
      description = "Population: small, large, large-credential (default: small).")
  private String variant;

  @Option(
      names = "--threads",
      defaultValue = "20",
      description = "Workers of the container (default: 20).")
  private int threads;

  @Option(
      names = "--certificates",
      defaultValue = "1",
      description = "Users that get a client certificate (default: 1).")
  private int certificates;

  @Option(
      names = "--dummy",
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "false",
      description = "whoami answers at once, without any work.")
  private boolean dummy;

  @Option(
      names = "--real",
      arity = "0..1",
      fallbackValue = "true",
      description = "PostgreSQL holds the tables instead of H2.")
  private boolean real;

  @Option(
      names = "--postgresql",
      paramLabel = "FOLDER",
      description = "Folder with PostgreSQL's programs; implies --real.")
  private Path postgresql;

  private static final int MAXIMUM_THREADS = 1000;
  private static final int MAXIMUM_CERTIFICATES = 1000;
  private static final int HEAP_MB = 256;

  @Override
  protected void check() {
    oneOf("--variant", variant, Population.NAMES);
    within("--threads", threads, 1, MAXIMUM_THREADS, "");
    within("--certificates", certificates, 1, MAXIMUM_CERTIFICATES, "");
  }

  @Override
  protected TestbedPlan prepare(TestbedLayout layout, Ports ports) throws IOException {
    Path folder = TestbedLayout.root().resolve("data/community-authorization");
    Population population = Population.load(folder, variant);
    boolean sql = real || postgresql != null;
    layout
        .set("variant", variant)
        .set("threads", threads)
        .set("dummy", dummy)
        .set("real", sql)
        .set("population.folder", folder)
        .set("password", RandomIds.hex(32))
        .set("community.port", ports.takeLocal())
        .set("database.port", ports.takeLocal());
    new CommunityKeys(layout).create(certificates, population);
    layout.store();
    List<ComponentSpec> components = new ArrayList<>();
    if (sql) {
      components.add(PostgresqlServer.prepare(layout, postgresql));
    }
    components.add(
        ComponentSpec.ours(
                layout,
                "community",
                "embedded Community Authorization Service (%s%s)"
                    .formatted(
                        Software.OPENSAML,
                        sql ? "" : ", H2 " + Software.version("org.h2.Driver", "2.4")),
                CommunityServer.class,
                HEAP_MB,
                layout.local("community.port"))
            .after(sql ? PostgresqlServer.NAME : null));
    return new TestbedPlan(layout, components, addresses(layout, population));
  }

  private static Map<String, String> addresses(TestbedLayout layout, Population population) {
    Map<String, String> values = new TreeMap<>();
    values.put(
        "authmeter.community.url",
        "https://localhost:" + layout.get("community.port") + CommunityServer.PATH);
    values.put("authmeter.community.keyStore", layout.file("users/user-1.p12").toString());
    values.put("authmeter.community.keyStorePassword", layout.get("password"));
    values.put(
        "authmeter.community.trustStore", layout.file(TestbedAuthority.CERTIFICATE).toString());
    // The element fills in {user}.
    values.put("testbed.community.keyStores", layout.file("users/{user}.p12").toString());
    for (int policies : population.credentialPolicies()) {
      values.put(
          "testbed.community.keyStore.credential" + policies,
          layout.file("credential-" + policies + ".p12").toString());
    }
    for (String kind : List.of("visitor", "unenrolled", "untrusted")) {
      values.put("testbed.community.keyStore." + kind, layout.file(kind + ".p12").toString());
    }
    for (String setting : List.of("variant", "real", "dummy", "threads")) {
      values.put("testbed.setting." + setting, layout.get(setting));
    }
    return values;
  }
}
