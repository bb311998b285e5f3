package org.authmeter.benchmarks.tools;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authmeter.benchmarks.bare.GrinderMain;
import org.authmeter.benchmarks.method.Tool;
import org.authmeter.common.process.AddressesFile;
import org.authmeter.runner.Installation;

/** The Grinder 3.11 with a Jython script; Maven gets its jars when they are first needed. */
public final class GrinderTool implements Tool {
  private static final long DAY_MS = 86_400_000;

  private final Path scripts;
  private final Path jars;
  private final AddressesFile addresses;
  private final Path users;
  private final int threads;
  private final String label;

  /**
   * @param users file of accounts
   * @param label of the rows that the script writes
   */
  public GrinderTool(
      Installation installation, AddressesFile addresses, Path users, int threads, String label) {
    scripts = installation.testplans().resolve("bench-saml");
    jars = Setup.tools(installation).resolve("grinder");
    this.addresses = addresses;
    this.users = users;
    this.threads = threads;
    this.label = label;
  }

  @Override
  public String id() {
    return "grinder";
  }

  @Override
  public String title() {
    return "The Grinder";
  }

  @Override
  public String version() {
    return "The Grinder 3.11, Jython 2.5.3";
  }

  @Override
  public String prepare(Path log) throws IOException {
    return Setup.jars(scripts.resolve("grinder-pom.xml"), jars, "grinder-core-3.11.jar", log);
  }

  @Override
  public Start start(Path folder) throws IOException {
    Path out = folder.resolve("operations");
    List<String> command = new ArrayList<>(List.of(Installation.java()));
    command.add("-Dgrinder.threads=" + threads);
    command.add("-Dgrinder.duration=" + DAY_MS);
    command.add("-Dgrinder.logDirectory=" + folder);
    command.add("-Dgrinder.jvm=" + Installation.java());
    command.add(
        "-Dgrinder.jvm.arguments=-Xms512m -Xmx1g -Djdk.net.hosts.file=%s -Dbench.addresses=%s -Dbench.users=%s -Dbench.out=%s"
            .formatted(hosts(folder), addresses.file(), users, out));
    command.addAll(
        List.of("-cp", Setup.ownClasses() + File.pathSeparator + jars + File.separator + "*"));
    command.addAll(
        List.of(GrinderMain.class.getName(), scripts.resolve("grinder.properties").toString()));
    return new Start(command, Map.of(), new JtlLog(out, label));
  }

  /** The IdP's name is in no name service. */
  private Path hosts(Path folder) throws IOException {
    Map<String, String> known = addresses.properties();
    return Files.write(
        folder.resolve("hosts"),
        List.of(
            "127.0.0.1 localhost " + InetAddress.getLocalHost().getHostName(),
            known.get("authmeter.saml.nodes") + " " + known.get("authmeter.saml.idpHost")));
  }
}
