package org.authmeter.signon.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.dpop.JWKThumbprintConfirmation;
import com.nimbusds.oauth2.sdk.dpop.verifiers.AccessTokenValidationException;
import com.nimbusds.oauth2.sdk.dpop.verifiers.DPoPIssuer;
import com.nimbusds.oauth2.sdk.dpop.verifiers.DPoPProofUse;
import com.nimbusds.oauth2.sdk.dpop.verifiers.DPoPProtectedResourceRequestVerifier;
import com.nimbusds.oauth2.sdk.dpop.verifiers.DPoPTokenRequestVerifier;
import com.nimbusds.oauth2.sdk.dpop.verifiers.InvalidDPoPNonceException;
import com.nimbusds.oauth2.sdk.dpop.verifiers.InvalidDPoPProofException;
import com.nimbusds.oauth2.sdk.token.BearerAccessToken;
import com.nimbusds.oauth2.sdk.token.DPoPAccessToken;
import com.nimbusds.oauth2.sdk.util.singleuse.AlreadyUsedException;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.claims.AccessTokenHash;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.ParseException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.authmeter.browser.web.Query;

/** A small OpenID Provider of one user, whose answers a test can change. */
public final class TestProvider {
  public static final String CLIENT = "rp";
  public static final String SECRET = "s3cr et/+%";
  public static final String OTHER_CLIENT = "rp2";
  public static final String USER = "alice";
  public static final String PASSWORD = "pä ss+w";
  public static final URI REDIRECT = URI.create("https://rp.testbed.invalid/callback");

  private static final RSAKey KEY = key("k1");

  public final RSAKey key = KEY;
  public final String issuer;

  /** What stands in the ID token; a test changes it. */
  public Consumer<JWTClaimsSet.Builder> claims = c -> {};

  /** How the ID token is signed. */
  public Function<JWTClaimsSet, String> sign = this::signed;

  /** What stands in a signed answer of the authorization endpoint. */
  public Consumer<JWTClaimsSet.Builder> response = c -> {};

  /** How that answer is signed. */
  public Function<JWTClaimsSet, String> signResponse = this::signed;

  /** What the browser brings back to the client. */
  public Consumer<Map<String, String>> callback = p -> {};

  /** What the token endpoint answers. */
  public Consumer<Map<String, String>> tokenAnswer = p -> {};

  public boolean signedOn;
  public boolean consent;
  public boolean issParameter;
  public boolean pageForPromptNone;
  public boolean askBeforeLogout;
  public boolean forgiving;
  public boolean keepsSession;
  public int pendingPolls;

  /** Where logout tokens are sent; null = nowhere. */
  public URI logoutUrl;

  /** What stands in that token. */
  public Consumer<JWTClaimsSet.Builder> logoutClaims = c -> {};

  /** How it is signed. */
  public Function<JWTClaimsSet, String> signLogout = this::signed;

  /** What it was answered with. */
  public int logoutAnswer;

  /** What each proof of a key must have in it; null = nothing. */
  public String dpopNonce;

  /** Whether clients come with certificates, to addresses of their own. */
  public boolean mutualTls;

  /** Whether proofs are looked at no further than their key. */
  public boolean careless;

  /** A parameter that the browser brings twice; null = none. */
  public String repeated;

  /** What the device authorization endpoint says of the code. */
  public Map<String, String> device = Map.of("interval", "1", "expires_in", "600");

  public List<RSAKey> published = new ArrayList<>(List.of(KEY));

  /** Requests to each path. */
  public final Map<String, Integer> asked = new HashMap<>();

  /** Everything that must not get into a result. */
  public final List<String> secrets = new ArrayList<>(List.of(PASSWORD, SECRET));

  private final Map<String, Map<String, String>> codes = new HashMap<>();
  private final Map<String, Map<String, String>> pushed = new HashMap<>();
  private final Map<String, String> nonceOfRefresh = new HashMap<>();
  private final List<String> active = new ArrayList<>();

  /** Thumbprints of the keys that access tokens are bound to. */
  private final Map<String, String> boundTo = new HashMap<>();

  private final Set<String> usedProofs = new HashSet<>();

  /** Messages of what clients ask the user elsewhere, by auth_req_id. */
  private final Map<String, String> waiting = new HashMap<>();

  private final Set<String> approved = new HashSet<>();
  private boolean deviceApproved;
  private int number;

