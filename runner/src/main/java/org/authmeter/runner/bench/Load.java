package org.authmeter.runner.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * What every client has to do in its turn.
 *
 * @param addressesFile what the testbed wrote about itself
 * @param addresses the same, read
 * @param users CSV without header: user,password
 * @param threads virtual users
 * @param seconds warm-up and measured time together: clients make no difference between them
 */
record Load(Path addressesFile, Properties addresses, Path users, int threads, long seconds) {

  static Load of(Path addressesFile, Path users, BenchSettings settings) throws IOException {
    Properties addresses = new Properties();
    try (InputStream in = Files.newInputStream(addressesFile)) {
      addresses.load(in);
    }
    return new Load(
        addressesFile, addresses, users, settings.threads(), settings.turn().toSeconds());
  }

  String address(String name) {
    return addresses.getProperty(name);
  }

  boolean tls() {
    return address("authmeter.saml.resource").startsWith("https:");
  }
}
