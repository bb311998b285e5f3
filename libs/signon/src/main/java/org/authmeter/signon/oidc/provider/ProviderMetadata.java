package org.authmeter.signon.oidc.provider;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.URISyntaxException;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.page.Page;

/**
 * What a provider says of itself (OpenID Connect Discovery 1.0 section 3, RFC 8414 section 2).
 *
 * @param endpoints its addresses
 * @param issParameter whether its authorization responses name it (RFC 9207)
 */
public record ProviderMetadata(Endpoints endpoints, boolean issParameter) {

  /** The document's address (OpenID Connect Discovery 1.0 section 4). */
  public static URI address(String issuer) {
    return URI.create(
        (issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer)
            + "/.well-known/openid-configuration");
  }

  /**
   * Reads the document.
   *
   * @param issuer that it must name, character by character (section 4.3)
   * @param mutualTls whether the client's connections present a certificate, for which a provider
   *     may have addresses of their own (RFC 8705 section 5)
   * @throws CodedFailure {@link OidcCode#BAD_DISCOVERY}, {@link OidcCode#ISSUER_MISMATCH}, or the
   *     HTTP status
   */
  public static ProviderMetadata read(Page page, String issuer, boolean mutualTls)
      throws CodedFailure {
    if (page.status() != 200) {
      throw new CodedFailure(
          "HTTP_" + page.status(),
          "expected the discovery document of "
              + issuer
              + ", came "
              + page.summary()
              + "; correct the issuer, or set discovery to false and give the endpoints");
    }
    JsonNode document = OidcJson.object(page);
    if (document == null) {
      throw new CodedFailure(
          OidcCode.BAD_DISCOVERY, "the discovery document is not a JSON object: " + page.summary());
    }
    String named = document.path("issuer").asText("");
    if (!named.equals(issuer)) {
      throw new CodedFailure(
          OidcCode.ISSUER_MISMATCH,
          "the discovery document names the issuer \""
              + OidcJson.words(named)
              + "\", expected \""
              + issuer
              + "\"; the two must be equal, a slash at the end included");
    }
    JsonNode aliases = document.path("mtls_endpoint_aliases");
    return new ProviderMetadata(
        new Endpoints(
            endpoint -> {
              URI alias =
                  mutualTls && endpoint.isClients() ? uri(aliases, endpoint.parameter()) : null;
              return alias == null ? uri(document, endpoint.parameter()) : alias;
            }),
        document.path("authorization_response_iss_parameter_supported").asBoolean(false));
  }

  private static URI uri(JsonNode document, String name) throws CodedFailure {
    String text = document.path(name).asText("");
    if (text.isEmpty()) {
      return null;
    }
    try {
      return Addresses.parse(text);
    } catch (URISyntaxException e) {
      throw new CodedFailure(
          OidcCode.BAD_DISCOVERY,
          "the discovery document has \""
              + OidcJson.words(text)
              + "\" as "
              + name
              + ", which is not an absolute http or https URL",
          e);
    }
  }
}
