package org.authmeter.runner.target;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.authmeter.common.net.Authority;
import org.authmeter.common.net.Loopback;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.Secrets;

/** The hosts that properties of a run name: in URLs, as nodes, and as a proxy. */
final class NamedHosts {
  /** What the JVM of JMeter reads its system properties from, a proxy among them. */
  private static final List<String> ENVIRONMENT =
      List.of("JVM_ARGS", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS");

  private static final Pattern PROXY_OPTION = Pattern.compile("-D([\\w.]*[pP]roxyHost)=(\\S+)");
  private static final Pattern URL = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://\\S*");
  private static final String BETWEEN_URLS = "[,\\s]+(?=[A-Za-z][A-Za-z0-9+.-]*://)";
  private static final Pattern HOST_KEY =
      Pattern.compile("authmeter\\..*\\.(nodes?|node\\d+|replicas|hosts?|idpHost)");
  private static final Pattern WITH_PORT = Pattern.compile("([^:\\[\\]]+|\\[[^\\]]*]):\\d+");
  private static final Pattern PROXY_KEY = Pattern.compile(".*[pP]roxyHost");

  /** Names that look like addresses, or hold some, and are never asked. */
  private static final Pattern NO_ADDRESS =
      Pattern.compile(
          "authmeter\\..*\\.(entityId|idpEntityId|expect|sp\\.(acs|logoutUrl|nameIdFormat|authnContext))");

  /**
   * A host.
   *
   * @param key of the property that names it
   */
  record Named(String key, String host) {}

  private NamedHosts() {}

  static List<Named> of(Map<String, String> properties, Map<String, String> environment) {
    List<Named> named = new ArrayList<>();
    new TreeMap<>(properties)
        .forEach(
            (key, value) -> {
              if (!key.equals(TargetHosts.KEY) && !NO_ADDRESS.matcher(key).matches()) {
                hosts(key, value, properties).forEach(host -> named.add(new Named(key, host)));
              }
            });
    for (String name : ENVIRONMENT) {
      Matcher m = PROXY_OPTION.matcher(environment.getOrDefault(name, ""));
      while (m.find()) {
        named.add(new Named("-D" + m.group(1) + " in " + name, m.group(2)));
      }
    }
    return named;
  }

  private static List<String> hosts(String key, String value, Map<String, String> properties) {
    if (URL.matcher(value).lookingAt()) {
      return Stream.of(value.split(BETWEEN_URLS)).map(url -> ofUrl(key, url)).toList();
    }
    if (key.endsWith(".idpHost") && standsForLoopback(key, properties)) {
      return List.of();
    }
    if (HOST_KEY.matcher(key).matches() || PROXY_KEY.matcher(key).matches()) {
      return Stream.of(value.split("[,\\s]+"))
          .filter(node -> !node.isEmpty())
          .map(NamedHosts::withoutPort)
          .toList();
    }
    return List.of();
  }

  /** The nodes of the IdP's host, comma-separated; a name that they stand for is not asked. */
  private static boolean standsForLoopback(String idpHostKey, Map<String, String> properties) {
    List<String> nodes =
        NamedHosts.idpNodes(idpHostKey.replaceFirst("\\.idpHost$", ""), properties);
    return !nodes.isEmpty() && nodes.stream().allMatch(Loopback::is);
  }

  /**
   * @throws RunnerException status 2 naming the property
   */
  static String ofUrl(String key, String url) {
    try {
      // {message} and the like are filled in for each user.
      String filled = url.strip().replace("{", "%7B").replace("}", "%7D");
      String host = Authority.of(new URI(filled)).host();
      if (host != null) {
        return host;
      }
    } catch (URISyntaxException e) {
      // reported below with the key of the user's file
    }
    throw RunnerException.usage(
        "%s is '%s': give a URL with a host.".formatted(key, Secrets.withoutUserInfo(url)));
  }

  /** IPv6 addresses have a port only behind brackets (RFC 3986, section 3.2.2). */
  private static String withoutPort(String node) {
    Matcher m = WITH_PORT.matcher(node);
    return m.matches() ? m.group(1) : node;
  }

  /**
   * Those of the load and of the functional tests, each once.
   *
   * @param protocol such as {@code authmeter.saml}
   */
  static List<String> idpNodes(String protocol, Map<String, String> properties) {
    return Stream.of(".nodes", ".node1", ".node2")
        .flatMap(n -> Stream.of(properties.getOrDefault(protocol + n, "").split("[,\\s]+")))
        .filter(n -> !n.isEmpty())
        .distinct()
        .toList();
  }
}
