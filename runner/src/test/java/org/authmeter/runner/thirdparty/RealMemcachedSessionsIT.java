package org.authmeter.runner.thirdparty;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.authmeter.golden.EmbeddedTestbed;
import org.authmeter.golden.JMeterRun;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The plan of memcached-sessions on two of Debian's memcached, by both protocols. */
@Tag("third-party")
class RealMemcachedSessionsIT {
  private static final Path PLAN =
      Path.of(System.getProperty("authmeter.root"), "testplans/memcached-sessions/sessions.jmx");
  private static EmbeddedTestbed testbed;

  @TempDir Path work;

  @BeforeAll
  static void start(@TempDir Path shared) throws Exception {
    Needed.require(Needed.MEMCACHED);
    String program = Needed.MEMCACHED.file().toString();
    testbed = EmbeddedTestbed.start(shared, "memcached", "--memcached", program);
  }

  @AfterAll
  static void stop() throws Exception {
    if (testbed != null) {
      testbed.close();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "ascii,plain,array-mod",
    "binary,plain,array-mod",
    "ascii,shibboleth,ketama",
    "binary,shibboleth,ketama"
  })
  void shouldMakeTheLifeCycleOfSessions(String protocol, String layout, String locator)
      throws Exception {
    JMeterRun run =
        JMeterRun.of(
            PLAN,
            testbed.addresses(),
            work,
            "authmeter.threads=2",
            "authmeter.loops=5",
            "authmeter.warmup=0",
            "authmeter.memcached.protocol=" + protocol,
            "authmeter.memcached.layout=" + layout,
            "authmeter.memcached.locator=" + locator,
            "sample_variables=MEMCACHED_OPERATIONS,MEMCACHED_HITS,MEMCACHED_MISSES");

    assertThat(run.errors()).isEmpty();
    List<Map<String, String>> rows = run.rows();
    assertThat(rows.stream().filter(r -> !r.get("success").equals("true"))).isEmpty();
    List<Map<String, String>> samples =
        rows.stream().filter(r -> r.get("label").equals("memcached session")).toList();
    assertThat(samples).hasSize(10);
    assertThat(samples).allMatch(r -> r.get("MEMCACHED_OPERATIONS").equals("50"));
    assertThat(samples).allMatch(r -> Integer.parseInt(r.get("MEMCACHED_HITS")) > 0);
    assertThat(samples).allMatch(r -> r.get("MEMCACHED_MISSES").equals("0"));
    assertThat(testbed.properties().getProperty("testbed.software.store-1"))
        .startsWith("memcached 1.");
  }
}
