package org.authmeter.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPConnectionOptions;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPURL;
import com.unboundid.ldap.sdk.ResultCode;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.authmeter.testbed.ControlClient.Answer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The control of a testbed of two directories; each test leaves both up. */
class ControlIT {
  private static final String DN = "uid=user0000001,ou=Unit1,ou=People,dc=example,dc=org";
  private static RunningTestbed testbed;
  private static ControlClient control;

  @BeforeAll
  static void start() throws Exception {
    testbed = RunningTestbed.startSystem("directory", "--servers", "2");
    control = new ControlClient(testbed);
  }

  @AfterAll
  static void stop() throws Exception {
    testbed.close();
    assertThat(testbed.awaitExit()).isZero();
  }

  @Test
  void shouldKillAndStartAgainAtTheSameAddress() throws Exception {
    long first = testbed.processes().get("directory-1");
    bind(1);
    Answer killed = control.post("/components/directory-1/kill");
    assertThat(killed.status()).isEqualTo(200);
    assertThat(killed.json().get("pid").asLong()).isEqualTo(first);
    assertThat(killed.json().get("doneEpochMs").asLong())
        .isGreaterThanOrEqualTo(killed.json().get("atEpochMs").asLong());
    assertThat(ProcessHandle.of(first)).isEmpty();
    assertThat(state("directory-1")).isEqualTo("down");
    assertThatThrownBy(() -> bind(1)).isInstanceOf(LDAPException.class);
    bind(2);

    Answer started = control.post("/components/directory-1/start");
    assertThat(started.status()).isEqualTo(200);
    bind(1);
    testbed.read();
    assertThat(testbed.processes().get("directory-1"))
        .isEqualTo(started.json().get("pid").asLong())
        .isNotEqualTo(first);
  }

  @Test
  void shouldTellTheProcessesOfAllThatStartAtOnce() throws Exception {
    List<String> both = List.of("directory-1", "directory-2");
    for (String name : both) {
      assertThat(control.post("/components/" + name + "/kill").status()).isEqualTo(200);
    }
    List<CompletableFuture<Answer>> starts =
        both.stream().map(name -> CompletableFuture.supplyAsync(() -> start(name))).toList();
    for (CompletableFuture<Answer> started : starts) {
      assertThat(started.join().status()).as("%s", started.join().json()).isEqualTo(200);
    }
    testbed.read();
    for (int i = 0; i < both.size(); i++) {
      assertThat(testbed.processes().get(both.get(i)))
          .isEqualTo(starts.get(i).join().json().get("pid").asLong());
    }
  }

  private static Answer start(String component) {
    try {
      return control.post("/components/" + component + "/start");
    } catch (IOException | InterruptedException e) {
      throw new CompletionException(e);
    }
  }

  @Test
  void shouldRestartAndTellClientsBefore() throws Exception {
    try (LDAPConnection open = connect(2)) {
      open.bind(DN, "user0000001pw");
      assertThat(control.post("/components/directory-2/restart").status()).isEqualTo(200);
      assertThatThrownBy(() -> open.bind(DN, "user0000001pw")).isInstanceOf(LDAPException.class);
    }
    bind(2);
  }

  @Test
  void shouldHangAndGoOn() throws Exception {
    try (LDAPConnection open = connect(1)) {
      Answer hung = control.post("/components/directory-1/hang?seconds=2");
      assertThat(hung.status()).isEqualTo(200);
      assertThat(state("directory-1")).isEqualTo("hanging");
      assertThat(control.post("/components/directory-1/hang?seconds=2").status()).isEqualTo(409);
      // The answer is only late: the connection was never closed.
      assertThat(open.bind(DN, "user0000001pw").getResultCode()).isEqualTo(ResultCode.SUCCESS);
      assertThat(System.currentTimeMillis())
          .isGreaterThanOrEqualTo(hung.json().get("atEpochMs").asLong() + 2000);
    }
    assertThat(state("directory-1")).isEqualTo("up");
  }

  @Test
  void shouldDelayAnswersAndResetConnections() throws Exception {
    try (LDAPConnection open = connect(1)) {
      assertThat(control.post("/components/directory-1/delay?ms=300").status()).isEqualTo(200);
      long before = System.nanoTime();
      open.bind(DN, "user0000001pw");
      assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(300_000_000L);
      assertThat(control.post("/components/directory-1/delay?ms=0").status()).isEqualTo(200);
      assertThat(control.post("/components/directory-1/reset").status()).isEqualTo(200);
      assertThatThrownBy(() -> open.bind(DN, "user0000001pw")).isInstanceOf(LDAPException.class);
    }
    bind(1);
  }

  @Test
  void shouldRefuseWhoHasNoToken() throws Exception {
    for (String token : new String[] {null, "", "wrong"}) {
      ControlClient stranger = new ControlClient(testbed, token);
      assertThat(stranger.get("/components").status()).isEqualTo(401);
      assertThat(stranger.post("/components/directory-1/kill").status()).isEqualTo(401);
    }
    bind(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POST|/components/slapd-1/kill|404|directory-1, directory-2",
        "POST|/components/directory-1/explode|404|kill, stop, start, restart, hang, delay, reset",
        "GET|/components/directory-1/kill|405|POST",
        "POST|/components|405|GET",
        "GET|/|404|/components",
        "POST|/components/directory-1/start|409|runs already",
        "POST|/components/directory-1/hang|400|1 to 3600",
        "POST|/components/directory-1/hang?seconds=0|400|1 to 3600",
        "POST|/components/directory-1/hang?seconds=x|400|1 to 3600",
        "POST|/components/directory-1/delay?ms=-1|400|0 to 60000",
      })
  void shouldSayWhatIsLegal(String method, String path, int status, String text) throws Exception {
    Answer answer = method.equals("GET") ? control.get(path) : control.post(path);
    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.json().get("error").asText()).contains(text);
  }

  private static String state(String name) throws Exception {
    return control.get("/components/" + name).json().get("state").asText();
  }

  private static LDAPConnection connect(int server) throws LDAPException {
    LDAPURL url = new LDAPURL(testbed.get("testbed.ldap.server" + server));
    LDAPConnectionOptions options = new LDAPConnectionOptions();
    options.setResponseTimeoutMillis(30_000);
    return new LDAPConnection(options, url.getHost(), url.getPort());
  }

  private static void bind(int server) throws LDAPException {
    try (LDAPConnection connection = connect(server)) {
      connection.bind(DN, "user0000001pw");
    }
  }
}
