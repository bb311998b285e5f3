package org.authmeter.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.authmeter.home.OwnJMeter.ROOT;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.authmeter.golden.EmbeddedTestbed;
import org.authmeter.golden.JMeterRun;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every way into a JMeter as users have it: a login of each protocol, and the comparison by {@code
 * jmeter -g}, with no line in the log that frightens. JMeter 5.5 and third-party plugins are
 * downloaded by {@code .ci/third-party}, so their tests run there.
 */
class InstallationsIT {
  /** How the plugin comes into a JMeter. */
  enum Way {
    PLUGINS_MANAGER {
      @Override
      void install(Path home) throws Exception {
        OwnJMeter.withManager(home).installPlugin();
      }
    },
    ONE_FILE {
      @Override
      void install(Path home) throws IOException {
        OwnJMeter.addOneFile(home);
      }
    },
    BY_HAND {
      @Override
      void install(Path home) throws IOException {
        OwnJMeter.addPlugin(home, "lib");
      }
    },
    /** As engines do that have one folder for all jars of a user. */
    ALL_IN_LIB_EXT {
      @Override
      void install(Path home) throws IOException {
        OwnJMeter.addPlugin(home, "lib/ext");
      }
    },
    /** Beside an image's own files, as in docs/kubernetes. */
    SEARCH_PATH {
      @Override
      void install(Path home) throws IOException {
        Path jar = OwnJMeter.oneFile();
        Files.writeString(
            home.resolve("bin/user.properties"),
            "\nsearch_paths=" + jar + "\n",
            StandardOpenOption.APPEND);
      }
    };

    abstract void install(Path home) throws Exception;
  }

  /** A login of each protocol: plan, variant, label and the system that answers. */
  private enum Login {
    SAML("saml-profiles/web.jmx", "check-verify", "SAML SP login"),
    OIDC("oidc-login/login.jmx", "stateless", "OIDC login"),
    CAS("cas-login/login.jmx", "cas3", "CAS login", "cas"),
    LDAP(
        "ldap-authentication/search-bind.jmx",
        "ldaptive-as-documented",
        "LDAP authentication",
        "directory",
        "--entries",
        "1000"),
    MEMCACHED(
        "memcached-sessions/sessions.jmx",
        "repcached",
        "memcached session",
        "memcached",
        "--variant",
        "repcached"),
    COMMUNITY(
        "community-authorization/whoami.jmx",
        "small",
        "Community Authorization whoami",
        "community-authorization",
        "--variant",
        "small");

    private final Path plan;
    private final String variant;
    private final String label;
    private final List<String> testbed;

    /**
     * @param testbed system and options; none for the IdP that several tests share
     */
    Login(String plan, String variant, String label, String... testbed) {
      this.plan = ROOT.resolve("testplans").resolve(plan);
      this.variant = variant;
      this.label = label;
      this.testbed = List.of(testbed);
    }

    private Path variantFile() {
      return plan.resolveSibling("variants").resolve(variant + ".properties");
    }
  }

  private static final Map<Login, EmbeddedTestbed> SYSTEMS = new EnumMap<>(Login.class);

  @TempDir static Path servers;
  @TempDir Path work;

  @AfterAll
  static void end() throws IOException {
    for (EmbeddedTestbed system : SYSTEMS.values()) {
      system.close();
    }
    SYSTEMS.clear();
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource(Way.class)
  void shouldLogInWithJMeter563(Way way) throws Exception {
    Path home = work.resolve("jmeter");
    OwnJMeter.stock(home);
    way.install(home);
    assertLogins(home);
    assertComparison(home);
  }

  @Tag("third-party")
  @ParameterizedTest
  @EnumSource(Way.class)
  void shouldLogInWithJMeter55(Way way) throws Exception {
    Path home = work.resolve("jmeter");
    OwnJMeter.stock55(home);
    way.install(home);
    assertLogins(home);
    assertComparison(home);
  }

  /**
   * Third-party plugins bring libraries of their own. JMeter's class path has the jars of a folder
   * by name, so a letter before their names decides whose version of a library is used.
   */
  @Tag("third-party")
  @ParameterizedTest
  @CsvSource({"BY_HAND,0-", "BY_HAND,z-", "ONE_FILE,0-", "ONE_FILE,z-"})
  void shouldLogInBesideOtherPlugins(Way way, String letter) throws Exception {
    Path home = work.resolve("jmeter");
    OwnJMeter.stock(home);
    way.install(home);
    OwnJMeter.addNeighbours(home, letter);
    assertLogins(home);
  }

  private void assertLogins(Path home) throws Exception {
    for (Login login : Login.values()) {
      Path folder = Files.createDirectory(work.resolve(login.name()));
      JMeterRun run =
          JMeterRun.of(
              home,
              login.plan,
              folder,
              List.of(
                  "-q",
                  login.variantFile().toString(),
                  "-q",
                  addresses(login).toString(),
                  "-Jauthmeter.threads=1",
                  "-Jauthmeter.loops=1",
                  "-Jauthmeter.duration=60",
                  "-Jauthmeter.warmup=0",
                  "-Jauthmeter.repeat=1"));
      assertThat(run.rows(login.label))
          .as("%s: %s", login, run.output())
          .isNotEmpty()
          .allSatisfy(row -> assertThat(row).containsEntry("success", "true"));
      assertQuiet(folder.resolve("jmeter.log"));
    }
  }

  /** Nothing at ERROR, and we are named nowhere at WARN. */
  private static void assertQuiet(Path log) throws IOException {
    try (Stream<String> lines = Files.lines(log)) {
      assertThat(lines)
          .noneMatch(line -> line.contains(" ERROR "))
          .noneMatch(line -> line.contains(" WARN ") && line.contains("authmeter"));
    }
  }

  private static Path addresses(Login login) throws Exception {
    if (login.testbed.isEmpty()) {
      return EmbeddedTestbed.shared().addresses();
    }
    if (!SYSTEMS.containsKey(login)) {
      SYSTEMS.put(
          login,
          EmbeddedTestbed.start(
              Files.createDirectory(servers.resolve(login.name())),
              login.testbed.toArray(String[]::new)));
    }
    return SYSTEMS.get(login).addresses();
  }

  private void assertComparison(Path home) throws Exception {
    Path report = work.resolve("report");
    Path log = work.resolve("generator.log");
    Process process =
        new ProcessBuilder(
                home.resolve("bin/jmeter").toString(),
                "-g",
                work.resolve("SAML/samples.jtl").toString(),
                "-o",
                report.toString(),
                "-q",
                ROOT.resolve("reports-templates/comparison.properties").toString(),
                "-j",
                log.toString())
            .directory(work.toFile())
            .redirectErrorStream(true)
            .start();
    String out = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(out).isZero();
    JsonNode comparison = new ObjectMapper().readTree(report.resolve("comparison.json").toFile());
    assertThat(comparison.get("scenario").asText()).isEqualTo("saml-profiles");
    assertThat(comparison.get("cells")).hasSize(1);
    assertThat(comparison.get("cells").get(0).get("tests").asLong()).isPositive();
    assertThat(comparison.get("cells").get(0).get("errors").asLong()).isZero();
    assertThat(report.resolve("index.html")).exists();
    assertQuiet(log);
  }
}
