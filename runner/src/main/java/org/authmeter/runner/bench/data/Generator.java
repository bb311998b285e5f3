package org.authmeter.runner.bench.data;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.bench.Errand;

/** A program that writes people as LDIF. */
interface Generator {
  /** Id of {@code data directory}. */
  String OURS = "authmeter";

  String id();

  /** Gets what it needs; its log goes to the folder. */
  default void prepare(Path folder) throws IOException {
    // most are there
  }

  /**
   * @param template of the people, for those that read one
   */
  List<String> command(Path template, Path ldif, int users, int units);

  /** {@code data directory} with plain passwords, as the others write them. */
  record Ours(Installation installation) implements Generator {
    @Override
    public String id() {
      return OURS;
    }

    @Override
    public List<String> command(Path template, Path ldif, int users, int units) {
      List<String> command = new ArrayList<>(installation.dataCommand());
      command.addAll(List.of("directory", "--users", Integer.toString(users)));
      command.addAll(List.of("--units", Integer.toString(units), "--password-hash", "plain"));
      command.addAll(List.of("--out", ldif.toString()));
      return command;
    }
  }

  /** OpenDJ's makeldif, which Maven gets when it is first needed. */
  record OpenDj(Installation installation) implements Generator {
    private static final String GOAL =
        "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:copy-dependencies";

    @Override
    public String id() {
      return "opendj";
    }

    private Path jars() {
      return installation.root().resolve("runner/target/bench/make-ldif");
    }

    @Override
    public void prepare(Path folder) throws IOException {
      if (Files.exists(jars().resolve("opendj-ldap-toolkit-4.6.4.jar"))) {
        return;
      }
      Files.createDirectories(jars());
      Path pom = installation.testplans().resolve("bench-data/make-ldif-pom.xml");
      List<String> command =
          List.of("mvn", "-B", "-q", "-f", pom.toString(), GOAL, "-DoutputDirectory=" + jars());
      String wrong = Errand.run(command, folder, folder.resolve("maven.log"));
      if (!wrong.isEmpty()) {
        throw RunnerException.environment("OpenDJ's makeldif cannot be got: " + wrong);
      }
    }

    @Override
    public List<String> command(Path template, Path ldif, int users, int units) {
      return List.of(
          Installation.java(),
          "-cp",
          jars() + File.separator + "*",
          "com.forgerock.opendj.ldap.tools.MakeLDIF",
          "-s",
          "1",
          "-o",
          ldif.toString(),
          template.toString());
    }
  }

  /**
   * UnboundID's make-ldif, which comes with the Ping directory server only and not with the LDAP
   * SDK.
   */
  record UnboundId(Path program) implements Generator {
    @Override
    public String id() {
      return "unboundid";
    }

    @Override
    public List<String> command(Path template, Path ldif, int users, int units) {
      return List.of(
          program.toString(),
          "--templateFile",
          template.toString(),
          "--ldifFile",
          ldif.toString(),
          "--randomSeed",
          "1");
    }
  }
}
