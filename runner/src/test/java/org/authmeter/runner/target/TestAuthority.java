package org.authmeter.runner.target;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A certificate authority of the test, made with the JDK's keytool. */
public final class TestAuthority {
  private static final String PASSWORD = "changeit";
  private final Path folder;
  private int issued;

  public TestAuthority(Path folder) throws IOException {
    this.folder = folder;
    keytool("-genkeypair", "-alias", "ca", "-dname", "CN=Test authority", "-ext", "bc:c");
    keytool("-exportcert", "-alias", "ca", "-rfc", "-file", pem().toString());
  }

  /** Its certificate. */
  public Path pem() {
    return folder.resolve("ca.pem");
  }

  /**
   * A server's identity.
   *
   * @param names as keytool writes them: dns:x,ip:y
   * @param start such as -10d
   * @param days that it is valid
   */
  public SSLContext server(String names, String start, int days) throws IOException {
    String alias = "server-" + ++issued;
    String request = folder.resolve(alias + ".csr").toString();
    String certificate = folder.resolve(alias + ".crt").toString();
    keytool("-genkeypair", "-alias", alias, "-dname", "CN=" + alias);
    keytool("-certreq", "-alias", alias, "-file", request);
    keytool(
        "-gencert",
        "-alias",
        "ca",
        "-infile",
        request,
        "-outfile",
        certificate,
        "-ext",
        "san=" + names,
        "-startdate",
        start,
        "-validity",
        Integer.toString(days));
    keytool("-importcert", "-noprompt", "-alias", alias, "-file", certificate);
    try {
      KeyStore all = KeyStore.getInstance(folder.resolve("keys.p12").toFile(), password());
      KeyStore one = KeyStore.getInstance("PKCS12");
      one.load(null, null);
      one.setKeyEntry(
          alias, all.getKey(alias, password()), password(), all.getCertificateChain(alias));
      KeyManagerFactory keys = KeyManagerFactory.getInstance("SunX509");
      keys.init(one, password());
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException(e);
    }
  }

  private static char[] password() {
    return PASSWORD.toCharArray();
  }

  private void keytool(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(arguments));
    command.addAll(List.of("-keystore", folder.resolve("keys.p12").toString()));
    command.addAll(List.of("-storepass", PASSWORD));
    if (arguments[0].equals("-genkeypair")) {
      command.addAll(List.of("-keyalg", "EC"));
    }
    Path said = Files.createTempFile(folder, "keytool", ".txt");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    try {
      if (process.waitFor() != 0) {
        throw new IOException(String.join(" ", command) + ": " + Files.readString(said));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }
}
