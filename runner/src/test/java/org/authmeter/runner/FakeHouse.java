package org.authmeter.runner;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A checkout whose JMeter and testbed are shell scripts, with a scenario called demo. */
public final class FakeHouse {
  public static final String CAMPAIGN =
      """
      scenario: demo
      title: Demo
      question: Which one?
      unit: login
      testbed: { system: idp }
      variants:
        - { id: a, title: Variant A }
        - { id: b, restart: cell }
      patterns:
        - { id: P1, plan: load.jmx, threads: 2, tests: 100, testbed: { stickiness: login } }
        - { id: P2, plan: load.jmx, threads: 4, tests: 200, testbed: { stickiness: login } }
        - { id: P1-none, plan: load.jmx, threads: 2, errorsAreResults: true, testbed: { stickiness: none } }
      functional:
        plan: functional.jmx
        testbed: { stickiness: login }
        titles: { "1": Logs in, "2": Knows the session }
        expected:
          a: { "1": "yes", "2": "no" }
      profiles:
        quick: { repeats: 1, warmup: 1, duration: 2, loops: -1, patterns: [P1, P2], note: short runs }
        full: { repeats: 3, warmup: 60 }
      gates: []
      """;

  private final Path root;

  public FakeHouse(Path root) throws IOException {
    this.root = root;
    script("fake-jmeter.sh", root.resolve("runner/home/target/jmeter/bin/jmeter"));
    script("fake-testbed.sh", root.resolve("testbed.sh"));
    write("testplans/demo/campaign.yaml", CAMPAIGN);
    write(
        "testplans/demo/load.jmx",
        "/${__P(authmeter.scenario,demo)}/${__P(authmeter.variant,a)}/${__P(authmeter.pattern,P1)}"
            + "/${__P(authmeter.repeat,1)} ${__P(authmeter.duration,86400)} ${__P(authmeter.warmup,60)} ${__P(authmeter.loops,50)}"
            + " ${__P(authmeter.threads,2)} ${__P(authmeter.users,u.csv)}"
            + " ${__P(authmeter.saml.resource,https://localhost:8443/)}");
    write(
        "testplans/demo/functional.jmx",
        "${__P(authmeter.users,u.csv)} ${__P(authmeter.saml.node1,)}");
    write("testplans/preflight/saml.jmx", "");
    write("data/users/one-account.csv", "test001,test001pw\n");
  }

  private static void script(String resource, Path to) throws IOException {
    Files.createDirectories(to.getParent());
    try (InputStream in = FakeHouse.class.getResourceAsStream("/" + resource)) {
      Files.copy(in, to);
    }
    if (!to.toFile().setExecutable(true)) {
      throw new IOException(to + " cannot be made executable");
    }
  }

  public Path write(String file, String content) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    return Files.writeString(path, content);
  }

  public Path root() {
    return root;
  }

  /** The testbed's options of all starts, one line each. */
  public List<String> testbedCalls() throws IOException {
    Path calls = root.resolve("testbed-calls");
    return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
  }

  /** How many testbeds were up at once at most. */
  public int testbedsUpAtOnce() throws IOException {
    int up = 0;
    int most = 0;
    for (String each : Files.readAllLines(root.resolve("testbed-lives"))) {
      up += each.equals("up") ? 1 : -1;
      most = Math.max(most, up);
    }
    return most;
  }

  /** The arguments of all starts of JMeter for the run, one line each. */
  public List<String> jmeterCalls() throws IOException {
    return starts().stream().filter(call -> !isForClasses(call)).toList();
  }

  /** The starts of JMeter that were to keep its classes in a file. */
  public List<String> classArchiveCalls() throws IOException {
    return starts().stream().filter(FakeHouse::isForClasses).toList();
  }

  private List<String> starts() throws IOException {
    return Files.readAllLines(root.resolve("runner/home/target/jmeter/bin/calls"));
  }

  private static boolean isForClasses(String call) {
    return call.contains("/.work/class-archive/");
  }

  /** The rows that the last report was made of. */
  public List<String> reportedRows() throws IOException {
    return Files.readAllLines(root.resolve("runner/home/target/jmeter/bin/reported.jtl"));
  }

  /** What the last report got beside its rows, property authmeter.record. */
  public JsonNode reportedRecord() throws IOException {
    return new ObjectMapper()
        .readTree(root.resolve("runner/home/target/jmeter/bin/reported.json").toFile());
  }

  /** What each JMeter with arrivals found: their rate, the testbed, and its nodes. */
  public List<String> states() throws IOException {
    return Files.readAllLines(root.resolve("runner/home/target/jmeter/bin/states"));
  }

  /**
   * @param testbedMode see fake-testbed.sh
   */
  public Installation installation(String testbedMode) {
    return installation(root, testbedMode);
  }

  /** The same for a house that is there already. */
  static Installation installation(Path root, String testbedMode) {
    Installation whole = Installation.of(root);
    return new Installation(
        whole.root(),
        whole.jmeterHome(),
        List.of("sh", root.resolve("testbed.sh").toString(), "--fake", testbedMode));
  }
}
