package org.authmeter.benchmarks.bare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Map;
import java.util.Properties;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.client.methods.HttpPost;
import org.apache.http.entity.ContentType;
import org.apache.http.entity.StringEntity;

/**
 * A SAML login at the testbed with a passkey, by a program that knows every page: it asks for the
 * options, signs the challenge with ES256, and follows where the answer says (W3C Web
 * Authentication Level 3, section 7.2). Each login has new cookies, new connections and new TLS
 * sessions.
 */
final class PasskeyLogin implements BareMain.Operation {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

  /** User present and verified. */
  private static final int FLAGS = 0x05;

  private static final int COUNTER_BYTES = 4;

  private final URI resource;
  private final String expect;
  private final String id;
  private final String userHandle;
  private final byte[] rpIdHash;
  private final Signature signature;
  private final BareBrowser browser;

  /**
   * @param settings addresses of the testbed, and {@code bare.passkeys}: a file with one passkey a
   *     line
   * @param thread from 0, whose line it is
   */
  PasskeyLogin(Properties settings, int thread) throws IOException, GeneralSecurityException {
    JsonNode passkey =
        JSON.readTree(
            Files.readAllLines(Path.of(settings.getProperty("bare.passkeys"))).get(thread));
    id = passkey.get("id").asText();
    userHandle = passkey.get("userHandle").asText();
    rpIdHash = sha256(passkey.get("rpId").asText());
    PrivateKey key =
        KeyFactory.getInstance("EC")
            .generatePrivate(
                new PKCS8EncodedKeySpec(
                    Base64.getUrlDecoder().decode(passkey.get("privateKey").asText())));
    signature = Signature.getInstance("SHA256withECDSA");
    signature.initSign(key);
    resource = URI.create(settings.getProperty("authmeter.saml.resource"));
    expect =
        settings
            .getProperty("authmeter.saml.expect")
            .replace("{user}", passkey.get("user").asText());
    browser =
        new BareBrowser(
            settings.getProperty("authmeter.saml.idpHost"),
            settings.getProperty("authmeter.saml.nodes"),
            true,
            BareMain.tls(settings));
  }

  private static byte[] sha256(String text) throws GeneralSecurityException {
    return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void run() throws IOException, GeneralSecurityException {
    browser.reset();
    String form = browser.page(new HttpGet(resource));
    var redirects = browser.context().getRedirectLocations();
    URI login = redirects.get(redirects.size() - 1);
    String csrf = BareBrowser.hiddenField(form, "csrf_token");
    JsonNode options = post(login.resolve("/idp/webauthn/begin"), csrf, "{}");
    String challenge = options.path("publicKey").path("challenge").asText();
    JsonNode answer = post(login.resolve("/idp/webauthn/finish"), csrf, signed(login, challenge));
    if (!answer.path("ok").asBoolean()) {
      throw new IOException("the passkey was refused: " + answer);
    }
    String response = browser.page(new HttpGet(login.resolve(answer.path("redirect").asText())));
    browser.deliver(response, resource, expect);
  }

  private String signed(URI page, String challenge) throws IOException, GeneralSecurityException {
    String origin = page.getScheme() + "://" + page.getRawAuthority();
    String client =
        JSON.writeValueAsString(
            Map.of(
                "type",
                "webauthn.get",
                "challenge",
                challenge,
                "origin",
                origin,
                "crossOrigin",
                false));
    ByteArrayOutputStream data = new ByteArrayOutputStream();
    data.writeBytes(rpIdHash);
    data.write(FLAGS);
    data.writeBytes(new byte[COUNTER_BYTES]); // it does not count
    signature.update(data.toByteArray());
    signature.update(sha256(client));
    return JSON.writeValueAsString(
        Map.of(
            "id",
            id,
            "rawId",
            id,
            "type",
            "public-key",
            "clientExtensionResults",
            Map.of(),
            "response",
            Map.of(
                "clientDataJSON",
                ENCODER.encodeToString(client.getBytes(StandardCharsets.UTF_8)),
                "authenticatorData",
                ENCODER.encodeToString(data.toByteArray()),
                "signature",
                ENCODER.encodeToString(signature.sign()),
                "userHandle",
                userHandle)));
  }

  private JsonNode post(URI address, String csrf, String body) throws IOException {
    HttpPost post = new HttpPost(address);
    post.setHeader("X-CSRF-Token", csrf);
    post.setEntity(new StringEntity(body, ContentType.APPLICATION_JSON));
    return JSON.readTree(browser.page(post));
  }

  @Override
  public void close() throws IOException {
    browser.close();
  }
}
