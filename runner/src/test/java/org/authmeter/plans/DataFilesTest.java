package org.authmeter.plans;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.authmeter.results.campaign.Environment;
import org.authmeter.runner.campaign.YamlFile;
import org.authmeter.runner.target.TargetFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Sample data is named where a user finds it, and says what the runner and the plans understand.
 */
class DataFilesTest {
  private static final Path ROOT = PlanFile.root();

  static List<Path> files() throws IOException {
    return DataFiles.all();
  }

  static List<Path> targets() throws IOException {
    return DataFiles.targets();
  }

  @ParameterizedTest
  @MethodSource("files")
  void shouldBeNamedByAPlanOrAPage(Path file) throws IOException {
    String name = DataFiles.name(file);
    assertThat(readers().filter(r -> r.contains(name))).as(name).isNotEmpty();
  }

  /** Plans and pages; the examples name each other too, which does not count. */
  private static Stream<String> readers() throws IOException {
    List<Path> paths;
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      paths =
          Stream.concat(PlanFile.shipped().stream(), docs)
              .filter(f -> f.toString().matches(".*\\.(md|jmx)"))
              .toList();
    }
    Stream.Builder<String> texts = Stream.builder();
    for (Path path : paths) {
      texts.add(Files.readString(path));
    }
    return texts.build();
  }

  @ParameterizedTest
  @MethodSource("targets")
  void shouldHoldOnlyKeysThatSomethingReads(Path example) throws IOException {
    Set<String> known = new TreeSet<>(TargetFile.RUNNERS_KEYS);
    for (Path plan : PlanFile.shipped()) {
      known.addAll(PlanLint.declaredProperties(PlanFile.read(plan)));
    }
    Set<String> keys = TargetFile.read(example).properties().keySet();
    assertThat(known).containsAll(keys);
    assertThat(keys)
        .contains(
            "authmeter.allowedHosts",
            "authmeter.saml.resource",
            "authmeter.saml.expect",
            "authmeter.saml.idpHost",
            "authmeter.saml.nodes",
            "authmeter.saml.node1",
            "authmeter.saml.node2",
            "authmeter.users");
    assertThat(TargetFile.read(example).warning()).as("no password in an example").isEmpty();
  }

  @ParameterizedTest
  @MethodSource("targets")
  void shouldSayAboveEachKeyWhatItMeans(Path example) throws IOException {
    String before = "";
    for (String line : Files.readAllLines(example)) {
      if (line.startsWith("authmeter.")) {
        assertThat(before).as("line before %s", line).matches("(# .+|authmeter\\..+)");
      }
      before = line;
    }
  }

  @Test
  void shouldDescribeAnEnvironmentThatTheRunnerReads() {
    Environment example =
        new YamlFile(ROOT.resolve("data/environment.example.yaml")).read(Environment.class);
    Environment authMark =
        new YamlFile(ROOT.resolve("data/environment-authmark.example.yaml"))
            .read(Environment.class);
    assertThat(authMark.servers()).hasSize(4).allMatch(server -> !server.settings().isEmpty());
    assertThat(example.tester()).isNotEmpty();
    assertThat(example.servers()).isNotEmpty().allSatisfy(s -> assertThat(s.role()).isNotEmpty());
    assertThat(example.software())
        .isNotEmpty()
        .allSatisfy(s -> assertThat(s.version()).isNotEmpty());
  }
}
