package org.authmeter.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every plan of community-authorization, run by plain JMeter on the testbed. */
@Tag("long")
class CommunityAuthorizationPlansIT {
  private static final Path PLANS =
      Path.of(System.getProperty("authmeter.root"), "testplans/community-authorization");
  private static final String LABEL = "Community Authorization ";
  private static final Pattern WAITED = Pattern.compile("OK; waitMs=(\\d+)");

  @TempDir static Path shared;
  @TempDir Path work;
  private static EmbeddedTestbed testbed;
  private static final Properties ADDRESSES = new Properties();

  @BeforeAll
  static void start() throws Exception {
    testbed =
        EmbeddedTestbed.start(shared, "community-authorization", "--variant", "large-credential");
    try (Reader in = Files.newBufferedReader(testbed.addresses())) {
      ADDRESSES.load(in);
    }
  }

  @AfterAll
  static void stop() throws Exception {
    testbed.close();
  }

  private JMeterRun run(String plan, String... settings) throws IOException, InterruptedException {
    String[] all = new String[settings.length + 2];
    all[0] = "authmeter.threads=3";
    all[1] = "authmeter.warmup=0";
    System.arraycopy(settings, 0, all, 2, settings.length);
    return JMeterRun.of(PLANS.resolve(plan), testbed.addresses(), work, all);
  }

  private static List<Map<String, String>> rows(JMeterRun run, String label) throws IOException {
    return run.rows().stream().filter(r -> r.get("label").equals(LABEL + label)).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "whoami.jmx, whoami, serial, gt4",
    "overhead.jmx, whoami, concurrent, gt3",
    "find-policy-data.jmx, findPolicyData, concurrent, gt4",
    "maximal-assertion.jmx, getMaximalAssertion, serial, gt3",
    "credential-size.jmx, getMaximalAssertion, serial, gt4"
  })
  void shouldCallOncePerClient(String plan, String operation, String mode, String names)
      throws Exception {
    String expected =
        operation.equals("whoami")
            ? "authmeter.community.expectedUser=user-1"
            : "authmeter.community.expectedPolicies=116";
    JMeterRun run =
        run(
            plan,
            "authmeter.community.mode=" + mode,
            "authmeter.community.names=" + names,
            "authmeter.community.verify=" + names.equals("gt3"),
            "authmeter.community.credentialFile=" + work.resolve("credential"),
            expected);
    assertThat(run.errors()).isEmpty();
    assertThat(rows(run, operation))
        .hasSize(3)
        .allSatisfy(r -> assertThat(r.get("success")).as(r.toString()).isEqualTo("true"));
    assertThat(rows(run, "init")).hasSize(3);
    assertThat(rows(run, "port")).hasSize(3);
    assertThat(rows(run, "postRun")).hasSize(3);
    if (operation.equals("getMaximalAssertion")) {
      for (int client = 1; client <= 3; client++) {
        assertThat(work.resolve("credential." + client))
            .content()
            .contains("MajorVersion=\"1\"")
            .contains(names.equals("gt3") ? "MinorVersion=\"0\"" : "MinorVersion=\"1\"")
            .endsWith("Assertion>");
      }
    }
  }

  /** The largest credential of the document has 70,995 bytes: a small one is not taken for it. */
  @Test
  void shouldRefuseASmallAssertionAsTheLargeCredential() throws Exception {
    JMeterRun run =
        run(
            "credential-size-116.jmx",
            "authmeter.community.keyStore="
                + ADDRESSES.getProperty("testbed.community.keyStore.credential1"),
            "authmeter.community.expectedPolicies=1");
    assertThat(rows(run, "getMaximalAssertion"))
        .hasSize(3)
        .allSatisfy(
            r ->
                assertThat(r.get("failureMessage") + r.get("responseMessage"))
                    .contains("minimumSize is 69000"));
  }

  @Test
  void shouldCountConcurrentCallsFromTheMomentOfAll() throws Exception {
    JMeterRun run = run("whoami.jmx", "authmeter.threads=30");
    assertThat(run.errors()).isEmpty();
    List<Map<String, String>> calls = rows(run, "whoami");
    assertThat(calls).hasSize(30);
    LongSummaryStatistics moments =
        calls.stream().mapToLong(CommunityAuthorizationPlansIT::moment).summaryStatistics();
    // JMeter's clock is not the system's: a call may start a millisecond before the moment.
    assertThat(moments.getMax() - moments.getMin()).isLessThanOrEqualTo(5);
  }

  private static long moment(Map<String, String> call) {
    Matcher waited = WAITED.matcher(call.get("responseMessage"));
    assertThat(waited.matches()).as(call.toString()).isTrue();
    return Long.parseLong(call.get("timeStamp")) - Long.parseLong(waited.group(1));
  }

  // In TLS 1.3 a refused certificate is told after the handshake, and the alert may be lost.
  @ParameterizedTest
  @CsvSource({
    "untrusted, whoami.jmx, whoami, TLS_FAILED|CONNECT_FAILED",
    "visitor, find-policy-data.jmx, findPolicyData, NoPermissionFault"
  })
  void shouldFailAtOnceWithTheServersCode(String who, String plan, String operation, String code)
      throws Exception {
    JMeterRun run =
        run(
            plan,
            "authmeter.community.keyStore="
                + ADDRESSES.getProperty("testbed.community.keyStore." + who));
    assertThat(rows(run, operation))
        .hasSize(3)
        .allSatisfy(r -> assertThat(r.get("responseCode")).as(r.toString()).matches(code));
  }
}
