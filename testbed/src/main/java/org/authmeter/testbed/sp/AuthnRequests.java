package org.authmeter.testbed.sp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.authmeter.testbed.saml.OpenSaml;
import org.authmeter.testbed.web.RandomIds;
import org.opensaml.core.xml.io.MarshallingException;
import org.opensaml.saml.common.SAMLVersion;
import org.opensaml.saml.common.xml.SAMLConstants;
import org.opensaml.saml.saml2.core.AuthnRequest;
import org.opensaml.saml.saml2.core.Issuer;
import org.opensaml.saml.saml2.core.NameIDPolicy;

/** Makes AuthnRequests as a Shibboleth SP does, unsigned, for the Redirect binding. */
final class AuthnRequests {
  private final String entityId;
  private final String acs;
  private final String destination;

  AuthnRequests(String entityId, String acs, String destination) {
    this.entityId = entityId;
    this.acs = acs;
    this.destination = destination;
  }

  /**
   * @param forceAuthn the user must sign on again (SAML core 3.4.1)
   * @param passive the IdP may show nothing
   */
  AuthnRequest create(boolean forceAuthn, boolean passive) {
    AuthnRequest request = OpenSaml.build(AuthnRequest.DEFAULT_ELEMENT_NAME);
    request.setID(RandomIds.samlId());
    request.setVersion(SAMLVersion.VERSION_20);
    request.setIssueInstant(Instant.now());
    request.setDestination(destination);
    request.setAssertionConsumerServiceURL(acs);
    request.setProtocolBinding(SAMLConstants.SAML2_POST_BINDING_URI);
    if (forceAuthn) {
      request.setForceAuthn(true);
    }
    if (passive) {
      request.setIsPassive(true);
    }
    Issuer issuer = OpenSaml.build(Issuer.DEFAULT_ELEMENT_NAME);
    issuer.setValue(entityId);
    request.setIssuer(issuer);
    NameIDPolicy policy = OpenSaml.build(NameIDPolicy.DEFAULT_ELEMENT_NAME);
    policy.setAllowCreate(true);
    request.setNameIDPolicy(policy);
    return request;
  }

  /** The URL that carries the request: deflated, base64, URL-encoded (SAML bindings 3.4.4.1). */
  String redirect(AuthnRequest request, String relayState) throws IOException {
    ByteArrayOutputStream deflated = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    try (DeflaterOutputStream out = new DeflaterOutputStream(deflated, deflater)) {
      out.write(OpenSaml.serialize(request));
    } catch (MarshallingException e) {
      throw new IOException(e);
    } finally {
      deflater.end();
    }
    return destination
        + "?SAMLRequest="
        + encode(Base64.getEncoder().encodeToString(deflated.toByteArray()))
        + "&RelayState="
        + encode(relayState);
  }

  private static String encode(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }
}
