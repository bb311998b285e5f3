package org.authmeter.jmeter.oidc;

import com.nimbusds.jose.JWSAlgorithm;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.AllowedHosts;
import org.authmeter.browser.web.NodePolicy;
import org.authmeter.browser.web.Query;
import org.authmeter.browser.web.page.Page;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.SharedConfig;
import org.authmeter.jmeter.element.SharedKey;
import org.authmeter.jmeter.http.BrowserSampler;
import org.authmeter.jmeter.http.SetupRequests;
import org.authmeter.jmeter.net.ClientCertificate;
import org.authmeter.signon.oidc.provider.Endpoint;
import org.authmeter.signon.oidc.provider.Endpoints;
import org.authmeter.signon.oidc.provider.IdTokenCheck;
import org.authmeter.signon.oidc.provider.LogoutTokenListener;
import org.authmeter.signon.oidc.provider.OidcProvider;
import org.authmeter.signon.oidc.provider.ProviderKeys;
import org.authmeter.signon.oidc.provider.ProviderMetadata;
import org.authmeter.signon.oidc.provider.RelyingParty;
import org.authmeter.signon.oidc.provider.RelyingParty.Authentication;
import org.authmeter.signon.oidc.provider.RelyingParty.Binding;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An OpenID Provider and the client that is registered there, for the samplers of all virtual users
 * that name it. The discovery document and the provider's keys are read when the test starts.
 * Without a client id nothing is read: then only logins at a third-party relying party are
 * possible.
 */
public class OidcProviderConfig extends SharedConfig<OidcProviderConfig.Shared> {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(OidcProviderConfig.class);

  /** HMAC and "none" are left out: whoever knows a public key, or nothing, could sign with them. */
  private static final Set<JWSAlgorithm> ASYMMETRIC =
      Collections.unmodifiableSet(
          new LinkedHashSet<>(
              List.of(
                  JWSAlgorithm.RS256,
                  JWSAlgorithm.RS384,
                  JWSAlgorithm.RS512,
                  JWSAlgorithm.PS256,
                  JWSAlgorithm.PS384,
                  JWSAlgorithm.PS512,
                  JWSAlgorithm.ES256,
                  JWSAlgorithm.ES384,
                  JWSAlgorithm.ES512)));

  /** For a logout token, after its logout began. */
  private static final Duration LOGOUT_PATIENCE = Duration.ofSeconds(10);

  static final Field<String> PROVIDER_NAME = Field.text("providerName", "oidc");
  private static final Field<String> ISSUER = Field.text("issuer").as(OidcProviderConfig::issuer);
  private static final Field<Boolean> DISCOVERY = Field.flag("discovery", true);
  private static final Map<Endpoint, Field<URI>> ENDPOINTS =
      Arrays.stream(Endpoint.values())
          .collect(
              Collectors.toMap(
                  endpoint -> endpoint,
                  endpoint ->
                      BrowserSampler.optionalUrl(endpoint.field(), "the field " + endpoint.field()),
                  (one, other) -> one,
                  () -> new EnumMap<>(Endpoint.class)));
  static final Field<String> CLIENT_ID = Field.text("clientId");
  private static final Field<String> CLIENT_SECRET = Field.password("clientSecret");
  static final Field<Authentication> AUTHENTICATION =
      Field.words(
              "authentication",
              Authentication.CLIENT_SECRET_BASIC.written(),
              Arrays.stream(Authentication.values())
                  .map(Authentication::written)
                  .toArray(String[]::new))
          .then(text -> Authentication.valueOf(text.toUpperCase(Locale.ROOT)));
  private static final Field<Binding> BINDING = Field.choice("binding", Binding.NONE);
  private static final Field<String> KEY_STORE = Field.file("keyStore");
  private static final Field<String> KEY_STORE_PASSWORD = Field.password("keyStorePassword");
  private static final Field<String> KEY_ALIAS = Field.text("keyAlias");
  private static final Field<String> KEY_ID = Field.text("keyId");
  private static final Field<URI> REDIRECT_URI =
      Field.text("redirectUri").as(text -> exact(text, "authmeter.oidc.redirectUri"));
  private static final Field<URI> LOGOUT_REDIRECT_URI =
      Field.text("postLogoutRedirectUri")
          .as(text -> text.isEmpty() ? null : exact(text, "authmeter.oidc.postLogoutRedirectUri"));
  private static final Field<URI> BACKCHANNEL_LOGOUT_URL =
      BrowserSampler.optionalUrl("backchannelLogoutUrl", "the field backchannelLogoutUrl");
  private static final Field<String> SCOPE = Field.text("scope", "openid profile");
  private static final Field<String> PARAMETERS = Field.text("parameters");
  private static final Field<IdTokenCheck.Level> CHECK =
      Field.choice("check", IdTokenCheck.Level.VERIFIED);
  private static final Field<Set<JWSAlgorithm>> ALGORITHMS =
      Field.text("algorithms", "RS256,PS256,ES256").as(OidcProviderConfig::algorithms);
  private static final Field<Duration> CLOCK_SKEW = Field.seconds("clockSkew", 60, 0);