  public TestProvider(String issuer) {
    this.issuer = issuer;
  }

  /** An answer. */
  public record Answer(
      int status, String location, String type, String body, Map<String, String> headers) {
    Answer(int status, String location, String type, String body) {
      this(status, location, type, body, Map.of());
    }

    static Answer html(String body) {
      return new Answer(200, null, "text/html; charset=utf-8", body);
    }

    static Answer json(int status, Map<String, String> members) {
      return new Answer(
          status,
          null,
          "application/json",
          members.entrySet().stream()
              .map(
                  m ->
                      '"'
                          + m.getKey()
                          + "\":"
                          + (m.getValue().matches("-?\\d+|true|false|\\{.*")
                              ? m.getValue()
                              : '"' + m.getValue() + '"'))
              .collect(Collectors.joining(",", "{", "}")));
    }

    static Answer error(String code) {
      return json(400, Map.of("error", code, "error_description", "not this time"));
    }
  }

  public static RSAKey key(String id) {
    try {
      return new RSAKeyGenerator(2048).keyID(id).generate();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  String signed(JWTClaimsSet set) {
    return signed(set, key, key.getKeyID());
  }

  static String signed(JWTClaimsSet set, RSAKey by, String keyId) {
    try {
      SignedJWT jwt =
          new SignedJWT(new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(keyId).build(), set);
      jwt.sign(new RSASSASigner(by));
      return jwt.serialize();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Where the endpoints are. */
  public String base() {
    return issuer;
  }

  public synchronized Answer answer(String method, URI uri, String body, Map<String, String> sent) {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.putAll(sent);
    String path = uri.getPath().substring(URI.create(issuer).getPath().length());
    asked.merge(path, 1, Integer::sum);
    Map<String, String> query = new LinkedHashMap<>(Query.of(uri));
    Map<String, String> form = Query.decoded(body);
    return switch (path) {
      case "/.well-known/openid-configuration" -> discovery();
      case "/jwks" ->
          new Answer(
              200, null, "application/json", new JWKSet(new ArrayList<>(published)).toString(true));
      case "/authorize" -> authorize(method, query, form);
      case "/par" -> push(form, headers);
      case "/token", "/mtls/token" -> token(form, headers);
      case "/userinfo", "/mtls/userinfo" -> userinfo(headers);
      case "/introspect" ->
          Answer.json(
              200,
              Map.of(
                  "active",
                  Boolean.toString(active.contains(form.get("token"))),
                  "username",
                  USER));
      case "/revoke" -> {
        active.remove(form.get("token"));
        yield new Answer(200, null, "", "");
      }
      case "/logout" -> logout(method, query, form);
      case "/device_authorization" -> device();
      case "/device" -> devicePage(method, form);
      case "/bc-authorize" -> backchannel(form, headers);
      case "/approve" -> approvalPage(method, query, form);
      default -> new Answer(404, null, "text/html", "<title>Not found</title>");
    };
  }

  private Answer discovery() {
    Map<String, String> document = new LinkedHashMap<>();
    document.put("issuer", issuer);
    document.put("authorization_endpoint", issuer + "/authorize");
    document.put("token_endpoint", issuer + "/token");
    document.put("jwks_uri", issuer + "/jwks");
    document.put("userinfo_endpoint", issuer + "/userinfo");
    document.put("introspection_endpoint", issuer + "/introspect");
    document.put("revocation_endpoint", issuer + "/revoke");
    document.put("end_session_endpoint", issuer + "/logout");
    document.put("pushed_authorization_request_endpoint", issuer + "/par");
    document.put("device_authorization_endpoint", issuer + "/device_authorization");
    document.put("backchannel_authentication_endpoint", issuer + "/bc-authorize");
    document.put("authorization_response_iss_parameter_supported", Boolean.toString(issParameter));
    if (mutualTls) {
      document.put(
          "mtls_endpoint_aliases",
          "{\"token_endpoint\":\"%1$s/mtls/token\",\"userinfo_endpoint\":\"%1$s/mtls/userinfo\",\"authorization_endpoint\":\"%1$s/mtls/authorize\"}"
              .formatted(issuer));
    }
    return Answer.json(200, document);
  }

  private Answer authorize(String method, Map<String, String> query, Map<String, String> form) {
    Map<String, String> request =
        query.containsKey("request_uri") ? pushed.get(query.get("request_uri")) : query;
    if (request == null || !REDIRECT.toString().equals(request.get("redirect_uri"))) {
      return new Answer(400, null, "text/html", "<title>Invalid redirect_uri</title>");
    }
    if (method.equals("POST")) {
      if ("approve".equals(form.get("decision"))) {
        return back(request);
      }
      if (!USER.equals(form.get("username")) || !PASSWORD.equals(form.get("password"))) {
        return Answer.html("<p>Wrong password</p>" + FORM);
      }
      signedOn = true;
      return consent ? Answer.html(consentPage(request)) : back(request);
    }
    boolean silent = "none".equals(request.get("prompt"));
    if (signedOn && !"login".equals(request.get("prompt"))) {
      if (!consent) {
        return back(request);
      }
      return silent && !pageForPromptNone
          ? error(request, "consent_required")
          : Answer.html(consentPage(request));
    }
    return silent && !pageForPromptNone ? error(request, "login_required") : Answer.html(FORM);
  }

  private Answer error(Map<String, String> request, String code) {
    Map<String, String> answer = new LinkedHashMap<>();
    answer.put("error", code);
    answer.put("state", request.get("state"));
    return deliver(request, answer);
  }

  /** Posts to the address that it came from, with its query. */
  static final String FORM =
      "<title>Sign in</title><form method=post action='#'><input name=username>"
          + "<input type=password name=password><button>Sign in</button></form>";

  /** At the same address, with the request's parameters in it. */
  private static String consentPage(Map<String, String> request) {
    return "<title>Consent required</title><form method=post action=''>"
        + request.entrySet().stream()
            .map(
                p ->
                    "<input type=hidden name="
                        + p.getKey()
                        + " value='"
                        + p.getValue().replace("'", "&#39;")
                        + "'>")
            .collect(Collectors.joining())
        + "<button name=decision value=deny>Cancel</button>"
        + "<button name=decision value=approve>Submit consent</button></form>";
  }

  private Answer back(Map<String, String> request) {
    String code = secret("code-" + ++number);
    codes.put(code, request);
    Map<String, String> answer = new LinkedHashMap<>();
    answer.put("state", request.get("state"));
    answer.put("code", code);
    if (issParameter) {
      answer.put("iss", issuer);
    }
    answer.put("session_state", "abc.def");
    return deliver(request, answer);
  }

  private Answer deliver(Map<String, String> request, Map<String, String> answer) {
    callback.accept(answer);
    List<Map.Entry<String, String>> all = new ArrayList<>(answer.entrySet());
    if (repeated != null) {
      all.add(Map.entry(repeated, "another"));
    }
    String encoded =
        all.stream()
            .map(p -> p.getKey() + '=' + URLEncoder.encode(p.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&"));
    String redirect = request.get("redirect_uri");
    return switch (request.getOrDefault("response_mode", "query")) {
      case "fragment" -> new Answer(303, redirect + '#' + encoded, "", "");
      case "jwt" -> {
        JWTClaimsSet.Builder set = new JWTClaimsSet.Builder();
        answer.forEach(set::claim);
        set.issuer(issuer).audience(request.get("client_id"));
        set.expirationTime(Date.from(Instant.now().plusSeconds(300)));
        response.accept(set);
        yield new Answer(
            302, redirect + "?response=" + secret(signResponse.apply(set.build())), "", "");
      }
      case "form_post" ->
          Answer.html(
              "<body onload='document.forms[0].submit()'><form method=post action='"
                  + redirect
                  + "'>"
                  + all.stream()
                      .map(
                          p ->
                              "<input type=hidden name="
                                  + p.getKey()
                                  + " value=\""
                                  + p.getValue()
                                  + "\">")
                      .collect(Collectors.joining())
                  + "</form></body>");
      default -> new Answer(302, redirect + '?' + encoded, "", "");
    };
  }

  private String client(Map<String, String> form, Map<String, String> headers) {
    String basic = headers.getOrDefault("Authorization", "");
    if (basic.startsWith("Basic ")) {
      String[] pair =
          new String(Base64.getDecoder().decode(basic.substring(6)), StandardCharsets.UTF_8)
              .split(":", 2);
      Map<String, String> decoded = Query.decoded(pair[0] + '=' + pair[1]);
      return decoded.getOrDefault(pair[0], "").equals(SECRET) ? pair[0] : null;
    }
    if (form.containsKey("client_secret")) {
      return form.get("client_secret").equals(SECRET) ? form.get("client_id") : null;
    }
    if (form.containsKey("client_assertion")) {
      return CLIENT;
    }
    if (mutualTls) {
      return headers.containsKey("Client-Cert") ? form.get("client_id") : null;
    }
    return forgiving ? form.get("client_id") : null;
  }

  private Answer push(Map<String, String> form, Map<String, String> headers) {
    if (client(form, headers) == null) {
      return Answer.json(401, Map.of("error", "invalid_client"));
    }
    String address = secret("urn:ietf:params:oauth:request_uri:p" + ++number);
    pushed.put(address, form);
    return Answer.json(201, Map.of("request_uri", address, "expires_in", "60"));
  }

  private Answer token(Map<String, String> form, Map<String, String> headers) {
    String client = client(form, headers);
    if (client == null) {
      return Answer.json(401, Map.of("error", "invalid_client"));
    }
    String key = "";
    if (headers.containsKey("DPoP")) {
      try {
        key = keyOfTokenRequest(client, headers.get("DPoP"));
      } catch (InvalidDPoPProofException e) {
        return refused(e, 400);
      }
    }
    return switch (form.getOrDefault("grant_type", "")) {
      case "authorization_code" -> redeem(form, client, key);
      case "refresh_token" -> {
        String refresh = form.get("refresh_token");
        String nonce = forgiving ? nonceOfRefresh.get(refresh) : nonceOfRefresh.remove(refresh);
        yield nonce == null ? Answer.error("invalid_grant") : tokens(client, nonce, key);
      }
      case "client_credentials" ->
          Answer.json(
              200,
              Map.of(
                  "access_token",
                  issued("cc-" + ++number),
                  "token_type",
                  "Bearer",
                  "expires_in",
                  "60"));
      case "urn:ietf:params:oauth:grant-type:token-exchange" ->
          active.contains(form.get("subject_token"))
              ? Answer.json(
                  200,
                  Map.of(
                      "access_token",
                      issued("ex-" + form.get("audience") + "-" + ++number),
                      "issued_token_type",
                      form.get("subject_token_type"),
                      "token_type",
                      key.isEmpty() ? "Bearer" : "DPoP",
                      "expires_in",
                      "60"))
              : Answer.error("invalid_request");
      case "urn:ietf:params:oauth:grant-type:device_code" -> {
        if (pendingPolls-- > 0) {
          yield Answer.error("authorization_pending");
        }
        yield deviceApproved ? tokens(client, null, key) : Answer.error("authorization_pending");
      }
      case "urn:openid:params:grant-type:ciba" -> {
        String message = waiting.get(form.get("auth_req_id"));
        if (message == null) {
          yield Answer.error("invalid_grant");
        }
        yield pendingPolls-- > 0 || !approved.contains(message)
            ? Answer.error("authorization_pending")
            : tokens(client, null, key);
      }
      case "urn:ietf:params:oauth:grant-type:jwt-bearer" -> ofAssertion(client, form);
      default -> Answer.error("unsupported_grant_type");
    };
  }

  /** Whose key it is signed with is looked at by the test. */
  private Answer ofAssertion(String client, Map<String, String> form) {
    try {
      JWTClaimsSet asserted = SignedJWT.parse(form.get("assertion")).getJWTClaimsSet();
      secret(form.get("assertion"));
      boolean good =
          client.equals(asserted.getIssuer())
              && USER.equals(asserted.getSubject())
              && asserted.getAudience().contains(issuer + "/token")
              && asserted.getExpirationTime().after(new Date());
      return good
          ? Answer.json(
              200,
              Map.of(
                  "access_token",
                  issued("jb-" + ++number),
                  "token_type",
                  "Bearer",
                  "expires_in",
                  "60"))
          : Answer.error("invalid_grant");
    } catch (ParseException e) {
      return Answer.error("invalid_grant");
    }
  }

  private Answer redeem(Map<String, String> form, String client, String key) {
    String code = form.get("code");
    Map<String, String> request = codes.get(code);
    if (request == null) {
      return Answer.error("invalid_grant");
    }
    if (!forgiving) {
      codes.remove(code);
      boolean fits =
          client.equals(request.get("client_id"))
              && request.get("redirect_uri").equals(form.get("redirect_uri"))
              && (request.get("code_challenge") == null
                  || request
                      .get("code_challenge")
                      .equals(sha256(form.getOrDefault("code_verifier", ""))))
              && key.equals(request.getOrDefault("dpop_jkt", ""));
      if (!fits) {
        return Answer.error("invalid_grant");
      }
    }
    return tokens(client, request.get("nonce"), key);
  }

  private String keyOfTokenRequest(String client, String proof) throws InvalidDPoPProofException {
    try {
      return new DPoPTokenRequestVerifier(
              Set.of(JWSAlgorithm.ES256), URI.create(issuer + "/token"), 10, 60, this::use)
          .verify(new DPoPIssuer(client), SignedJWT.parse(proof), nonces(), null)
          .getValue()
          .toString();
    } catch (ParseException | JOSEException e) {
      throw new InvalidDPoPProofException(e.getMessage(), e);
    }
  }

  private Set<Nonce> nonces() {
    return dpopNonce == null ? null : Set.of(new Nonce(dpopNonce));
  }

  private void use(DPoPProofUse use) throws AlreadyUsedException {
    if (!usedProofs.add(use.getJWTID().getValue())) {
      throw new AlreadyUsedException("used before");
    }
  }

  private Answer refused(InvalidDPoPProofException e, int status) {
    boolean nonce = e instanceof InvalidDPoPNonceException;
    return new Answer(
        status,
        null,
        "application/json",
        "{\"error\":\"%s\"}".formatted(nonce ? "use_dpop_nonce" : "invalid_dpop_proof"),
        nonce ? Map.of("DPoP-Nonce", dpopNonce) : Map.of());
  }

  private static String sha256(String text) {
    try {
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(
              MessageDigest.getInstance("SHA-256")
                  .digest(text.getBytes(StandardCharsets.US_ASCII)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private Answer tokens(String client, String nonce, String key) {
    String access = issued("at-" + ++number);
    boundTo.put(access, key);
    String refresh = issued("rt-" + number);
    nonceOfRefresh.put(refresh, nonce == null ? "" : nonce);
    JWTClaimsSet.Builder set =
        new JWTClaimsSet.Builder()
            .issuer(issuer)
            .subject("subject-of-" + USER)
            .audience(client)
            .issueTime(new Date())
            .expirationTime(Date.from(Instant.now().plusSeconds(300)))
            .claim("preferred_username", USER)
            .claim(
                "at_hash",
                AccessTokenHash.compute(new BearerAccessToken(access), JWSAlgorithm.RS256, null)
                    .getValue());
    if (nonce != null && !nonce.isEmpty()) {
      set.claim("nonce", nonce);
    }
    claims.accept(set);
    Map<String, String> answer = new LinkedHashMap<>();
    answer.put("access_token", access);
    answer.put("token_type", key.isEmpty() ? "Bearer" : "DPoP");
    answer.put("expires_in", "300");
    answer.put("refresh_token", refresh);
    answer.put("id_token", secret(sign.apply(set.build())));
    tokenAnswer.accept(answer);
    return Answer.json(200, answer);
  }

  private String issued(String token) {
    active.add(token + "-secret");
    return secret(token + "-secret");
  }

  private String secret(String value) {
    secrets.add(value);
    return value;
  }

  private Answer userinfo(Map<String, String> headers) {
    String[] sent = headers.getOrDefault("Authorization", "").split(" ", 2);
    String token = sent[sent.length - 1];
    String key = boundTo.getOrDefault(token, "");
    if (mutualTls && !careless && !headers.containsKey("Client-Cert")) {
      return Answer.json(401, Map.of("error", "invalid_token"));
    }
    if (!careless && key.isEmpty() != sent[0].equals("Bearer")) {
      return Answer.json(401, Map.of("error", "invalid_token"));
    }
    if (!careless && !key.isEmpty()) {
      try {
        new DPoPProtectedResourceRequestVerifier(Set.of(JWSAlgorithm.ES256), 10, 60, this::use)
            .verify(
                "GET",
                URI.create(issuer + "/userinfo"),
                new DPoPIssuer("userinfo"),
                SignedJWT.parse(headers.getOrDefault("DPoP", "")),
                new DPoPAccessToken(token),
                new JWKThumbprintConfirmation(new Base64URL(key)),
                nonces(),
                null);
      } catch (InvalidDPoPProofException e) {
        return refused(e, 401);
      } catch (AccessTokenValidationException | ParseException | JOSEException e) {
        return Answer.json(401, Map.of("error", "invalid_token"));
      }
    }
    return active.contains(token)
        ? Answer.json(200, Map.of("sub", "subject-of-" + USER, "email", "alice@example.org"))
        : Answer.json(401, Map.of("error", "invalid_token"));
  }

  private Answer logout(String method, Map<String, String> query, Map<String, String> form) {
    if (askBeforeLogout && method.equals("GET")) {
      return Answer.html(
          "<title>Log out?</title><form method=post action='#'><button name=confirm"
              + " value=yes>Log out</button><button name=confirm value=no>Cancel</button></form>");
    }
    if (askBeforeLogout && !"yes".equals(form.get("confirm"))) {
      return new Answer(400, null, "text/html", "<title>No answer</title>");
    }
    signedOn = keepsSession;
    if (logoutUrl != null) {
      notifyClient();
    }
    String back = query.get("post_logout_redirect_uri");
    return back == null
        ? Answer.html("<title>Signed out</title>")
        : new Answer(302, back + "?state=" + query.get("state"), "", "");
  }

  private void notifyClient() {
    Instant now = Instant.now();
    JWTClaimsSet.Builder token =
        new JWTClaimsSet.Builder()
            .issuer(issuer)
            .audience(CLIENT)
            .subject("subject-of-" + USER)
            .claim("sid", "session-1")
            .claim("events", Map.of("http://schemas.openid.net/event/backchannel-logout", Map.of()))
            .jwtID("logout-" + ++number)
            .issueTime(Date.from(now))
            .expirationTime(Date.from(now.plusSeconds(120)));
    logoutClaims.accept(token);
    HttpRequest request =
        HttpRequest.newBuilder(logoutUrl)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString("logout_token=" + signLogout.apply(token.build())))
            .build();
    try {
      logoutAnswer =
          HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private Answer device() {
    deviceApproved = false;
    Map<String, String> answer = new HashMap<>(device);
    answer.put("device_code", secret("dev-" + ++number + "-code"));
    answer.put("user_code", secret("WDJB-MJHT"));
    answer.put("verification_uri", issuer + "/device");
    return Answer.json(200, answer);
  }

  private Answer backchannel(Map<String, String> form, Map<String, String> headers) {
    if (client(form, headers) == null) {
      return Answer.json(401, Map.of("error", "invalid_client"));
    }
    if (!USER.equals(form.get("login_hint"))) {
      return Answer.error("unknown_user_id");
    }
    String id = secret("req-" + ++number + "-id");
    waiting.put(id, form.get("binding_message"));
    Map<String, String> answer = new HashMap<>(device);
    answer.put("auth_req_id", id);
    return Answer.json(200, answer);
  }

  private Answer approvalPage(String method, Map<String, String> query, Map<String, String> form) {
    if (!waiting.containsValue(query.get("message"))) {
      return new Answer(404, null, "text/html", "<title>Nothing waits</title>");
    }
    if (method.equals("GET")
        || form.containsKey("password") && !PASSWORD.equals(form.get("password"))) {
      return Answer.html(FORM);
    }
    if (form.containsKey("password")) {
      return Answer.html(consentPage(Map.of()));
    }
    if ("approve".equals(form.get("decision"))) {
      approved.add(query.get("message"));
    }
    return Answer.html("<title>Thank you</title><p>You can close this window.</p>");
  }

  private Answer devicePage(String method, Map<String, String> form) {
    if (method.equals("GET")) {
      return Answer.html(
          "<title>Connect a device</title><form method=post action=device><input name=user_code>"
              + "<button>Next</button></form>");
    }
    if (form.containsKey("user_code")) {
      return "WDJB-MJHT".equals(form.get("user_code"))
          ? Answer.html(FORM.replace("action='#'", "action=device"))
          : new Answer(400, null, "text/html", "<title>Wrong code</title>");
    }
    if (form.containsKey("password")) {
      deviceApproved = PASSWORD.equals(form.get("password"));
      return deviceApproved
          ? Answer.html("<title>Device connected</title><p>You can close this window.</p>")
          : Answer.html(FORM);
    }
    return new Answer(400, null, "text/html", "<title>What?</title>");
  }
}
