package org.authmeter.testbed.idp;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.Ports;
import org.authmeter.testbed.core.Software;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.idp.login.OneTimeCodes;
import org.authmeter.testbed.idp.login.SecondFactor;
import org.authmeter.testbed.memcached.MemcachedServers;
import org.authmeter.testbed.oidc.OidcLayout;
import org.authmeter.testbed.rp.RpServer;
import org.authmeter.testbed.saml.MetadataFiles;
import org.authmeter.testbed.saml.SamlLayout;
import org.authmeter.testbed.server.PostgresqlPair;
import org.authmeter.testbed.server.ValkeyServers;
import org.authmeter.testbed.sp.SpServer;
import org.authmeter.testbed.store.ClusteringMethod;
import org.authmeter.testbed.store.TerracottaServer;
import org.authmeter.testbed.supervise.SystemCommand;
import org.authmeter.testbed.supervise.TestbedPlan;
import org.authmeter.testbed.users.UserDirectory;
import org.authmeter.testbed.web.RandomIds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code idp}: SP, IdP nodes, balancer, directory and the stores of a clustering method. */
@Command(
    name = "idp",
    description =
        "An SP and a cluster of IdP nodes behind a balancer, for SAML and OpenID Connect.",
    mixinStandardHelpOptions = true)
public final class IdpCommand extends SystemCommand {
  @Option(
      names = "--variant",
      defaultValue = "stateless",
      description =
          "Clustering method: terracotta, memcached, repcached, stateless, terracotta-eventual,"
              + " stateless-cryptotransientid, valkey, postgresql, infinispan (default: stateless)."
              + " Valkey (or Redis) and PostgreSQL are the machine's.")
  private String variant;

  @Option(
      names = "--scheme",
      defaultValue = "https",
      description = "https or http (default: https).")
  private String scheme;

  @Option(
      names = "--stickiness",
      defaultValue = "login",
      description =
          "What the balancer sticks on: none, login (until the login ends), session (default: login).")
  private String stickiness;

  @Option(names = "--memcached", description = "A memcached program to use as stores.")
  private Path memcached;

  @Option(names = "--repcached", description = "A repcached program to use as stores.")
  private Path repcached;

  @Option(
      names = "--terracotta-servers",
      defaultValue = "1",
      description =
          "Servers of the Terracotta variants: 1, or 2, of which one is active and the other takes"
              + " over (default: 1).")
  private int terracottas;

  @Option(
      names = "--sign",
      defaultValue = "assertion",
      description = "What the IdP signs: assertion, response, both (default: assertion).")
  private String sign;

  @Option(
      names = "--encrypt",
      arity = "0..1",
      defaultValue = "none",
      fallbackValue = "assertion",
      description =
          "What the IdP encrypts: none, assertion, name-id, both (default: none; without a value:"
              + " assertion).")
  private String encrypt;

  @Option(
      names = "--data-encryption",
      defaultValue = "aes128-gcm",
      description =
          "Cipher for an SP whose metadata names none: aes128-gcm, aes256-gcm, aes128-cbc,"
              + " aes256-cbc (default: aes128-gcm).")
  private String data;

  @Option(
      names = "--key-transport",
      defaultValue = "rsa-oaep-mgf1p",
      description =
          "Key transport for an SP whose metadata names none: rsa-oaep-mgf1p (SHA-1), rsa-oaep"
              + " (XML Encryption 1.1, SHA-256) (default: rsa-oaep-mgf1p).")
  private String keyTransport;

  @Option(
      names = "--want-signed-requests",
      description = "The IdP refuses AuthnRequests that are not signed, and its metadata says so.")
  private boolean wantSigned;

  @Option(
      names = "--nodes",
      defaultValue = "2",
      description =
          "IdP nodes, 1 to 4 (default: 2). Artifacts of a third and fourth node are not resolved, as"
              + " the IdP's metadata names two services for it.")
  private int nodes;

