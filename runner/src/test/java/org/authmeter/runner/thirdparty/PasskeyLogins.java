package org.authmeter.runner.thirdparty;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authmeter.golden.JMeterRun;

/**
 * The plan of passkey-login at an SP. Each account types its password once and registers a passkey;
 * the logins come after.
 *
 * @param passkeys the file that keeps them
 */
record PasskeyLogins(ServiceProvider sp, Path passkeys) {
  static final int LOGINS = 20;

  /** Registers a passkey for each account, and logs in. */
  List<Map<String, String>> registered(Path work) throws Exception {
    List<Map<String, String>> rows = run(work, Account.ALL.size(), "none");
    assertThat(Files.readAllLines(passkeys)).hasSize(Account.ALL.size());
    assertThat(labelled(rows, "SAML SSO login"))
        .hasSize(LOGINS)
        .allSatisfy(
            row -> assertThat(row.get("success")).as(row.get("responseMessage")).isEqualTo("true"));
    assertThat(labelled(rows, "SAML passkey")).hasSize(LOGINS);
    return rows;
  }

  /** Each login comes to its passkey, and is refused. */
  void shouldBeRefused(Path work, String misuse) throws Exception {
    List<Map<String, String>> rows = run(work, 0, misuse);
    assertThat(labelled(rows, "SAML SSO login"))
        .hasSize(LOGINS)
        .allSatisfy(
            row ->
                assertThat(row.get("responseCode"))
                    .as(row.get("responseMessage"))
                    .isEqualTo("LOGIN_REFUSED"));
    assertThat(labelled(rows, "SAML passkey")).hasSize(LOGINS);
  }

  static List<Map<String, String>> labelled(List<Map<String, String>> rows, String label) {
    return rows.stream().filter(row -> row.get("label").equals(label)).toList();
  }

  /** The rows of the logins; those of the registrations before are no results. */
  private List<Map<String, String>> run(Path work, int registrations, String misuse)
      throws Exception {
    List<String> lines = new ArrayList<>();
    lines.add("authmeter.users=" + Account.csv(work.resolve("users.csv"), Account.ALL));
    lines.add("authmeter.saml.resource=" + sp.resource());
    lines.add("authmeter.saml.expect=Signed on as {user}.");
    lines.add("authmeter.saml.pageScripts=passkey");
    lines.add("authmeter.passkey.file=" + passkeys);
    lines.add("authmeter.passkey.registration=" + sp.resource());
    lines.add("authmeter.passkey.registration.expect=Signed on as {user}.");
    lines.add("authmeter.passkey.registrations=" + registrations);
    String plan =
        Files.readString(
                Path.of(System.getProperty("authmeter.root"), "testplans/passkey-login/login.jmx"))
            .replaceFirst(
                "<collectionProp name=\"Arguments.arguments\">",
                "$0<elementProp name=\"PASSKEY_MISUSE\" elementType=\"Argument\"><stringProp name=\"Argument.name\">PASSKEY_MISUSE</stringProp><stringProp name=\"Argument.value\">%s</stringProp><stringProp name=\"Argument.metadata\">=</stringProp></elementProp>"
                    .formatted(misuse));
    JMeterRun run =
        JMeterRun.of(
            Files.writeString(work.resolve("login.jmx"), plan),
            Files.write(work.resolve("target.properties"), lines),
            work,
            "authmeter.threads=2",
            "authmeter.loops=" + LOGINS / 2,
            "authmeter.warmup=0",
            "authmeter.abort.errorPercent=0",
            "authmeter.abort.badCredentials=0");
    assertThat(run.errors()).isEmpty();
    return run.rows();
  }
}
