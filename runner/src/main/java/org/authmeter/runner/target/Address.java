package org.authmeter.runner.target;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.TreeSet;
import org.authmeter.common.net.Authority;
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
      if (Authority.of(uri).host() != null && PORTS.containsKey(uri.getScheme())) {
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
    return Authority.of(uri).host();
  }

  int port() {
    int port = Authority.of(uri).port();
    return port > 0 ? port : PORTS.get(uri.getScheme());
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
