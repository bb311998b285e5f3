package org.authmeter.testbed.idp;

import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import org.authmeter.testbed.saml.OpenSaml;
import org.authmeter.testbed.saml.SamlKey;
import org.authmeter.testbed.web.RandomIds;
import org.opensaml.core.xml.io.MarshallingException;
import org.opensaml.saml.common.SAMLVersion;
import org.opensaml.saml.saml2.core.Assertion;
import org.opensaml.saml.saml2.core.Issuer;
import org.opensaml.saml.saml2.core.Response;
import org.opensaml.saml.saml2.core.Status;
import org.opensaml.saml.saml2.core.StatusCode;
import org.opensaml.security.SecurityException;
import org.opensaml.xmlsec.encryption.support.EncryptionException;
import org.opensaml.xmlsec.signature.support.SignatureException;

/** Makes Responses: signed as configured, serialised, ready for the POST binding. */
final class Responses {
  private final String entityId;
  private final SamlKey key;
  private final SigningMode signing;
  private final AssertionEncrypter encrypter;
  private final Assertions assertions;

  /**
   * @param encrypter null to send assertions in the clear, inside TLS
   */
  Responses(String entityId, SamlKey key, SigningMode signing, AssertionEncrypter encrypter) {
    this.entityId = entityId;
    this.key = key;
    this.signing = signing;
    this.encrypter = encrypter;
    this.assertions = new Assertions(entityId);
  }

  /**
   * A Response that signs a user on.
   *
   * @param nameId the user's transient id
   */
  byte[] success(
      LoginContext context,
      String nameId,
      String sessionIndex,
      Instant authenticated,
      Map<String, String[]> attributes)
      throws IOException {
    try {
      Response response = response(context.acs(), context.requestId());
      response.setStatus(status(StatusCode.SUCCESS, null));
      Assertion assertion =
          assertions.create(context, nameId, sessionIndex, authenticated, attributes);
      if (signing.assertion()) {
        key.sign(assertion);
      }
      if (encrypter == null) {
        response.getAssertions().add(assertion);
      } else {
        response.getEncryptedAssertions().add(encrypter.encrypt(assertion));
      }
      if (signing.response()) {
        key.sign(response);
      }
      return OpenSaml.serialize(response);
    } catch (SecurityException
        | MarshallingException
        | SignatureException
        | EncryptionException e) {
      throw new IOException("no Response could be made: " + e.getMessage(), e);
    }
  }

  /**
   * A signed Response without an assertion.
   *
   * @param second status code below {@code Responder}, for instance NoPassive (SAML core 3.2.2.2)
   */
  byte[] refusal(IncomingRequest request, String second) throws IOException {
    try {
      Response response = response(request.acs(), request.id());
      response.setStatus(status(StatusCode.RESPONDER, second));
      key.sign(response);
      return OpenSaml.serialize(response);
    } catch (SecurityException | MarshallingException | SignatureException e) {
      throw new IOException("no Response could be made: " + e.getMessage(), e);
    }
  }

  /** The signed answer to an attribute query (SAML core 3.3.2.3). */
  Response attributes(
      String queryId, String nameId, String serviceProvider, Map<String, String[]> attributes)
      throws IOException {
    Response response = response(null, queryId);
    response.setStatus(status(StatusCode.SUCCESS, null));
    response.getAssertions().add(assertions.answer(nameId, serviceProvider, attributes));
    return signed(response);
  }

  /** The answer to a query about somebody whom this node does not know. */
  Response unknownPrincipal(String queryId) throws IOException {
    Response response = response(null, queryId);
    response.setStatus(status(StatusCode.REQUESTER, StatusCode.UNKNOWN_PRINCIPAL));
    return signed(response);
  }

  private Response signed(Response response) throws IOException {
    try {
      key.sign(response);
      return response;
    } catch (SecurityException | MarshallingException | SignatureException e) {
      throw new IOException("no Response could be made: " + e.getMessage(), e);
    }
  }

  private Response response(String acs, String requestId) {
    Response response = OpenSaml.build(Response.DEFAULT_ELEMENT_NAME);
    response.setID(RandomIds.samlId());
    response.setVersion(SAMLVersion.VERSION_20);
    response.setIssueInstant(Instant.now());
    response.setDestination(acs);
    response.setInResponseTo(requestId);
    Issuer issuer = OpenSaml.build(Issuer.DEFAULT_ELEMENT_NAME);
    issuer.setValue(entityId);
    response.setIssuer(issuer);
    return response;
  }

  private static Status status(String first, String second) {
    StatusCode code = OpenSaml.build(StatusCode.DEFAULT_ELEMENT_NAME);
    code.setValue(first);
    if (second != null) {
      StatusCode inner = OpenSaml.build(StatusCode.DEFAULT_ELEMENT_NAME);
      inner.setValue(second);
      code.setStatusCode(inner);
    }
    Status status = OpenSaml.build(Status.DEFAULT_ELEMENT_NAME);
    status.setStatusCode(code);
    return status;
  }
}
