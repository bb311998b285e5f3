package org.authmeter.runner.thirdparty;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authmeter.golden.JMeterRun;
import org.authmeter.runner.thirdparty.Logins.Plan;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page script kerberos at Debian's KDC and Apache's mod_auth_gssapi. */
@Tag("third-party")
class KerberosIT {
  private static final List<Account> ACCOUNTS = Account.ALL;

  private static KerberosKdc kdc;
  private static ApacheServer apache;
  private static String resource;

  @BeforeAll
  static void start(@TempDir Path shared) throws Exception {
    Needed.require(Needed.APACHE, Needed.GSSAPI, Needed.KDC, Needed.KADMIN);
    Files.createDirectories(shared.resolve("kdc"));
    kdc = new KerberosKdc(shared.resolve("kdc")).start(ACCOUNTS, "HTTP/localhost");
    apache = new ApacheServer(shared);
    String site = Template.text("apache/gssapi.conf", Map.of("keytab", kdc.keytab().toString()));
    apache.start(KeyPairFiles.create(shared.resolve("gssapi")), List.of(site), kdc.environment());
    // Tickets are for names.
    resource = apache.origin().replace("127.0.0.1", "localhost") + "/gssapi/";
  }

  @AfterAll
  static void stop() {
    if (apache != null) {
      apache.close();
    }
    if (kdc != null) {
      kdc.close();
    }
  }

  private static JMeterRun run(Path work, List<Account> accounts, int loops, String tickets)
      throws Exception {
    Path target =
        Files.write(
            work.resolve("target.properties"),
            List.of(
                "authmeter.users=" + Account.csv(work.resolve("users.csv"), accounts),
                "authmeter.oidc.resource=" + resource,
                "authmeter.oidc.expect=Signed on as {user}.",
                "authmeter.oidc.pageScripts=kerberos"));
    String plan =
        Files.readString(Plan.OIDC_RESOURCE.path())
            .replaceFirst(
                "<collectionProp name=\"Arguments.arguments\">",
                "$0<elementProp name=\"KERBEROS_TICKETS\" elementType=\"Argument\"><stringProp name=\"Argument.name\">KERBEROS_TICKETS</stringProp><stringProp name=\"Argument.value\">%s</stringProp><stringProp name=\"Argument.metadata\">=</stringProp></elementProp>"
                    .formatted(tickets));
    List<String> options = new ArrayList<>(List.of("-q", target.toString()));
    options.add("-Djava.security.krb5.conf=" + kdc.configuration());
    options.addAll(List.of("-Jauthmeter.threads=2", "-Jauthmeter.loops=" + loops));
    options.addAll(List.of("-Jauthmeter.warmup=0", "-Jauthmeter.abort.errorPercent=0"));
    options.add("-Jauthmeter.abort.badCredentials=0");
    JMeterRun run =
        JMeterRun.of(
            JMeterRun.home(), Files.writeString(work.resolve("login.jmx"), plan), work, options);
    assertThat(run.errors()).isEmpty();
    return run;
  }

  @Test
  void shouldSignOnWithATicketOfEachUser(@TempDir Path work) throws Exception {
    JMeterRun run = run(work, ACCOUNTS, Logins.LOGINS / 2, "fresh");
    assertThat(run.rows("OIDC login"))
        .hasSize(Logins.LOGINS)
        .allSatisfy(
            row -> assertThat(row.get("success")).as(row.get("responseMessage")).isEqualTo("true"));
    for (String leg : List.of("OIDC Kerberos AS", "OIDC Kerberos TGS", "OIDC Kerberos")) {
      assertThat(run.rows(leg)).as(leg).hasSize(Logins.LOGINS);
    }
  }

  @Test
  void shouldAskTheKdcOnceForEachUserWhereTicketsAreKept(@TempDir Path work) throws Exception {
    JMeterRun run = run(work, ACCOUNTS, Logins.LOGINS / 2, "kept");
    assertThat(run.rows("OIDC login"))
        .hasSize(Logins.LOGINS)
        .allSatisfy(
            row -> assertThat(row.get("success")).as(row.get("responseMessage")).isEqualTo("true"));
    assertThat(run.rows("OIDC Kerberos AS")).hasSize(ACCOUNTS.size());
    assertThat(run.rows("OIDC Kerberos TGS")).hasSize(ACCOUNTS.size());
  }

  @Test
  void shouldBeRefusedWithWrongPasswords(@TempDir Path work) throws Exception {
    List<Account> wrong = Account.wrong(ACCOUNTS);
    JMeterRun run = run(work, wrong, wrong.size() / 2, "fresh");
    assertThat(run.rows("OIDC login"))
        .hasSize(wrong.size())
        .allSatisfy(row -> assertThat(row.get("responseCode")).isEqualTo("LOGIN_REFUSED"));
  }
}
