package org.authmeter.runner.thirdparty;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authmeter.golden.JMeterRun;

/** The shipped plan of pattern 1, run by {@code jmeter -n} with a target file, as a user does. */
final class Logins {
  private static final Path PLAN =
      Path.of(
          System.getProperty("authmeter.root"), "testplans/idp-clustering/pattern-1-2x1000.jmx");

  private static final String UNIT = "SAML SSO login";
  private static final int THREADS = 2;
  private static final int LOGINS = 20;

  private final Path work;
  private final String resource;
  private final List<String> settings;

  /**
   * @param settings further properties, as {@code name=value}
   */
  Logins(Path work, String resource, String... settings) {
    this.work = work;
    this.resource = resource;
    this.settings = List.of(settings);
  }

  /** 20 logins, each in a new session, each proven by the user's name on the protected page. */
  void shouldAllSucceed() throws Exception {
    List<Map<String, String>> rows = run("right", Account.ALL, LOGINS);
    assertThat(units(rows)).hasSize(LOGINS);
    assertThat(units(rows).stream().filter(r -> !r.get("success").equals("true")))
        .extracting(Logins::answer)
        .as("logins at %s that failed", resource)
        .isEmpty();
    assertThat(rows.stream().filter(r -> r.get("label").equals("SAML credentials")))
        .as("each login in a session of its own sends its credentials")
        .hasSize(LOGINS);
  }

  /** Every wrong password is refused, and no page counts as a login. */
  void shouldRefuseWrongPasswords() throws Exception {
    List<Map<String, String>> rows = run("wrong", Account.WRONG, Account.WRONG.size());
    assertThat(units(rows))
        .as("wrong passwords at %s", resource)
        .hasSize(Account.WRONG.size())
        .allMatch(r -> r.get("success").equals("false"), "failed");
    assertThat(units(rows).stream().filter(r -> !r.get("responseCode").equals("LOGIN_REFUSED")))
        .extracting(Logins::answer)
        .as("wrong passwords at %s that failed otherwise", resource)
        .isEmpty();
  }

  private List<Map<String, String>> run(String name, List<Account> accounts, int logins)
      throws IOException, InterruptedException {
    Path folder = Files.createDirectories(work.resolve(name));
    Path users = Account.csv(folder.resolve("users.csv"), accounts);
    List<String> target = new ArrayList<>(settings);
    target.add("authmeter.saml.resource=" + resource);
    target.add("authmeter.saml.expect=Signed on as {user}.");
    target.add("authmeter.users=" + users);
    Path file = Files.write(folder.resolve("target.properties"), target);
    JMeterRun run =
        JMeterRun.of(
            PLAN,
            file,
            folder,
            "authmeter.threads=" + THREADS,
            "authmeter.loops=" + logins / THREADS,
            "authmeter.warmup=0",
            "authmeter.abort.errorPercent=0",
            "authmeter.abort.badCredentials=0");
    assertThat(run.errors()).isEmpty();
    return run.rows();
  }

  private static List<Map<String, String>> units(List<Map<String, String>> rows) {
    return rows.stream().filter(r -> r.get("label").equals(UNIT)).toList();
  }

  private static String answer(Map<String, String> row) {
    return row.get("responseCode") + " " + row.get("responseMessage");
  }
}