  @Option(
      names = "--node-heap",
      defaultValue = "256",
      description = "Megabytes of heap of each IdP node, 128 to 16384 (default: 256).")
  private int nodeHeap;

  @Option(
      names = "--store-memory",
      defaultValue = "0",
      description =
          "Megabytes for sessions in each memcached or Terracotta server, 16 to 16384 (default: 512"
              + " of memcached, 96 of Terracotta).")
  private int storeMemory;

  @Option(
      names = "--database-disk",
      defaultValue = "0",
      description =
          "Megabytes of a disk of its own for the PostgreSQL that takes the writes, 96 to 4096; the"
              + " component disk is its free space. Needs root (default: 0, the machine's disk).")
  private int databaseDisk;

  @Option(
      names = "--workers",
      defaultValue = "0",
      description =
          "Requests that an IdP node serves at once; the others wait (default: 0, no limit).")
  private int workers;

  @Option(
      names = "--delay",
      defaultValue = "0",
      description = "Milliseconds before an IdP node serves a request (default: 0).")
  private long delay;

  @Option(
      names = "--sp-metadata",
      description = "SAML metadata of an SP of your own, which the IdP answers too.")
  private Path spMetadata;

  @Option(
      names = "--oidc",
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "false",
      description =
          "The IdP is an OpenID Provider too, and a relying party with one protected page is"
              + " started.")
  private boolean oidc;

  @Option(
      names = "--services",
      defaultValue = "0",
      description =
          "Services that take part in single logout, 0 to 20; --service-kind says how (default: 0).")
  private int services;

  @Option(
      names = "--service-kind",
      defaultValue = "front",
      description =
          "How they are told of a logout: front, SPs by Redirect through the browser; back, SPs by"
              + " SOAP; oidc, relying parties by logout tokens, with --oidc (default: front).")
  private String serviceKind;

  @Option(
      names = "--passkeys",
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "false",
      description = "The IdP takes passkeys beside passwords, and users can register them there.")
  private boolean passkeys;

  @Option(
      names = "--second-factor",
      defaultValue = "none",
      description =
          "What follows a password: none; totp, a code of an authenticator app whose secret is "
              + OneTimeCodes.SECRET
              + "; step-up, the same for requests with the REFEDS MFA profile (default: none).")
  private String secondFactor;

  @Option(
      names = "--totp-period",
      defaultValue = "30",
      description = "Seconds for which a code of --second-factor totp is shown (default: 30).")
  private int totpPeriod;

  @Option(
      names = "--code-lifetime",
      defaultValue = "60",
      description =
          "Seconds for which an authorization code of OpenID Connect is good (default: 60).")
  private int codeLifetime;

  @Option(
      names = "--redirect-uri",
      description =
          "A further redirect URI of the OpenID clients that are not the testbed's own; may be"
              + " repeated.")
  private List<String> redirectUris = List.of();

  private static final int SP_HEAP_MB = 256;
  private static final int RP_HEAP_MB = 128;
  private static final int BALANCER_HEAP_MB = 128;

