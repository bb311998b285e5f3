package org.authmeter.testbed.oidc;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.authmeter.common.tls.KeyFiles;
import org.authmeter.testbed.core.TestbedAuthority;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.saml.SamlLayout;
import org.authmeter.testbed.web.RandomIds;

/**
 * The layout of a testbed whose IdP is an OpenID Provider too: issuer, endpoints, registered
 * clients and their keys.
 */
public final class OidcLayout extends TestbedLayout {
  /** Whether the layout's IdP speaks OpenID Connect at all. */
  public static final String FLAG = "oidc";

  /** Entry of the layout: seconds for which an authorization code is good. */
  public static final String CODE_LIFETIME = "oidc.codeLifetime";

  /** Key store of the provider, which signs ID tokens. */
  public static final String PROVIDER_KEY = "oidc.p12";

  /** Key store of the client that authenticates by {@code private_key_jwt}. */
  public static final String CLIENT_KEY = "oidc-client.p12";

  /** Key store of the client that authenticates by {@code tls_client_auth}. */
  public static final String TLS_KEY = "oidc-tls.p12";

  /** Key store of the client that authenticates by {@code self_signed_tls_client_auth}. */
  public static final String SELF_SIGNED_KEY = "oidc-self-signed.p12";

  /** Entry of the layout: the port where clients are asked for certificates; with TLS only. */
  public static final String MUTUAL_PORT = "mutual.port";

  /** The path of all endpoints but discovery. */
  public static final String PATH = "/idp/profile/oidc/";

  /** The path of the provider's configuration (OpenID Connect Discovery 1.0, 4). */
  public static final String DISCOVERY = "/idp/.well-known/openid-configuration";

  /** Hosts file of the relying party, whose JVM finds the IdP's made-up host name there. */
  public static final String HOSTS = "hosts";

  private static final String CLIENT_KEY_PASSWORD = "oidc.clientKeyPassword";
  private static final String REDIRECTS = "oidc.redirectUris";
  // No server listens there; the load generator takes its place.
  private static final String CLIENT = "https://client.authmeter.localhost";

  private final SamlLayout saml;

  public OidcLayout(SamlLayout layout) {
    super(layout);
    this.saml = layout;
  }

  /** The clients that are registered; each has the rights of its way to authenticate. */
  public enum Client {
    /** A load generator's, with a secret. */
    CLIENT("authmeter"),
    /** Another one with a secret, for what one client may not do with another's codes. */
    OTHER("authmeter-other"),
    /** One without a secret, which must use PKCE. */
    PUBLIC("authmeter-public"),
    /** One that signs its requests for tokens. */
    PRIVATE_KEY("authmeter-key"),
    /** One with a certificate of the clients' authority (RFC 8705, 2.1). */
    TLS("authmeter-tls"),
    /** One with a certificate of its own (RFC 8705, 2.2). */
    SELF_SIGNED("authmeter-self-signed"),
    /** The embedded relying party. */
    RELYING_PARTY("authmeter-rp");

    private final String id;

    Client(String id) {
      this.id = id;
    }

    /** Its {@code client_id}. */
    public String id() {
      return id;
    }

    /** Whether it authenticates by a secret. */
    public boolean hasSecret() {
      return this != PUBLIC && this != PRIVATE_KEY && !hasCertificate();
    }

    /** Whether it authenticates by the certificate of its connections. */
    public boolean hasCertificate() {
      return this == TLS || this == SELF_SIGNED;
    }

    /** The subject of its certificate. */
    public String subject() {
      return "CN=" + id;
    }
  }

  /**
   * Makes secrets and keys.
   *
   * @param codeLifetime of authorization codes, in seconds
   * @param redirectUris further redirect URIs of the load generator's clients
   */
  public void create(int codeLifetime, List<String> redirectUris) throws IOException {
    set(FLAG, true).set(CODE_LIFETIME, codeLifetime).set(CLIENT_KEY_PASSWORD, RandomIds.hex(32));
    set(REDIRECTS, String.join(" ", redirectUris));
    for (Client client : Client.values()) {
      if (client.hasSecret()) {
        set(secretName(client), RandomIds.hex(64));
      }
    }
    services().forEach(service -> set("oidc.secret." + service.id(), RandomIds.hex(64)));
    writeKey(PROVIDER_KEY, get("password"), SamlLayout.IDP_HOST);
    writeKey(CLIENT_KEY, get(CLIENT_KEY_PASSWORD), Client.PRIVATE_KEY.id());
    if (https()) {
      writeKey(SELF_SIGNED_KEY, get(CLIENT_KEY_PASSWORD), Client.SELF_SIGNED.id());
      TestbedAuthority authority = new TestbedAuthority();
      KeyPair keys = TestbedAuthority.newKeys();
      KeyFiles.writePkcs12(
          file(TLS_KEY),
          get(CLIENT_KEY_PASSWORD),
          keys,
          authority.client(keys, Client.TLS.subject()),
          authority.certificate());
    }
    Files.writeString(file(HOSTS), LOCAL + " localhost " + SamlLayout.IDP_HOST + "\n");
  }

  private void writeKey(String file, String password, String commonName) throws IOException {
    KeyPair keys = TestbedAuthority.newKeys();
    KeyFiles.writePkcs12(file(file), password, keys, TestbedAuthority.selfSigned(keys, commonName));
  }

  private static String secretName(Client client) {
    return "oidc.secret." + client.id();
  }

  /** What the IdP and the SP of the same testbed have. */
  public SamlLayout saml() {
    return saml;
  }

  public boolean https() {
    return saml.https();
  }

