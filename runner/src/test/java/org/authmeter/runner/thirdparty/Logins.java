package org.authmeter.runner.thirdparty;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.authmeter.golden.JMeterRun;

/** A shipped plan, run by {@code jmeter -n} with a target file, as a user does. */
final class Logins {
  private static final int THREADS = 2;
  static final int LOGINS = 20;

  /** Plans that log in, and the label of a login. */
  enum Plan {
    SAML("idp-clustering/pattern-1-2x1000.jmx", "SAML SSO login"),
    OIDC("oidc-login/login.jmx", "OIDC login"),
    OIDC_RESOURCE("oidc-login/resource.jmx", "OIDC login"),
    SSO("sso-protocols/login.jmx", "SSO login");

    private final String file;
    private final String unit;

    Plan(String file, String unit) {
      this.file = file;
      this.unit = unit;
    }

    Path path() {
      return Path.of(System.getProperty("authmeter.root"), "testplans", file);
    }
  }

  private final Plan plan;
  private final Path work;
  private final List<String> target;
  private final List<Account> accounts;

  /**
   * @param target lines of the target file
   * @param accounts who may log in
   */
  Logins(Plan plan, Path work, List<String> target, List<Account> accounts) {
    this.plan = plan;
    this.work = work;
    this.target = target;
    this.accounts = accounts;
  }

  /** At an SP whose page says "Signed on as USER.". */
  static Logins at(Path work, ServiceProvider sp, List<Account> accounts, String... settings) {
    List<String> target = new ArrayList<>(List.of(settings));
    target.add("authmeter.saml.resource=" + sp.resource());
    target.add("authmeter.saml.expect=Signed on as {user}.");
    return new Logins(Plan.SAML, work, target, accounts);
  }

  /** 20 logins, each in a new session, each proven by the user's name on the protected page. */
  void shouldAllSucceed() throws Exception {
    shouldAllSucceedOver(Map.of());
  }

  /**
   * As {@link #shouldAllSucceed}, over pages of their own.
   *
   * @param legs labels of these pages, and how many must come at least
   */
  void shouldAllSucceedOver(Map<String, Integer> legs) throws Exception {
    List<Map<String, String>> rows = run("right", accounts, LOGINS);
    assertThat(units(rows)).hasSize(LOGINS);
    assertThat(answers(rows, r -> !r.get("success").equals("true")))
        .as("logins that failed")
        .isEmpty();
    assertThat(rows.stream().filter(r -> r.get("label").endsWith(" credentials")))
        .as("each login in a session of its own sends its credentials")
        .hasSize(LOGINS);
    legs.forEach(
        (leg, least) ->
            assertThat(rows.stream().filter(r -> r.get("label").equals(leg)).count())
                .as("legs %s", leg)
                .isGreaterThanOrEqualTo(least));
  }

  /** Every wrong password is refused, and no page counts as a login. */
  void shouldRefuseWrongPasswords() throws Exception {
    List<Account> wrong = Account.wrong(accounts);
    List<Map<String, String>> rows = run("wrong", wrong, wrong.size());
    assertThat(units(rows))
        .as("wrong passwords")
        .hasSize(wrong.size())
        .allMatch(r -> r.get("success").equals("false"), "failed");
    assertThat(answers(rows, r -> !r.get("responseCode").equals("LOGIN_REFUSED")))
        .as("wrong passwords that failed otherwise")
        .isEmpty();
  }

  private List<Map<String, String>> run(String name, List<Account> users, int logins)
      throws IOException, InterruptedException {
    Path folder = Files.createDirectories(work.resolve(plan + "-" + name));
    List<String> lines = new ArrayList<>(target);
    lines.add("authmeter.users=" + Account.csv(folder.resolve("users.csv"), users));
    Path file = Files.write(folder.resolve("target.properties"), lines);
    JMeterRun run =
        JMeterRun.of(
            plan.path(),
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

  private List<Map<String, String>> units(List<Map<String, String>> rows) {
    return rows.stream().filter(r -> r.get("label").equals(plan.unit)).toList();
  }

  /** What the logins that are asked for ended with, each once. */
  private Set<String> answers(
      List<Map<String, String>> rows, Predicate<Map<String, String>> asked) {
    return units(rows).stream()
        .filter(asked)
        .map(row -> row.get("responseCode") + " " + row.get("responseMessage"))
        .collect(Collectors.toSet());
  }
}