  @Override
  protected void check() {
    if (spMetadata != null && !Files.isReadable(spMetadata)) {
      throw wrong("--sp-metadata %s: no such file".formatted(spMetadata));
    }
    legal(() -> ClusteringMethod.ofId(variant));
    legal(() -> Stickiness.ofId(stickiness));
    within("--nodes", nodes, 1, TestbedLayout.NODE_ADDRESSES.size(), "");
    within("--services", services, 0, 20, "");
    oneOf("--service-kind", serviceKind, List.of("front", "back", "oidc"));
    if (serviceKind.equals("oidc") && !oidc) {
      throw wrong("--service-kind oidc: the IdP has relying parties with --oidc only");
    }
    within("--node-heap", nodeHeap, 128, 16_384, "MB");
    if (storeMemory != 0) {
      within("--store-memory", storeMemory, 16, 16_384, "MB");
    }
    if (databaseDisk != 0) {
      within("--database-disk", databaseDisk, 96, 4096, "MB");
      if (ClusteringMethod.ofId(variant) != ClusteringMethod.POSTGRESQL) {
        throw wrong("--database-disk: only --variant postgresql has a database");
      }
    }
    within("--workers", workers, 0, 256, "requests at once, 0 = no limit");
    within("--delay", delay, 0, 60_000, "ms");
    within("--code-lifetime", codeLifetime, 1, 3600, "seconds");
    if (!oidc && !redirectUris.isEmpty()) {
      throw wrong("--redirect-uri: the IdP has OpenID clients with --oidc only");
    }
    for (String uri : redirectUris) {
      // RFC 6749, 3.1.2: absolute and without a fragment.
      if (!uri.matches("[a-z][a-z0-9+.-]*:[^\\s#]+")) {
        throw wrong("--redirect-uri %s: no absolute URI without fragment".formatted(uri));
      }
    }
    oneOf("--scheme", scheme, List.of("https", "http"));
    oneOrTwo("--terracotta-servers", terracottas);
    oneOf("--second-factor", secondFactor, SecondFactor.ids());
    within("--totp-period", totpPeriod, 1, 300, "seconds");
    oneOf("--sign", sign, List.of("assertion", "response", "both"));
    oneOf("--encrypt", encrypt, List.of("none", "assertion", "name-id", "both"));
    oneOf(
        "--data-encryption", data, List.of("aes128-gcm", "aes256-gcm", "aes128-cbc", "aes256-cbc"));
    oneOf("--key-transport", keyTransport, List.of("rsa-oaep-mgf1p", "rsa-oaep"));
  }

  @Override
  protected TestbedPlan prepare(TestbedLayout folder, Ports ports) throws IOException {
    folder
        .set("variant", variant)
        .set("scheme", scheme)
        .set("stickiness", stickiness)
        .set("sign", sign)
        .set("encrypt", encrypt)
        .set("data", data)
        .set("keyTransport", keyTransport)
        .set("wantSigned", wantSigned)
        .set("nodes", nodes)
        .set("workers", workers)
        .set("delay", delay)
        .set(SamlLayout.SERVICES, services)
        .set(SamlLayout.SERVICE_KIND, serviceKind)
        .set("passkeys", passkeys)
        .set("secondFactor", secondFactor)
        .set("totpPeriod", totpPeriod)
        .set("password", RandomIds.hex(32))
        .set(IdpKeys.CLIENT_PASSWORD, RandomIds.hex(32));
    SamlLayout layout = new SamlLayout(folder);
    takePorts(layout, ports);
    List<ComponentSpec> components = new ArrayList<>(stores(layout, ports));
    components.addAll(servers(layout, components));
    IdpKeys.create(layout, spMetadata);
    if (oidc) {
      layout.set("rp.port", ports.takeLocal());
      if (layout.https()) {
        layout.set(OidcLayout.MUTUAL_PORT, ports.take(listening(layout)));
      }
      new OidcLayout(layout).create(codeLifetime, redirectUris);
      components.add(RpServer.component(layout, RP_HEAP_MB));
    }
    layout.store();
    return new TestbedPlan(
        layout,
        components,
        addresses(layout, components),
        new ServiceProviderControl(layout.file(MetadataFiles.FOLDER)));
  }

  /**
   * Ports: SP, IdP (on LOCAL and its nodes), directory, the nodes' back doors, then the stores'.
   */
  static void takePorts(SamlLayout layout, Ports ports) {
    layout
        .set("sp.port", ports.takeLocal())
        .set("idp.port", ports.take(listening(layout)))
        .set("directory.port", ports.takeLocal())
        .set("backend.port", ports.take(layout.nodes()));
  }

  /** Where balancer and nodes listen. */
  private static List<String> listening(SamlLayout layout) {
    List<String> addresses = new ArrayList<>(List.of(TestbedLayout.LOCAL));
    addresses.addAll(layout.nodes());
    return addresses;
  }

