package org.authmeter.testbed.idp.token;

import com.google.common.hash.Hashing;
import java.io.IOException;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.authmeter.testbed.idp.message.FieldText;
import org.authmeter.testbed.web.RandomIds;

/**
 * What a user, or a client for itself, has granted: the content of a code and of the tokens made
 * from it.
 *
 * @param id the same in the code and in all its tokens, which end together
 * @param client that it was granted to
 * @param user empty when the client acts for itself
 * @param scope words separated by spaces
 * @param authenticated epoch seconds of the user's sign-on; 0 without a user
 * @param session the {@code sid} of the user's session; empty without a user
 * @param request the authorization request that asked for it
 * @param key what its access tokens are bound to: the thumbprint of a key (RFC 9449), or {@link
 *     #CERTIFICATE} and that of a certificate (RFC 8705); empty = nothing
 */
public record Grant(
    String id,
    String client,
    String user,
    String scope,
    long authenticated,
    String session,
    Request request,
    String key) {
  private static final String CERTIFICATE = "x5t#S256 ";

  /**
   * What tokens have to repeat, or clients to prove, of an authorization request.
   *
   * @param nonce empty for none
   * @param redirectUri empty where there was none
   * @param challenge PKCE's, by S256; empty for none
   * @param key thumbprint of the key that the code is bound to (RFC 9449, 10); empty for none
   */
  public record Request(String nonce, String redirectUri, String challenge, String key) {
    private static final Request NONE = new Request("", "", "", "");
  }

  /** A client's own. */
  public static Grant ofClient(String client, String scope) {
    return new Grant(RandomIds.hex(32), client, "", scope, 0, "", Request.NONE, "");
  }

  /** A user's, given without a redirect. */
  public static Grant ofUser(
      String client, String user, String scope, Instant authenticated, String session) {
    return new Grant(
        RandomIds.hex(32),
        client,
        user,
        scope,
        authenticated.getEpochSecond(),
        session,
        Request.NONE,
        "");
  }

  public Grant by(Request other) {
    return new Grant(id, client, user, scope, authenticated, session, other, key);
  }

  /** The same grant with fewer words of scope. */
  public Grant withScope(String narrower) {
    return new Grant(id, client, user, narrower, authenticated, session, request, key);
  }

  /** The same grant for another client. */
  public Grant forClient(String other) {
    return new Grant(id, other, user, scope, authenticated, session, request, key);
  }

  /** The same grant, whose access tokens are bound to a key; empty = to none. */
  public Grant boundTo(String other) {
    return new Grant(id, client, user, scope, authenticated, session, request, other);
  }

  /** The same grant, whose access tokens are bound to a certificate (RFC 8705, 3). */
  public Grant boundTo(X509Certificate certificate) throws IOException {
    return boundTo(CERTIFICATE + thumbprint(certificate));
  }

  private static String thumbprint(X509Certificate certificate) throws IOException {
    try {
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(Hashing.sha256().hashBytes(certificate.getEncoded()).asBytes());
    } catch (CertificateEncodingException e) {
      throw new IOException("a certificate cannot be encoded", e);
    }
  }

  /** Whether access tokens are bound to a key, and their type is DPoP. */
  public boolean isBoundToKey() {
    return !key.isEmpty() && !key.startsWith(CERTIFICATE);
  }

  /**
   * Whether a certificate is that to which access tokens are bound, if they are bound to one.
   *
   * @param presented null = none was
   */
  public boolean admits(X509Certificate presented) throws IOException {
    return !key.startsWith(CERTIFICATE)
        || presented != null && key.equals(CERTIFICATE + thumbprint(presented));
  }

  /** The claim {@code cnf} of a token (RFC 7800); empty = it is bound to nothing. */
  public Map<String, Object> confirmation() {
    return key.isEmpty()
        ? Map.of()
        : isBoundToKey()
            ? Map.of("jkt", key)
            : Map.of(CERTIFICATE.strip(), key.substring(CERTIFICATE.length()));
  }

  public List<String> scopes() {
    return FormParameters.split(scope);
  }

  public boolean has(String word) {
    return scopes().contains(word);
  }

  /** One line of text. */
  String serialize() {
    return Stream.of(
            id,
            client,
            user,
            scope,
            Long.toString(authenticated),
            session,
            request.nonce(),
            request.redirectUri(),
            request.challenge(),
            request.key(),
            key)
        .collect(FieldText.joining());
  }

  public static Grant parse(String text) {
    String[] f = FieldText.split(text).toArray(String[]::new);
    Request request = new Request(f[6], f[7], f[8], f[9]);
    return new Grant(f[0], f[1], f[2], f[3], Long.parseLong(f[4]), f[5], request, f[10]);
  }
}
