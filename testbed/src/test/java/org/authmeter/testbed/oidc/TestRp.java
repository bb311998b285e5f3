package org.authmeter.testbed.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.token.BearerAccessToken;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.validators.AccessTokenValidator;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.authmeter.common.tls.KeyFiles;
import org.authmeter.testbed.Browser;
import org.authmeter.testbed.Page;
import org.authmeter.testbed.RunningTestbed;

/** A relying party of the tests, which asks each node of the provider on its own. */
public final class TestRp {
  public static final String NONCE = "a-nonce-of-the-test";
  public static final String STATE = "a state & more";

  /** RFC 7636, appendix B. */
  static final String VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

  static final String CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

  /** Status, JSON, and the header WWW-Authenticate. */
  public record Answer(int status, JsonNode json, String challenge) {
    public String text(String name) {
      return json.path(name).asText();
    }

    public Answer succeeded() {
      assertThat(status).as(json.toString()).isEqualTo(200);
      return this;
    }

    public void refused(String error) {
      assertThat(text("error")).as(json.toString()).isEqualTo(error);
      assertThat(text("error_description")).isNotBlank();
      assertThat(status).isEqualTo(error.equals("invalid_client") ? 401 : 400);
    }
  }

  private final RunningTestbed testbed;
  private final HttpClient http;

  public TestRp(RunningTestbed testbed) {
    this.testbed = testbed;
    this.http = HttpClient.newBuilder().sslContext(Browser.tls(testbed)).build();
  }

  public String get(String name) {
    return testbed.get("authmeter.oidc." + name);
  }

  public Browser browser(int node) {
    return new Browser(testbed).at(node(node)).endingAt(get("redirectUri"));
  }

  public String node(int node) {
    return get("node" + node);
  }

