package org.authmeter.runner.bench.ldap;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import org.authmeter.common.process.AddressesFile;
import org.authmeter.runner.Installation;
import org.authmeter.runner.results.ResultsFolder;

/** Makes what all tools get: one account, and the testbed's authority in two formats. */
final class Loads {
  private final LdapBenchSettings settings;
  private final AddressesFile addresses;
  private final LdapLoad.Account account;
  private final Path users;
  private final Path trustStore;

  Loads(
      Installation installation,
      LdapBenchSettings settings,
      AddressesFile addresses,
      ResultsFolder folder)
      throws IOException {
    this.settings = settings;
    this.addresses = addresses;
    String line =
        Files.readAllLines(installation.root().resolve("data/users/directory-1000.csv")).get(0);
    String[] cells = line.split(",", 2);
    account = new LdapLoad.Account(cells[0], cells[1]);
    users = Files.writeString(folder.work().resolve("one-account.csv"), line + "\n");
    trustStore = folder.work().resolve("authority.p12");
    write(Path.of(addresses.properties().get("authmeter.ldap.trustStore")), trustStore);
  }

  private static void write(Path pem, Path pkcs12) throws IOException {
    try (InputStream in = Files.newInputStream(pem);
        OutputStream out = Files.newOutputStream(pkcs12)) {
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      trusted.setCertificateEntry(
          "ca", CertificateFactory.getInstance("X.509").generateCertificate(in));
      trusted.store(out, LdapLoad.TRUST_STORE_PASSWORD.toCharArray());
    } catch (GeneralSecurityException e) {
      throw new IOException("the testbed's authority " + pem + " cannot be used", e);
    }
  }

  LdapLoad of(Setting setting) {
    return new LdapLoad(
        addresses,
        users,
        account,
        trustStore,
        setting,
        settings.pool() == 0 ? setting.threads() : settings.pool(),
        settings.warmup(),
        settings.measured());
  }
}