  /** The servers that the clustering method needs. */
  private List<ComponentSpec> stores(TestbedLayout layout, Ports ports) throws IOException {
    return switch (ClusteringMethod.ofId(variant)) {
      case STATELESS, STATELESS_CRYPTOTRANSIENTID -> List.of();
      case TERRACOTTA, TERRACOTTA_EVENTUAL ->
          TerracottaServer.components(layout, ports, terracottas, storeMemory);
      case MEMCACHED -> memcached(layout, ports).independent(memcached);
      case REPCACHED -> memcached(layout, ports).pair(repcached);
      case VALKEY -> ValkeyServers.withSentinel(layout, ports);
      case POSTGRESQL -> PostgresqlPair.watched(layout, ports, databaseDisk);
      case INFINISPAN -> {
        layout.set(ClusteringMethod.GRID_PORT, ports.take(new SamlLayout(layout).nodes()));
        yield List.of();
      }
    };
  }

  private MemcachedServers memcached(TestbedLayout layout, Ports ports) {
    MemcachedServers servers = new MemcachedServers(layout, ports);
    return storeMemory == 0 ? servers : servers.sized(2, storeMemory);
  }

  private List<ComponentSpec> servers(SamlLayout layout, List<ComponentSpec> stores) {
    List<ComponentSpec> components = new ArrayList<>();
    components.add(UserDirectory.component(layout));
    // Nodes start at once and wait for these themselves: half of their start needs none.
    List<ComponentSpec> needed = new ArrayList<>(stores);
    needed.addAll(components);
    layout.set(
        "idp.needs",
        needed.stream().map(ComponentSpec::hostAndPort).collect(Collectors.joining(",")));
    String openSaml = Software.OPENSAML + ", " + Software.JETTY;
    for (int i = 0; i < layout.nodes().size(); i++) {
      components.add(
          ComponentSpec.ours(
                  layout,
                  "idp-" + (i + 1),
                  "embedded IdP (" + openSaml + ")",
                  IdpNode.class,
                  nodeHeap,
                  new InetSocketAddress(layout.nodes().get(i), layout.port("idp.port")))
              .faults("delay", "fill")
              // Two that start a grid at once make two of them.
              .after(i > 0 && layout.variant().equals("infinispan") ? "idp-1" : null));
    }
    components.add(
        ComponentSpec.ours(
            layout,
            "sp",
            "embedded SP (" + openSaml + ")",
            SpServer.class,
            SP_HEAP_MB,
            layout.local("sp.port")));
    components.add(
        ComponentSpec.ours(
            layout,
            "balancer",
            "embedded " + Software.UNDERTOW,
            Balancer.class,
            BALANCER_HEAP_MB,
            layout.local("idp.port")));
    return components;
  }

  /** Where the pages' scripts talk to. */
  private static void passkeys(SamlLayout layout, Map<String, String> values) {
    values.put("authmeter.passkey.begin", "/idp/webauthn/begin");
    values.put("authmeter.passkey.finish", "/idp/webauthn/finish");
    values.put("authmeter.passkey.csrf", "X-CSRF-Token=input[name=csrf_token]");
    values.put("authmeter.passkey.otherUser", "test002");
    values.put("authmeter.passkey.otherPassword", "test002pw");
    String registration = "authmeter.passkey.registration";
    values.put(registration, layout.idpBase() + "/passkeys");
    values.put(registration + ".expect", "A passkey of {user} was registered");
    values.put(registration + ".userField", "j_username");
    values.put(registration + ".passwordField", "j_password");
    values.put(registration + ".page", "#passkey-registration");
    values.put(registration + ".begin", "/idp/webauthn/register/begin");
    values.put(registration + ".finish", "/idp/webauthn/register/finish");
  }

