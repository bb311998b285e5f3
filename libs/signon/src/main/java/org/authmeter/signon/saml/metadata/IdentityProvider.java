package org.authmeter.signon.saml.metadata;

import java.net.URI;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.signon.saml.message.SamlCode;

/**
 * The IdP as its metadata describes it.
 *
 * @param entityId its name
 * @param certificates of the keys that it signs with; there may be several while one is replaced
 * @param encryption certificate of the key to encrypt for, or null
 * @param signOn where AuthnRequests go, by binding; {@link Binding#SOAP} is the one for ECP
 * @param logout where messages of Single Logout go, by binding
 * @param artifacts addresses that resolve artifacts, by index
 * @param wantsSigned whether it asks for signed AuthnRequests
 */
public record IdentityProvider(
    String entityId,
    List<X509Certificate> certificates,
    X509Certificate encryption,
    Map<Binding, URI> signOn,
    Map<Binding, LogoutAddress> logout,
    Map<Integer, URI> artifacts,
    boolean wantsSigned) {

  /**
   * @param requests where LogoutRequests go
   * @param answers where LogoutResponses go
   */
  public record LogoutAddress(URI requests, URI answers) {}

  public IdentityProvider {
    certificates = List.copyOf(certificates);
    signOn = Map.copyOf(signOn);
    logout = Map.copyOf(logout);
    artifacts = Map.copyOf(artifacts);
  }

  /** Where AuthnRequests of a binding go. */
  public URI signOn(Binding binding) throws CodedFailure {
    return there(signOn.get(binding), "SingleSignOnService", binding, signOn.keySet());
  }

  /** Where messages of Single Logout go. */
  public LogoutAddress logout(Binding binding) throws CodedFailure {
    return there(logout.get(binding), "SingleLogoutService", binding, logout.keySet());
  }

  private <T> T there(T found, String service, Binding binding, Object others) throws CodedFailure {
    if (found == null) {
      throw new CodedFailure(
          SamlCode.NO_ENDPOINT,
          "the metadata of %s has no %s of the %s binding; it has %s"
              .formatted(entityId, service, binding, others));
    }
    return found;
  }
}
