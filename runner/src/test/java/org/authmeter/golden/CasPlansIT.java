package org.authmeter.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The plans of cas-login by plain JMeter on a testbed of two nodes with tickets in memcached. */
@Tag("long")
class CasPlansIT {
  private static final Path PLANS =
      Path.of(System.getProperty("authmeter.root"), "testplans/cas-login");

  @TempDir static Path shared;
  @TempDir Path work;
  private static EmbeddedTestbed testbed;

  @BeforeAll
  static void start() throws Exception {
    testbed = EmbeddedTestbed.start(shared, "cas");
  }

  @AfterAll
  static void stop() throws Exception {
    testbed.close();
  }

  private List<Map<String, String>> run(String plan, String... properties) throws Exception {
    JMeterRun run = JMeterRun.of(PLANS.resolve(plan), testbed.addresses(), work, properties);
    assertThat(run.errors()).isEmpty();
    return run.rows();
  }

  private static List<String> failed(List<Map<String, String>> rows) {
    return rows.stream()
        .filter(r -> !r.get("success").equals("true"))
        .map(r -> r.get("label") + ' ' + r.get("responseCode") + ' ' + r.get("responseMessage"))
        .toList();
  }

  private static long count(List<Map<String, String>> rows, String label) {
    return rows.stream().filter(r -> r.get("label").equals(label)).count();
  }

  @ParameterizedTest
  @CsvSource({"cas2,xml", "cas3,json"})
  void shouldPassEveryFunctionalTest(String protocol, String format) throws Exception {
    List<Map<String, String>> rows =
        run(
            "functional.jmx",
            "authmeter.cas.protocol=" + protocol,
            "authmeter.cas.format=" + format);

    assertThat(failed(rows)).isEmpty();
    assertThat(rows.stream().map(r -> r.get("label")).filter(l -> l.startsWith("functional")))
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1, 7).mapToObj(i -> "functional test " + i).toList());
  }

  /** The server delivers no proxy-granting ticket to a listener that it does not know. */
  @Test
  void shouldTellThatTheServerDoesNotTrustTheCallBack() throws Exception {
    List<Map<String, String>> rows =
        run(
            "functional.jmx",
            "authmeter.cas.callbackKeyStore=",
            "authmeter.cas.callbackKeyStorePassword=");

    assertThat(failed(rows).stream().filter(row -> row.startsWith("functional")))
        .singleElement(InstanceOfAssertFactories.STRING)
        .startsWith("functional test 3 ")
        .contains("INVALID_PROXY_CALLBACK");
  }

  @Test
  void shouldMakeTheShareOfLoginsByTheSessionThatIsAskedFor() throws Exception {
    List<Map<String, String>> rows =
        run(
            "login.jmx",
            "authmeter.threads=1",
            "authmeter.loops=10",
            "authmeter.warmup=0",
            "authmeter.cas.ssoPercent=50",
            "authmeter.cas.crossNode=true");

    assertThat(failed(rows)).isEmpty();
    assertThat(count(rows, "CAS login")).isEqualTo(10);
    assertThat(count(rows, "CAS credentials")).isEqualTo(5);
    assertThat(count(rows, "CAS ticket")).isEqualTo(5);
    assertThat(count(rows, "CAS p3/serviceValidate")).isEqualTo(10);
  }

  @Test
  void shouldLogInAtTheServiceWhichValidatesItself() throws Exception {
    List<Map<String, String>> rows =
        run(
            "login.jmx",
            "authmeter.threads=1",
            "authmeter.loops=2",
            "authmeter.warmup=0",
            "authmeter.cas.validator=service",
            "authmeter.cas.expect=Signed on as {user}");

    assertThat(failed(rows)).isEmpty();
    assertThat(count(rows, "CAS login")).isEqualTo(2);
    assertThat(count(rows, "CAS service")).isEqualTo(6);
  }

  /** However slow the server and this machine are: who arrives is served to the end. */
  @Test
  void shouldEndEveryLoginOfTheOpenLoad() throws Exception {
    List<Map<String, String>> rows =
        run(
            "login-open.jmx",
            "authmeter.arrivals.rate=5",
            "authmeter.duration=2",
            "authmeter.threads=2",
            "authmeter.warmup=0");

    assertThat(failed(rows)).isEmpty();
    assertThat(count(rows, "CAS login")).isEqualTo(10);
  }
}
