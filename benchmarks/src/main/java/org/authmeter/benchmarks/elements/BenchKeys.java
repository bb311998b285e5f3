package org.authmeter.benchmarks.elements;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.authmeter.signon.saml.metadata.SpKey;
import org.authmeter.signon.saml.metadata.SpKeys;

/** RSA keys of 2048 bits, made for one run by the JDK's keytool. */
final class BenchKeys {
  private static final String PASSWORD = "AUTHMETER_BENCH_PASSWORD";

  private BenchKeys() {}

  static SpKey make(String name) throws IOException {
    Path folder = Files.createTempDirectory("authmeter-bench");
    Path store = folder.resolve(name + ".p12");
    String password = UUID.randomUUID().toString();
    try {
      ProcessBuilder keytool =
          new ProcessBuilder(
              Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
              "-genkeypair",
              "-keyalg",
              "RSA",
              "-keysize",
              "2048",
              "-alias",
              name,
              "-dname",
              "CN=" + name,
              "-keystore",
              store.toString(),
              "-storetype",
              "PKCS12",
              // in the environment: the command line is for all to read
              "-storepass:env",
              PASSWORD);
      keytool.environment().put(PASSWORD, password);
      keytool.redirectErrorStream(true).redirectOutput(folder.resolve("log").toFile());
      if (keytool.start().waitFor() != 0) {
        throw new IOException("keytool: " + Files.readString(folder.resolve("log")).strip());
      }
      return SpKeys.read("bench", store, password, name).get(0);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while keytool ran", e);
    } finally {
      Files.deleteIfExists(store);
      Files.deleteIfExists(folder.resolve("log"));
      Files.delete(folder);
    }
  }
}