  static final ElementForm FORM =
      ElementForm.withIcon("oidc-config.png")
          .group("provider", PROVIDER_NAME, ISSUER, DISCOVERY, BrowserSampler.ALLOWED_HOSTS)
          .group(
              "client",
              CLIENT_ID,
              AUTHENTICATION,
              CLIENT_SECRET,
              KEY_STORE,
              KEY_STORE_PASSWORD,
              KEY_ALIAS,
              KEY_ID,
              BINDING,
              REDIRECT_URI,
              LOGOUT_REDIRECT_URI,
              BACKCHANNEL_LOGOUT_URL,
              SCOPE,
              PARAMETERS)
          .group("id_token", CHECK, ALGORITHMS, CLOCK_SKEW)
          .group(
              "cluster",
              BrowserSampler.NODES,
              BrowserSampler.NODE_POLICY,
              BrowserSampler.NODE_SCRIPT)
          .group("endpoints", ENDPOINTS.values().toArray(Field<?>[]::new));

  static final SharedKey<Shared> KEY = new SharedKey<>("OIDC Provider", PROVIDER_NAME);

  /**
   * What the samplers share.
   *
   * @param provider the provider, and the client there; null = none was named
   * @param nodes addresses of the issuer's host, or without an issuer of the first host off the
   *     resource's
   * @param allowedHosts where requests may go
   * @param turns counts samples or requests of all virtual users, for the nodes
   * @param certificate of the relying party's own connections (RFC 8705); null = none
   */
  record Shared(
      OidcProvider provider,
      NodePolicy nodes,
      AllowedHosts allowedHosts,
      AtomicLong turns,
      ClientCertificate certificate) {}

  @Override
  protected ElementForm form() {
    return FORM;
  }

  @Override
  protected SharedKey<Shared> key() {
    return KEY;
  }

  @Override
  protected Shared open() throws IOException, CodedFailure {
    String issuer = ISSUER.of(this);
    NodePolicy nodes =
        BrowserSampler.nodes(this, issuer.isEmpty() ? "" : Addresses.host(URI.create(issuer)));
    AllowedHosts hosts = BrowserSampler.ALLOWED_HOSTS.of(this);
    if (CLIENT_ID.of(this).isEmpty()) {
      log.info("{}: no client; logins at a third-party relying party are possible", getName());
      return new Shared(null, nodes, hosts, new AtomicLong(), null);
    }
    if (issuer.isEmpty()) {
      throw ISSUER.wrong("empty; give an absolute http or https URL (authmeter.oidc.issuer)");
    }
    ClientCertificate key = clientKey();
    RelyingParty client = client(key);
    IdTokenCheck.Level level = CHECK.of(this);
    Set<JWSAlgorithm> algorithms = ALGORITHMS.of(this);
    Duration skew = CLOCK_SKEW.of(this);
    Endpoints byHand = byHand();
    ProviderMetadata found =
        DISCOVERY.of(this)
            ? ProviderMetadata.read(
                get(ProviderMetadata.address(issuer), nodes, hosts), issuer, client.mutualTls())
            : new ProviderMetadata(byHand, false);
    Endpoints endpoints = byHand.or(found.endpoints());
    if (client.mutualTls() && !"https".equals(endpoints.required(Endpoint.TOKEN).getScheme())) {
      throw AUTHENTICATION.wrong(
          "%s with binding %s needs TLS, but the token endpoint is %s; a provider behind a proxy names its addresses for certificates in mtls_endpoint_aliases"
              .formatted(
                  client.identity(),
                  Field.nameOf(client.binding()),
                  endpoints.required(Endpoint.TOKEN)));
    }
    ProviderKeys keys = null;
    if (level == IdTokenCheck.Level.VERIFIED) {
      if (endpoints.of(Endpoint.KEYS) == null) {
        throw ENDPOINTS
            .get(Endpoint.KEYS)
            .wrong(
                "empty, and no discovery document has one; give the address of the provider's keys, or"
                    + " set check to parsed");
      }
      keys = new ProviderKeys(get(endpoints.of(Endpoint.KEYS), nodes, hosts));
    }
    IdTokenCheck check = new IdTokenCheck(level, issuer, client.clientId(), algorithms, skew, keys);
    LogoutTokenListener logouts = listener(check);
    log.info("{}: {} of {}; ID tokens: {}", getName(), client, issuer, level);
    return new Shared(
        new OidcProvider(issuer, endpoints, found.issParameter(), client, check, logouts),
        nodes,
        hosts,
        new AtomicLong(),
        client.mutualTls() ? key : null);
  }

  @Override
  protected void close(Shared shared) {
    if (shared.provider() != null && shared.provider().logouts() != null) {
      shared.provider().logouts().close();
    }
  }

