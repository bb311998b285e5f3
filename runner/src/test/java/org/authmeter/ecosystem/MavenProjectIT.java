package org.authmeter.ecosystem;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A Maven project of a user's own, made of docs/ci/pom.xml and one plan: {@code mvn verify} with
 * jmeter-maven-plugin, which needs a newer Maven than this build.
 */
@Tag("long")
class MavenProjectIT {
  private static final String ID = "jmeter-maven-plugin";
  private static final String MAVEN = "3.9.11";
  private static final String DEPENDENCY_PLUGIN =
      "org.apache.maven.plugins:maven-dependency-plugin:3.9.0";
  private static final String INSTALL_PLUGIN =
      "org.apache.maven.plugins:maven-install-plugin:3.1.4";

  @TempDir Path project;

  private static Path maven() {
    return Tool.FETCHED.resolve("apache-maven-" + MAVEN + "/bin/mvn");
  }

  @BeforeAll
  static void fetchMaven() throws Exception {
    if (Files.exists(maven())) {
      return;
    }
    Files.createDirectories(Tool.FETCHED);
    Tool fetched =
        Tool.run(
            Tool.FETCHED,
            List.of(
                "mvn",
                "-B",
                "-q",
                DEPENDENCY_PLUGIN + ":unpack",
                "-Dartifact=org.apache.maven:apache-maven:" + MAVEN + ":zip:bin",
                "-DoutputDirectory=" + Tool.FETCHED),
            Map.of());
    if (fetched.status() != 0 || !Files.exists(maven())) {
      Tool.missing(ID, "Maven " + MAVEN + " cannot be fetched: " + fetched.output());
    }
    assertThat(maven().toFile().setExecutable(true)).isTrue();
  }

  /** The user's own repository is read, and what is new goes to one of the tests' own. */
  private Tool maven(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.addAll(List.of(maven().toString(), "-B", "-ntp"));
    command.add("-Dmaven.repo.local=" + Tool.FETCHED.resolve("repository"));
    command.add(
        "-Dmaven.repo.local.tail=" + Path.of(System.getProperty("user.home"), ".m2/repository"));
    command.addAll(List.of(arguments));
    return Tool.run(project, command, Map.of("JAVA_HOME", System.getProperty("java.home")));
  }

  private void install(Path file, Path pom, String packaging) throws Exception {
    Tool installed =
        maven(
            INSTALL_PLUGIN + ":install-file",
            "-Dfile=" + file,
            "-DpomFile=" + pom,
            "-Dpackaging=" + packaging);
    assertThat(installed.status()).as(installed.output()).isZero();
  }

  @Test
  void shouldMeasureLoginsInMavenVerifyAndFailTheBuildWithThem() throws Exception {
    String version = Tool.version();
    Path plugin = Tool.ROOT.resolve("plugin");
    install(Tool.ROOT.resolve("pom.xml"), Tool.ROOT.resolve("pom.xml"), "pom");
    install(
        plugin.resolve("target/authmeter-plugin-" + version + ".jar"),
        plugin.resolve("dependency-reduced-pom.xml"),
        "jar");

    Path pom = Files.copy(Tool.ROOT.resolve("docs/ci/pom.xml"), project.resolve("pom.xml"));
    assertThat(pom).content().contains("org.authmeter:authmeter-plugin:" + version + "<");
    Path plans = Files.createDirectories(project.resolve("src/test/jmeter"));
    Files.copy(
        Tool.ROOT.resolve("testplans/idp-clustering/pattern-1-2x1000.jmx"),
        plans.resolve("pattern-1-2x1000.jmx"));
    Target.write(project.resolve("my-idp.properties"), "one-account.csv");
    Tool verify = maven("verify");
    assertThat(verify.status()).as(verify.output()).isZero();
    assertThat(Target.logins(results()))
        .hasSize(Target.LOGINS)
        .allSatisfy(row -> assertThat(row).containsEntry("success", "true"));

    // Wrong passwords, so the logins fail, and the build with them.
    Target.write(project.resolve("my-idp.properties"), "bad-passwords.csv");
    assertThat(maven("verify").output()).contains("BUILD FAILURE");
    assertThat(Target.logins(results()))
        .isNotEmpty()
        .allSatisfy(row -> assertThat(row).containsEntry("success", "false"));
  }

  private Path results() {
    return project.resolve("target/jmeter/results/pattern-1-2x1000.csv");
  }
}
