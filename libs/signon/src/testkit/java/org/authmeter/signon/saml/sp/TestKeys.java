package org.authmeter.signon.saml.sp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.authmeter.signon.saml.metadata.SpKey;
import org.authmeter.signon.saml.metadata.SpKeys;

/** Keys made once for the test run, never stored ones. */
public final class TestKeys {
  public static final String PASSWORD = "changeit";
  public static final Path FOLDER = folder();
  public static final Path STORE = FOLDER.resolve("keys.p12");
  public static final SpKey IDP = make("idp");
  public static final SpKey SP = make("sp");
  public static final SpKey STRANGER = make("stranger");

  private TestKeys() {}

  private static Path folder() {
    try {
      Path folder = Files.createTempDirectory("saml-keys");
      folder.toFile().deleteOnExit();
      return folder;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static SpKey make(String alias) {
    try {
      Process keytool =
          new ProcessBuilder(
                  List.of(
                      Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                      "-genkeypair",
                      "-keyalg",
                      "RSA",
                      "-keysize",
                      "2048",
                      "-alias",
                      alias,
                      "-dname",
                      "CN=" + alias,
                      "-keystore",
                      STORE.toString(),
                      "-storepass",
                      PASSWORD,
                      "-validity",
                      "7"))
              .inheritIO()
              .start();
      if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
        throw new IllegalStateException("keytool has made no key store");
      }
      STORE.toFile().deleteOnExit();
      return SpKeys.read("keyStore", STORE, PASSWORD, alias).get(0);
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
