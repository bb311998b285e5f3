package org.authmeter.runner.target;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.common.net.Authority;
import org.authmeter.runner.RunnerException;

/**
 * Looks at a target before load is put on it: does it answer, are its certificates the ones it
 * should have, does its clock agree, and does this machine have enough to load it. No account is
 * used and nothing is posted.
 */
public final class TargetInspector {
  private static final String SAML = "authmeter.saml";

  /** URLs whose host nodes stand for, and the prefix of the property that names these. */
  private static final Map<String, String> NODES_OF =
      Map.of("authmeter.cas.url", "authmeter.cas", "authmeter.oidc.issuer", "authmeter.oidc");

  private static final Duration CLOCK = Duration.ofSeconds(30);

  /** Eight requests on two connections take about as long as four that open one each. */
  private static final int REQUESTS = 4;

  private final TargetHosts allowed;
  private final Map<String, String> properties;
  private final String userAgent;
  private final TargetTls settings;
  private final TlsCheck tls;
  private final List<String> warnings = new ArrayList<>();
  private final Map<String, Object> facts = new LinkedHashMap<>();

  /**
   * @param properties of the run, the target file's among them
   * @param userAgent for the target's access log
   * @throws RunnerException status 2 if a setting of the file is wrong
   */
  public TargetInspector(
      TargetFile target, TargetHosts allowed, Map<String, String> properties, String userAgent) {
    this.userAgent = userAgent;
    this.allowed = allowed;
    this.properties = properties;
    settings = TargetTls.of(target);
    tls = new TlsCheck(settings, Instant.now());
    if (!settings.verify()) {
      warnings.add(
          "%s has %s = false: the run does not verify the identity of these servers."
              .formatted(target.file(), TargetTls.VERIFY));
    }
  }

  /**
   * Looks.
   *
   * @param keys of the properties that hold its URLs
   * @param threads virtual users at the most
   * @throws RunnerException status 3 naming what is wrong, with the remedy
   */
  public Inspection inspect(Collection<String> keys, int threads) {
    Duration quickest = null;
    for (String key : keys) {
      if (properties.getOrDefault(key, "").isEmpty()) {
        continue;
      }
      FirstAnswer answer = ask(Address.of(key, properties.get(key)));
      if (answer != null && (quickest == null || answer.took().compareTo(quickest) < 0)) {
        quickest = answer.took();
      }
    }
    double rate =
        quickest == null ? 0 : threads * 1e9 / (REQUESTS * Math.max(1, quickest.toNanos()));
    warnings.addAll(LocalLimits.ofThisMachine().warnings(threads, rate));
    warnings.addAll(tls.warnings());
    facts.put("tlsVerified", settings.verify());
    facts.put(Inspection.CERTIFICATES, tls.seen());
    return new Inspection(List.copyOf(warnings), facts, rate);
  }

  /**
   * Connects to a server whose protocol has no URL.
   *
   * @param key of the property that names it
   * @param node host:port
   * @throws RunnerException status 3 naming the node; status 2 if it is none
   */
  public void connect(String key, String node) {
    URI uri;
    try {
      uri = new URI("memcached://" + node);
    } catch (URISyntaxException e) {
      throw RunnerException.usage("%s has '%s': give host:port.".formatted(key, node));
    }
    if (Authority.of(uri).host() == null || Authority.of(uri).port() < 0) {
      throw RunnerException.usage("%s has '%s': give host:port.".formatted(key, node));
    }
    FirstAnswer.connect(new Address(key, uri), null);
  }

  private FirstAnswer ask(Address address) {
    List<String> nodes =
        NODES_OF.containsKey(address.key())
            ? NamedHosts.idpNodes(NODES_OF.get(address.key()), properties)
            : List.of();
    for (String node : nodes) {
      FirstAnswer.connect(address, node);
      if (address.isTls()) {
        tls.check(address.endpoint(node));
      }
    }
    if (!nodes.isEmpty()) {
      return null; // the name service need not know the host
    }
    FirstAnswer.connect(address, null);
    if (address.isTls()) {
      tls.check(address.endpoint(null));
    }
    if (!address.isHttp()) {
      return null;
    }
    if (address.uri().getHost() == null) {
      warnings.add(
          "%s has an underscore, which this check's HTTP client does not take: clock and first answer of %s are not checked."
              .formatted(address.host(), address.key()));
      return null;
    }
    FirstAnswer answer = FirstAnswer.of(address, tls.context(), userAgent);
    clock(address, answer.clockAhead());
    if (address.key().equals(SAML + ".resource")) {
      idp(address, answer.leadsTo());
    }
    return answer;
  }

  private void clock(Address address, Duration ahead) {
    if (ahead == null) {
      return;
    }
    facts.put("clockAheadSeconds", ahead.toSeconds());
    if (ahead.abs().compareTo(CLOCK) > 0) {
      warnings.add(
          ("The clock of %s is %d s %s this machine's. SAML messages are valid for minutes, and"
                  + " one-time codes for seconds: set both by NTP.")
              .formatted(
                  address.host(),
                  ahead.abs().toSeconds(),
                  ahead.isNegative() ? "behind" : "ahead of"));
    }
  }

  /** The IdP's host: from the file, or else where the SP redirects first, as the sampler does. */
  private void idp(Address resource, URI leadsTo) {
    String configured = properties.getOrDefault(SAML + ".idpHost", "");
    boolean leadsToIdp =
        leadsTo != null
            && (configured.isEmpty() || configured.equalsIgnoreCase(Authority.of(leadsTo).host()));
    if (leadsToIdp ? !leadsTo.getScheme().equals("https") : configured.isEmpty()) {
      return; // without TLS, or not known before the login
    }
    Address found = leadsToIdp ? new Address(resource.key() + " leads there", leadsTo) : null;
    String host = found == null ? configured : found.host();
    int port = found == null ? 443 : found.port();
    String key = configured.isEmpty() ? resource.key() + " leads there" : SAML + ".idpHost";
    List<String> nodes = NamedHosts.idpNodes(SAML, properties);
    if (nodes.isEmpty()) {
      if (allowed.allows(host)) {
        tls.check(new TlsCheck.Endpoint(host, port, null, key, found != null));
      }
      return; // a host that is not allowed is named by the first login, which refuses it
    }
    nodes.forEach(node -> tls.check(new TlsCheck.Endpoint(host, port, node, key, found != null)));
  }
}
