package org.authmeter.runner.bench;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.authmeter.runner.Installation;

/**
 * The Grinder 3.11 with its Jython script; its jars are got by Maven when they are first needed.
 */
final class GrinderClient implements Client {
  private static final String POM = "grinder-pom.xml";
  private static final String GOAL =
      "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:copy-dependencies";

  private final Path scripts;
  private final Path jars;

  GrinderClient(Installation installation) {
    scripts = installation.testplans().resolve("bench-saml");
    jars = installation.root().resolve("runner/target/bench/grinder");
  }

  @Override
  public String version() {
    return "The Grinder 3.11, Jython 2.5.3";
  }

  @Override
  public String prepare(Path log) throws IOException {
    if (Files.exists(jars.resolve("grinder-core-3.11.jar"))) {
      return "";
    }
    Files.createDirectories(jars);
    return Errand.run(
        List.of(
            "mvn",
            "-B",
            "-q",
            "-f",
            scripts.resolve(POM).toString(),
            GOAL,
            "-DoutputDirectory=" + jars),
        scripts,
        log);
  }

  @Override
  public List<String> command(Load load, Path folder) throws IOException {
    Path hosts = hosts(load, folder);
    List<String> command = new ArrayList<>(List.of(Installation.java()));
    command.add("-Dgrinder.threads=" + load.threads());
    command.add("-Dgrinder.duration=" + load.seconds() * 1000);
    command.add("-Dgrinder.logDirectory=" + folder);
    command.add("-Dgrinder.jvm=" + Installation.java());
    command.add(
        "-Dgrinder.jvm.arguments=-Xms512m -Xmx1g -Djdk.net.hosts.file=%s -Dbench.addresses=%s -Dbench.users=%s"
            .formatted(hosts, load.addressesFile(), load.users()));
    command.addAll(List.of("-cp", ownJar() + File.pathSeparator + jars + File.separator + "*"));
    command.addAll(
        List.of(GrinderMain.class.getName(), scripts.resolve("grinder.properties").toString()));
    return command;
  }

  /** The IdP's name is in no name service. */
  private static Path hosts(Load load, Path folder) throws IOException {
    List<String> lines =
        List.of(
            "127.0.0.1 localhost " + InetAddress.getLocalHost().getHostName(),
            load.address("authmeter.saml.nodes") + " " + load.address("authmeter.saml.idpHost"));
    return Files.write(folder.resolve("hosts"), lines);
  }

  /** Of the runner's class path, only what holds {@link GrinderMain}. */
  private static String ownJar() {
    return Path.of(GrinderMain.class.getProtectionDomain().getCodeSource().getLocation().getPath())
        .toString();
  }

  @Override
  public List<Login> logins(Path folder) throws IOException {
    return GrinderLog.read(folder);
  }
}
