package org.authmeter.runner.target;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.TreeSet;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.Secrets;

/**
 * A URL of a target file.
 *
 * @param key of the property that holds it
 */
record Address(String key, URI uri) {
  private static final Map<String, Integer> PORTS =
      Map.of("http", 80, "https", 443, "ldap", 389, "ldaps", 636);

  /**
   * @throws RunnerException status 2 if it is no URL of a known scheme
   */
  static Address of(String key, String value) {
    try {
      URI uri = new URI(value.strip());
      if (uri.getHost() != null && PORTS.containsKey(uri.getScheme())) {
        return new Address(key, uri);
      }
    } catch (URISyntaxException e) {
      // reported below with the key of the user's file
    }
    throw RunnerException.usage(
        "%s is '%s': give a URL with a host; legal schemes: %s."
            .formatted(
                key,
                Secrets.withoutUserInfo(value),
                String.join(", ", new TreeSet<>(PORTS.keySet()))));
  }

  String host() {
    return uri.getHost();
  }

  int port() {
    return uri.getPort() > 0 ? uri.getPort() : PORTS.get(uri.getScheme());
  }

  boolean isTls() {
    return uri.getScheme().equals("https") || uri.getScheme().equals("ldaps");
  }

  boolean isHttp() {
    return uri.getScheme().startsWith("http");
  }

  TlsCheck.Endpoint endpoint(String node) {
    return new TlsCheck.Endpoint(host(), port(), node, key, true);
  }
}