  private LogoutTokenListener listener(IdTokenCheck check) throws IOException {
    URI place = BACKCHANNEL_LOGOUT_URL.of(this);
    if (place == null) {
      return null;
    }
    if (check.level() == IdTokenCheck.Level.OFF) {
      throw BACKCHANNEL_LOGOUT_URL.wrong(
          "a logout token belongs to the session of an ID token, of which nothing is read; set check to verified");
    }
    return new LogoutTokenListener(check, place, LOGOUT_PATIENCE);
  }

  private static Page get(URI address, NodePolicy nodes, AllowedHosts hosts)
      throws IOException, CodedFailure {
    boolean provider = nodes.host().equalsIgnoreCase(Addresses.host(address));
    return SetupRequests.get(address, provider ? nodes.nodes() : List.of(), hosts);
  }

  private Endpoints byHand() throws CodedFailure {
    Endpoints byHand = new Endpoints(endpoint -> ENDPOINTS.get(endpoint).of(this));
    for (Endpoint needed : List.of(Endpoint.TOKEN, Endpoint.AUTHORIZATION)) {
      if (!DISCOVERY.of(this) && byHand.of(needed) == null) {
        throw ENDPOINTS
            .get(needed)
            .wrong("empty, and discovery is false; give the endpoint, or set discovery to true");
      }
    }
    return byHand;
  }

  private RelyingParty client(ClientCertificate key) {
    Authentication authentication = AUTHENTICATION.of(this);
    boolean secret =
        authentication == Authentication.CLIENT_SECRET_BASIC
            || authentication == Authentication.CLIENT_SECRET_POST;
    if (secret && CLIENT_SECRET.of(this).isEmpty()) {
      throw CLIENT_SECRET.wrong(
          "empty, but authentication is "
              + authentication.written()
              + "; give authmeter.oidc.clientSecret in a properties file, or set authentication to"
              + " none for a public client");
    }
    String scope = SCOPE.of(this);
    if (!Arrays.asList(scope.split("\\s+")).contains("openid")) {
      throw SCOPE.wrong("\"" + scope + "\" lacks openid, without which there is no ID token");
    }
    Map<String, List<String>> parameters = new LinkedHashMap<>();
    Query.decoded(PARAMETERS.of(this))
        .forEach((name, value) -> parameters.put(name, List.of(value)));
    return new RelyingParty(
        CLIENT_ID.of(this),
        new RelyingParty.Identity(
            authentication,
            secret ? CLIENT_SECRET.of(this) : "",
            key == null ? null : key.key(),
            KEY_ID.of(this),
            key == null ? null : key.certificate()),
        BINDING.of(this),
        REDIRECT_URI.of(this),
        LOGOUT_REDIRECT_URI.of(this),
        scope,
        parameters);
  }

  /** The key of a client that signs or presents a certificate; null = none is given. */
  private ClientCertificate clientKey() {
    Authentication authentication = AUTHENTICATION.of(this);
    boolean bound = BINDING.of(this) == Binding.CERTIFICATE;
    boolean needed =
        authentication == Authentication.PRIVATE_KEY_JWT || authentication.byCertificate() || bound;
    String file = KEY_STORE.of(this);
    if (file.isEmpty() && !needed) {
      return null;
    }
    if (file.isEmpty()) {
      throw KEY_STORE.wrong(
          "empty, but %s; give a PKCS12 or JKS file with the client's key"
              .formatted(
                  bound
                      ? "binding is certificate"
                      : "authentication is " + authentication.written()));
    }
    return ClientCertificate.read(
        KEY_STORE.name(), Path.of(file), KEY_STORE_PASSWORD.of(this), KEY_ALIAS.of(this));
  }

  /** The text as it is: issuers are compared character by character. */
  private static String issuer(String text) {
    if (text.isEmpty()) {
      return text;
    }
    BrowserSampler.address(text, "authmeter.oidc.issuer");
    if (text.contains("?") || text.contains("#")) {
      throw new IllegalArgumentException(
          "\""
              + text
              + "\" has a query or a fragment, which an issuer has not (OpenID Connect Core 1.0"
              + " section 2)");
    }
    return text;
  }

  /** The address as it is registered: the parser would give a path to one without. */
  private static URI exact(String text, String property) {
    BrowserSampler.address(text, property);
    try {
      URI uri = new URI(text);
      return uri.getFragment() == null ? uri : Addresses.parse(text);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is not an address (" + property + ")", e);
    }
  }

  private static Set<JWSAlgorithm> algorithms(String text) {
    Set<JWSAlgorithm> chosen = new LinkedHashSet<>();
    for (String name : text.split("[\\s,]+")) {
      JWSAlgorithm algorithm = JWSAlgorithm.parse(name);
      if (!ASYMMETRIC.contains(algorithm)) {
        throw new IllegalArgumentException(
            "\""
                + name
                + "\" is none of "
                + ASYMMETRIC.stream().map(JWSAlgorithm::getName).toList());
      }
      chosen.add(algorithm);
    }
    return chosen;
  }
}