  /** Parameters of a request for authentication. */
  public Map<String, String> request(String... more) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("client_id", get("clientId"));
    values.put("redirect_uri", get("redirectUri"));
    values.put("response_type", "code");
    values.put("scope", get("scope"));
    values.put("state", STATE);
    values.put("nonce", NONCE);
    values.putAll(map(more));
    values.values().removeIf(String::isEmpty);
    return values;
  }

  /** The URL of a request for authentication. */
  public String url(String... more) {
    return get("issuer") + "/profile/oidc/authorize?" + query(request(more));
  }

  /** Signs a user on, where the provider asks, and gives the parameters of the redirect. */
  public Map<String, String> authorize(Browser browser, String user, String... more)
      throws Exception {
    Page page = browser.open(url(more));
    return redirect(page.isLoginForm() ? browser.signOn(page, user, user + "pw") : page);
  }

  /** The parameters of a redirect to the client. */
  public Map<String, String> redirect(Page page) {
    assertThat(page.location()).as(page.body()).startsWith(get("redirectUri"));
    return parse(page.location().substring(page.location().indexOf('?') + 1));
  }

  static Map<String, String> parse(String query) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String pair : query.split("&")) {
      int equals = pair.indexOf('=');
      values.put(
          pair.substring(0, equals),
          URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
    }
    return values;
  }

  /** A fresh code of a user who signs on at a node. */
  public String code(int node, String user, String... more) throws Exception {
    return authorize(browser(node), user, more).get("code");
  }

  public Answer redeem(int node, String code, String... more) throws Exception {
    return post(node, "token", ofCode(code, more));
  }

  public CompletableFuture<Integer> redeemAsync(int node, String code) {
    return http.sendAsync(httpRequest(node, "token", ofCode(code)), BodyHandlers.ofString())
        .thenApply(HttpResponse::statusCode);
  }

  /** The errors of requests to both nodes that are sent at once. */
  List<String> errors(String endpoint, Map<String, String> form, int requests) {
    return IntStream.range(0, requests)
        .mapToObj(
            i -> http.sendAsync(httpRequest(1 + i % 2, endpoint, form), BodyHandlers.ofString()))
        .toList()
        .stream()
        .map(answer -> answer.join().body())
        .map(body -> body.replaceFirst(".*\"error\":\"([a-z_]+)\".*", "$1"))
        .toList();
  }

  private Map<String, String> ofCode(String code, String... more) {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("grant_type", "authorization_code");
    form.put("code", code);
    form.put("redirect_uri", get("redirectUri"));
    form.putAll(map(more));
    return form;
  }

  public Answer refresh(int node, String token, String... more) throws Exception {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("grant_type", "refresh_token");
    form.put("refresh_token", token);
    form.putAll(map(more));
    return post(node, "token", form);
  }

  /** Whether a token is good, says a node. */
  public boolean active(int node, String token) throws Exception {
    return post(node, "introspect", Map.of("token", token))
        .succeeded()
        .json()
        .get("active")
        .asBoolean();
  }

  public Answer userInfo(int node, String token) throws Exception {
    return send(
        HttpRequest.newBuilder(endpoint(node, "userinfo"))
            .header("Authorization", "Bearer " + token)
            .build());
  }

  /**
   * Posts a form to an endpoint of a node.
   *
   * @param form without client_id, client_secret and client_assertion the client authenticates by
   *     HTTP Basic
   */
  public Answer post(int node, String endpoint, Map<String, String> form) throws Exception {
    return send(httpRequest(node, endpoint, form));
  }

  private HttpRequest httpRequest(int node, String endpoint, Map<String, String> form) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(endpoint(node, endpoint))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(query(form)));
    boolean own =
        form.containsKey("client_id")
            && !endpoint.equals("par")
            && !form.get("client_id").equals(get("clientId"));
    if (!own && !form.containsKey("client_secret") && !form.containsKey("client_assertion")) {
      String pair = get("clientId") + ":" + get("clientSecret");
      request.header("Authorization", "Basic " + base64(pair));
    }
    return request.build();
  }

  /**
   * Posts a form where clients are asked for certificates.
   *
   * @param address of a node, or of the balancer
   * @param client null = none, without a certificate
   */
  Answer postCertified(String address, String client, String endpoint, Map<String, String> form)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(certified(address, endpoint))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(query(form)));
    return send(request.build(), withCertificate(client));
  }

  Answer userInfoCertified(String address, String client, String token) throws Exception {
    return send(
        HttpRequest.newBuilder(certified(address, "userinfo"))
            .header("Authorization", "Bearer " + token)
            .build(),
        withCertificate(client));
  }

  private URI certified(String address, String name) throws Exception {
    URI alias =
        URI.create(
            json(1, "/.well-known/openid-configuration")
                .get("mtls_endpoint_aliases")
                .get(name + "_endpoint")
                .asText());
    return URI.create("https://%s:%d%s".formatted(address, alias.getPort(), alias.getPath()));
  }

  private HttpClient withCertificate(String client) throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    KeyManager[] keys = null;
    if (client != null) {
      KeyStore store =
          KeyFiles.readPkcs12(Path.of(get(client + "KeyStore")), get("keyStorePassword"));
      KeyManagerFactory factory = KeyManagerFactory.getInstance("SunX509");
      factory.init(store, get("keyStorePassword").toCharArray());
      keys = factory.getKeyManagers();
    }
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(KeyFiles.trusting(Path.of(testbed.get("testbed.ca"))));
    context.init(keys, trust.getTrustManagers(), null);
    return HttpClient.newBuilder().sslContext(context).build();
  }

  Answer send(HttpRequest request) throws Exception {
    return send(request, http);
  }

  private static Answer send(HttpRequest request, HttpClient http) throws Exception {
    HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
    return new Answer(
        answer.statusCode(),
        answer.body().isEmpty() ? null : new ObjectMapper().readTree(answer.body()),
        answer.headers().firstValue("WWW-Authenticate").orElse(""));
  }

  URI endpoint(int node, String name) {
    URI issuer = URI.create(get("issuer"));
    return URI.create(
        "https://%s:%d%s/profile/oidc/%s"
            .formatted(node(node), issuer.getPort(), issuer.getPath(), name));
  }

  /** A JSON document below the issuer, at a node. */
  JsonNode json(int node, String path) throws Exception {
    URI issuer = URI.create(get("issuer"));
    return send(HttpRequest.newBuilder(
                URI.create(
                    "https://%s:%d%s"
                        .formatted(node(node), issuer.getPort(), issuer.getPath() + path)))
            .build())
        .succeeded()
        .json();
  }

  /** The claims of an ID token, after all checks that a client has to make. */
  public IDTokenClaimsSet verify(Answer tokens, String nonce) throws Exception {
    JWKSet keys = JWKSet.parse(json(1, "/profile/oidc/keys").toString());
    IDTokenValidator validator =
        new IDTokenValidator(
            new Issuer(get("issuer")), new ClientID(get("clientId")), JWSAlgorithm.RS256, keys);
    JWT token = JWTParser.parse(tokens.text("id_token"));
    IDTokenClaimsSet claims = validator.validate(token, nonce == null ? null : new Nonce(nonce));
    AccessTokenValidator.validate(
        new BearerAccessToken(tokens.text("access_token")),
        JWSAlgorithm.RS256,
        claims.getAccessTokenHash());
    return claims;
  }

  /** What the client with a key says of a user (RFC 7523, 2.1). */
  String assertion(String user, Instant expires) throws Exception {
    return assertion(user, get("issuer"), expires, UUID.randomUUID().toString());
  }

  /** A signed assertion of the client with a key (RFC 7523). */
  String assertion(String audience, Instant expires, String jti) throws Exception {
    return assertion(get("privateKeyClientId"), audience, expires, jti);
  }

  private String assertion(String subject, String audience, Instant expires, String jti)
      throws Exception {
    KeyStore store = KeyFiles.readPkcs12(Path.of(get("keyStore")), get("keyStorePassword"));
    PrivateKey key =
        (PrivateKey) store.getKey(KeyFiles.ALIAS, get("keyStorePassword").toCharArray());
    SignedJWT jwt =
        new SignedJWT(
            new JWSHeader(JWSAlgorithm.RS256),
            new JWTClaimsSet.Builder()
                .issuer(get("privateKeyClientId"))
                .subject(subject)
                .audience(audience)
                .expirationTime(Date.from(expires))
                .jwtID(jti)
                .build());
    jwt.sign(new RSASSASigner(key));
    return jwt.serialize();
  }

  Map<String, String> signed(Map<String, String> form) throws Exception {
    Map<String, String> all = new LinkedHashMap<>(form);
    all.put("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer");
    all.put(
        "client_assertion",
        assertion(get("issuer"), Instant.now().plusSeconds(60), UUID.randomUUID().toString()));
    return all;
  }

  public static Map<String, String> map(String... pairs) {
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      values.put(pairs[i], pairs[i + 1]);
    }
    return values;
  }

  public static String query(Map<String, String> values) {
    StringBuilder query = new StringBuilder();
    values.forEach(
        (name, value) ->
            query
                .append(query.isEmpty() ? "" : "&")
                .append(name)
                .append('=')
                .append(URLEncoder.encode(value, StandardCharsets.UTF_8)));
    return query.toString();
  }

  static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