  /** Services that take part in single logout, and where a logout begins. */
  private static void services(SamlLayout layout, Map<String, String> values) {
    List<String> pages =
        new ArrayList<>(layout.services().stream().map(s -> s.resource()).toList());
    if (layout.flag(OidcLayout.FLAG)) {
      new OidcLayout(layout).services().forEach(s -> pages.add(s.resource()));
    }
    if (!pages.isEmpty()) {
      String protocol = layout.services().isEmpty() ? "oidc" : "saml";
      values.put("authmeter.logout.protocol", protocol);
      values.put("authmeter.logout.services", Integer.toString(pages.size()));
      for (int i = 0; i < pages.size(); i++) {
        values.put("authmeter.logout.service" + (i + 1), pages.get(i));
      }
      values.put("authmeter.logout.url", layout.idpBase() + "/profile/Logout");
      values.put("authmeter.logout.host", SamlLayout.IDP_HOST);
      values.put("authmeter.logout.nodes", TestbedLayout.LOCAL);
      values.put("authmeter.logout.expect", "Signed on as {user}");
    }
  }

  static Map<String, String> addresses(SamlLayout layout, List<ComponentSpec> components) {
    Map<String, String> values = new TreeMap<>();
    values.put("authmeter.saml.resource", layout.spBase() + "/secure/");
    values.put("authmeter.saml.expect", "Signed on as {user}");
    values.put("authmeter.saml.idpHost", SamlLayout.IDP_HOST);
    values.put("authmeter.saml.nodes", TestbedLayout.LOCAL);
    for (int i = 0; i < layout.nodes().size(); i++) {
      values.put("authmeter.saml.node" + (i + 1), layout.nodes().get(i));
    }
    // Without TLS, so that readers need not trust the testbed's authority first.
    values.put("authmeter.saml.sp.idpMetadata", layout.backDoor(0) + "/idp/shibboleth");
    values.put("authmeter.saml.sp.idpEntityId", layout.idpEntityId());
    values.put("authmeter.saml.sp.entityId", layout.clientSpEntityId());
    values.put("authmeter.saml.sp.acs", layout.clientSp("/acs"));
    values.put("authmeter.saml.sp.keyStore", layout.file(IdpKeys.CLIENT_SP).toString());
    values.put("authmeter.saml.sp.keyStorePassword", layout.get(IdpKeys.CLIENT_PASSWORD));
    values.put(
        "authmeter.saml.sp.start",
        layout.idpBase()
            + "/profile/SAML2/Unsolicited/SSO?providerId="
            + URLEncoder.encode(layout.clientSpEntityId(), StandardCharsets.UTF_8));
    values.put("authmeter.saml.sp.logoutStart", layout.idpBase() + "/profile/Logout");
    services(layout, values);
    values.put("testbed.idp.metadata", layout.idpEntityId());
    values.put("testbed.idp.logout", layout.idpBase() + "/profile/Logout");
    values.put(TestbedLayout.PASSWORD_HASH, UserDirectory.PASSWORD_HASH);
    values.put("testbed.variant", layout.variant());
    values.put("testbed.scheme", layout.get("scheme"));
    values.put("testbed.stickiness", layout.get("stickiness"));
    values.put("testbed.idp.port", layout.get("idp.port"));
    values.put("testbed.directory.port", layout.get("directory.port"));
    for (ComponentSpec component : components) {
      if (component.name().startsWith("store-")) {
        values.put("testbed." + component.name() + ".port", layout.get(component.name() + ".port"));
      }
    }
    if (layout.flag("passkeys")) {
      passkeys(layout, values);
    }
    if (SecondFactor.ofId(layout.get("secondFactor")) != SecondFactor.NONE) {
      values.put("authmeter.totp.secret", OneTimeCodes.SECRET);
      values.put("authmeter.totp.period", layout.get("totpPeriod"));
    }
    if (layout.flag(OidcLayout.FLAG)) {
      values.putAll(new OidcLayout(layout).addresses());
    }
    if (layout.https()) {
      values.putAll(layout.authority());
    }
    return values;
  }
}
