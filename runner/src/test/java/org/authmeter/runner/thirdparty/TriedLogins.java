package org.authmeter.runner.thirdparty;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.authmeter.golden.TryRun;

/** {@code authmeter try}, right and wrong, at systems that others wrote. */
final class TriedLogins {
  private final Path work;
  private final String resource;
  private final Account account;
  private final Path trust;

  /**
   * @param addresses of all servers of the login, whose certificates are trusted
   */
  TriedLogins(Path work, String resource, Account account, String... addresses) throws Exception {
    this.work = work;
    this.resource = resource;
    this.account = account;
    StringBuilder pem = new StringBuilder();
    for (String address : addresses) {
      if (address.startsWith("https:")) {
        pem.append(shown(URI.create(address)));
      }
    }
    this.trust = Files.writeString(work.resolve("trusted.pem"), pem);
  }

  /** A right password signs on, proven by the page; a wrong one is refused. */
  TryRun shouldTellRightFromWrong() throws Exception {
    TryRun right = run(account, "--html", "try.html");
    assertThat(right.status()).as(right.text()).isZero();
    assertThat(right.text())
        .contains(account.name() + " is signed on at ", "Signed on as " + account.name() + ".");
    assertThat(work.resolve("try.html")).content().doesNotContain(account.password());

    TryRun wrong = run(new Account(account.name(), "not the password"));
    assertThat(wrong.status()).as(wrong.text()).isEqualTo(1);
    assertThat(wrong.last()).contains("refused user \"" + account.name() + "\" or the password");
    return right;
  }

  private TryRun run(Account account, String... further) throws Exception {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                resource,
                "--user",
                account.name(),
                "--expect",
                "Signed on as {user}.",
                "--trust-store",
                trust.toString()));
    arguments.addAll(List.of(further));
    return TryRun.of(work, account.password(), arguments.toArray(new String[0]));
  }

  /** The certificates that a server shows, as PEM. */
  private static String shown(URI server) throws IOException, GeneralSecurityException {
    SSLContext any = SSLContext.getInstance("TLS");
    any.init(null, new TrustManager[] {new Any()}, new SecureRandom());
    try (SSLSocket socket =
        (SSLSocket) any.getSocketFactory().createSocket("127.0.0.1", server.getPort())) {
      socket.startHandshake();
      StringBuilder pem = new StringBuilder();
      for (Certificate certificate : socket.getSession().getPeerCertificates()) {
        pem.append("-----BEGIN CERTIFICATE-----\n")
            .append(Base64.getMimeEncoder().encodeToString(certificate.getEncoded()))
            .append("\n-----END CERTIFICATE-----\n");
      }
      return pem.toString();
    }
  }

  /** For looking at a certificate only. */
  private static final class Any implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