  /** The provider's name, below which its configuration is (OpenID Connect Core 1.0, 1.2). */
  public String issuer() {
    return saml.idpBase();
  }

  /**
   * @param name of an endpoint, {@code token} for instance
   */
  public String endpoint(String name) {
    return issuer() + "/profile/oidc/" + name;
  }

  /** The same endpoint where clients are asked for certificates (RFC 8705, 5). */
  public String mutualEndpoint(String name) {
    return "https://" + SamlLayout.IDP_HOST + ":" + get(MUTUAL_PORT) + PATH + name;
  }

  /**
   * An endpoint as a client has called it.
   *
   * @param port that the request came to
   */
  public URI endpoint(String name, int port) {
    boolean mutual = https() && port == port(MUTUAL_PORT);
    return URI.create(mutual ? mutualEndpoint(name) : endpoint(name));
  }

  public Duration codeLifetime() {
    return Duration.ofSeconds(port(CODE_LIFETIME));
  }

  /** The secret of a client that has one. */
  public String secret(Client client) {
    return get(secretName(client));
  }

  /** Key store of the client with a key. */
  public Path clientKey() {
    return file(CLIENT_KEY);
  }

  /** Password of the key stores of all clients. */
  public String clientKeyPassword() {
    return get(CLIENT_KEY_PASSWORD);
  }

  public String rpBase() {
    return get("scheme") + "://localhost:" + get("rp.port");
  }

  /**
   * A relying party that takes part in logouts.
   *
   * @param number from 1
   * @param base of the server of all relying parties
   */
  public record Service(int number, String base) {
    /** Its {@code client_id}. */
    public String id() {
      return "authmeter-service-" + number;
    }

    /** Begin of its paths, with a slash at both ends. */
    public String path() {
      return "/service-%d/".formatted(number);
    }

    /** The page that it protects. */
    public String resource() {
      return base + path();
    }

    /** Where it takes codes. */
    public String callback() {
      return base + path() + "callback";
    }

    /** Where it takes logout tokens (OpenID Connect Back-Channel Logout 1.0, 2.2). */
    public String logout() {
      return base + path() + "backchannel-logout";
    }
  }

  /** The relying parties that take part in logouts; none unless the testbed was asked for them. */
  public List<Service> services() {
    int number = get(SamlLayout.SERVICE_KIND).equals("oidc") ? port(SamlLayout.SERVICES) : 0;
    return IntStream.rangeClosed(1, number).mapToObj(n -> new Service(n, rpBase())).toList();
  }

  /** The secret of such a relying party. */
  public String secret(Service service) {
    return get("oidc.secret." + service.id());
  }

  /** The page that the relying party protects. */
  public String resource() {
    return rpBase() + "/secure/";
  }

  /** Where the relying party takes codes. */
  public String rpCallback() {
    return rpBase() + "/callback";
  }

  /** Where the codes of the load generator's clients go, unless they choose another URI. */
  public String redirectUri() {
    return CLIENT + "/callback";
  }

  /** Where browsers of these clients may go after a logout. */
  public String afterLogout() {
    return CLIENT + "/signed-off";
  }

  /** The registered redirect URIs of a client. */
  public List<String> redirectUris(Client client) {
    if (client == Client.RELYING_PARTY) {
      return List.of(rpCallback());
    }
    List<String> uris = new ArrayList<>(List.of(redirectUri()));
    Stream.of(get(REDIRECTS).split(" ")).filter(uri -> !uri.isEmpty()).forEach(uris::add);
    return uris;
  }

  /** The properties that load generators read. */
  public Map<String, String> addresses() {
    Map<String, String> values = new TreeMap<>();
    values.put("authmeter.oidc.issuer", issuer());
    values.put("authmeter.oidc.clientId", Client.CLIENT.id());
    values.put("authmeter.oidc.clientSecret", secret(Client.CLIENT));
    values.put("authmeter.oidc.authentication", "client_secret_basic");
    values.put("authmeter.oidc.redirectUri", redirectUri());
    values.put("authmeter.oidc.postLogoutRedirectUri", afterLogout());
    values.put("authmeter.oidc.scope", "openid profile");
    values.put("authmeter.oidc.idpHost", SamlLayout.IDP_HOST);
    values.put("authmeter.oidc.nodes", LOCAL);
    for (int i = 0; i < saml.nodes().size(); i++) {
      values.put("authmeter.oidc.node" + (i + 1), saml.nodes().get(i));
    }
    values.put("authmeter.oidc.resource", resource());
    values.put("authmeter.oidc.expect", "Signed on as {user}");
    values.put("authmeter.oidc.otherClientId", Client.OTHER.id());
    values.put("authmeter.oidc.otherClientSecret", secret(Client.OTHER));
    values.put("authmeter.oidc.publicClientId", Client.PUBLIC.id());
    values.put("authmeter.oidc.privateKeyClientId", Client.PRIVATE_KEY.id());
    values.put("authmeter.oidc.keyStore", clientKey().toString());
    values.put("authmeter.oidc.keyStorePassword", clientKeyPassword());
    if (https()) {
      values.put("authmeter.oidc.tlsClientId", Client.TLS.id());
      values.put("authmeter.oidc.tlsKeyStore", file(TLS_KEY).toString());
      values.put("authmeter.oidc.selfSignedClientId", Client.SELF_SIGNED.id());
      values.put("authmeter.oidc.selfSignedKeyStore", file(SELF_SIGNED_KEY).toString());
    }
    values.put("authmeter.oidc.approval", endpoint("device") + "?user_code={message}");
    values.put("authmeter.oidc.codeLifetime", get(CODE_LIFETIME));
    return values;
  }
}
