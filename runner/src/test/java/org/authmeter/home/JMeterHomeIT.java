package org.authmeter.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The assembled home is JMeter's own, plus the plugin and the few libraries that JMeter lacks. Only
 * Groovy is newer than JMeter's, for the sake of Java 24 and 25.
 */
class JMeterHomeIT {
  private static final Path HOME =
      Path.of(System.getProperty("authmeter.root"), "runner/home/target/jmeter");

  /** Each library that the plugin brings, and that JMeter's lib/ must not have already. */
  private static final Set<String> PLUGIN_LIBRARIES =
      Set.of(
          "HdrHistogram",
          "conscrypt-openjdk-uber",
          "content-type",
          "cryptacular",
          "failureaccess",
          "guava",
          "java-support",
          "jedis",
          "lang-tag",
          "metrics-core",
          "nimbus-jose-jwt",
          "oauth2-oidc-sdk",
          "opensaml-core",
          "opensaml-messaging-api",
          "opensaml-profile-api",
          "opensaml-saml-api",
          "opensaml-saml-impl",
          "opensaml-security-api",
          "opensaml-security-impl",
          "opensaml-soap-api",
          "opensaml-soap-impl",
          "opensaml-storage-api",
          "opensaml-xmlsec-api",
          "opensaml-xmlsec-impl",
          "xmlsec",
          "jna",
          "jna-platform",
          "ldaptive",
          "netty-buffer",
          "netty-codec",
          "netty-common",
          "netty-handler",
          "netty-resolver",
          "netty-transport",
          "netty-transport-classes-epoll",
          "netty-transport-classes-kqueue",
          "netty-transport-native-epoll",
          "netty-transport-native-kqueue",
          "netty-transport-native-unix-common",
          "oshi-core",
          "postgresql",
          "prometheus-metrics-config",
          "prometheus-metrics-core",
          "prometheus-metrics-exposition-textformats",
          "prometheus-metrics-model",
          "prometheus-metrics-tracer-common",
          "prometheus-metrics-tracer-initializer",
          "prometheus-metrics-tracer-otel",
          "prometheus-metrics-tracer-otel-agent",
          "redis-authx-core",
          "snakeyaml",
          "spymemcached");

  private static final String SELECTOR_PLAN =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3">
      <hashTree>
      <TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="log4j" enabled="true"/>
      <hashTree>
      <ThreadGroup guiclass="ThreadGroupGui" testclass="ThreadGroup" testname="once" enabled="true">
        <stringProp name="ThreadGroup.num_threads">1</stringProp>
        <elementProp name="ThreadGroup.main_controller" elementType="LoopController">
          <boolProp name="LoopController.continue_forever">false</boolProp>
          <stringProp name="LoopController.loops">1</stringProp>
        </elementProp>
      </ThreadGroup>
      <hashTree>
      <JSR223Sampler guiclass="TestBeanGUI" testclass="JSR223Sampler" testname="tell" enabled="true">
        <stringProp name="scriptLanguage">groovy</stringProp>
        <stringProp name="script">println "selector: ${org.apache.logging.log4j.LogManager.factory.selector.class.simpleName}"</stringProp>
      </JSR223Sampler>
      <hashTree/>
      </hashTree>
      </hashTree>
      </hashTree>
      </jmeterTestPlan>
      """;

  @TempDir Path work;

  private static List<String> jars(String folder) throws IOException {
    try (Stream<Path> files = Files.list(HOME.resolve(folder))) {
      return files
          .map(f -> f.getFileName().toString())
          .filter(n -> n.endsWith(".jar"))
          .sorted()
          .toList();
    }
  }

  static List<String> listed(String resource) {
    try (var in = JMeterHomeIT.class.getResourceAsStream("/" + resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String artifact(String jar) {
    return jar.replaceFirst("-\\d.*", "").replace(".jar", "");
  }

  @Test
  void shouldHoldJMetersJarsAndThePluginsOnly() throws IOException {
    List<String> stock = listed("jmeter-5.6.3-lib.txt");
    List<String> ours = jars("lib").stream().filter(j -> !stock.contains(j)).toList();
    assertThat(jars("lib")).containsAll(stock);
    assertThat(ours.stream().map(JMeterHomeIT::artifact).collect(Collectors.toSet()))
        .isEqualTo(PLUGIN_LIBRARIES);
    assertThat(stock.stream().map(JMeterHomeIT::artifact).collect(Collectors.toSet()))
        .doesNotContainAnyElementsOf(PLUGIN_LIBRARIES);

    assertThat(jars("lib")).as("Bouncy Castle is left out").noneMatch(jar -> jar.startsWith("bc"));

    Set<String> ext = new TreeSet<>(jars("lib/ext"));
    listed("jmeter-5.6.3-lib-ext.txt").forEach(ext::remove);
    assertThat(ext).singleElement().asString().startsWith("authmeter-plugin-");
  }

  @Test
  void shouldHoldTheLibrariesOfLdapProvidersBesideTheClassPath() throws IOException {
    assertThat(jars("lib/optional").stream().map(JMeterHomeIT::artifact))
        .containsExactlyInAnyOrder(
            "unboundid-ldapsdk", "spring-ldap-core", "spring-core", "spring-beans", "spring-tx");
    assertThat(jars("lib").stream().map(JMeterHomeIT::artifact))
        .doesNotContain("unboundid-ldapsdk", "spring-ldap-core");
  }

  @Test
  void shouldTellItsVersion() throws Exception {
    Process p = start("jmeter", "-v");
    String out = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(p.waitFor()).isZero();
    assertThat(out).contains("5.6.3");
  }

  /** What the plugin's jar asks of log4j reaches a JMeter that was started as ever. */
  @Test
  void shouldHaveOneLogContextForAll() throws Exception {
    Path plan = Files.writeString(work.resolve("selector.jmx"), SELECTOR_PLAN);
    Process p = start("jmeter", "-n", "-t", plan.toString());
    String out = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(p.waitFor()).isZero();
    assertThat(out).contains("selector: BasicContextSelector");
    assertThat(work.resolve("jmeter.log")).content().contains("Version 5.6.3");
  }

  @Test
  void shouldServeAsAnAgent() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    ProcessBuilder builder =
        builder(
            "jmeter-server",
            "-Djava.rmi.server.hostname=127.0.0.1",
            "-Jserver.rmi.ssl.disable=true");
    builder.environment().put("SERVER_PORT", Integer.toString(port));
    Process p = builder.redirectOutput(work.resolve("server.out").toFile()).start();
    try {
      assertThat(answers(p, port))
          .as("agent on port %s: %s", port, Files.readString(work.resolve("server.out")))
          .isTrue();
    } finally {
      p.destroy();
      p.waitFor(20, TimeUnit.SECONDS);
    }
  }

  private static boolean answers(Process p, int port) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (p.isAlive() && System.nanoTime() < end) {
      try (Socket s = new Socket()) {
        s.connect(new InetSocketAddress("127.0.0.1", port), 500);
        return true;
      } catch (IOException notYet) {
        p.waitFor(200, TimeUnit.MILLISECONDS);
      }
    }
    return false;
  }

  private ProcessBuilder builder(String... command) {
    String[] all = command.clone();
    all[0] = HOME.resolve("bin").resolve(command[0]).toString();
    return new ProcessBuilder(all).directory(work.toFile()).redirectErrorStream(true);
  }

  private Process start(String... command) throws IOException {
    return builder(command).start();
  }
}
