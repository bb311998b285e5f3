package org.authmeter.testbed.idp.message;

import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.testbed.saml.SamlKey;
import org.authmeter.testbed.saml.SpEncrypter;
import org.opensaml.saml.saml2.core.ArtifactResponse;
import org.opensaml.saml.saml2.core.Assertion;
import org.opensaml.saml.saml2.core.NameID;
import org.opensaml.saml.saml2.core.Response;
import org.opensaml.saml.saml2.core.Status;
import org.opensaml.saml.saml2.core.StatusCode;
import org.opensaml.saml.saml2.core.StatusMessage;

/** Makes Responses: signed as configured, serialised, ready for any binding. */
public final class Responses {
  private final String entityId;
  private final SamlKey key;
  private final AssertionBuilder assertions;

  public Responses(String entityId, SamlKey key) {
    this.entityId = entityId;
    this.key = key;
    this.assertions = new AssertionBuilder(entityId);
  }

  /** A Response that signs a user on at an SP, signed and encrypted as that SP is answered. */
  public Response success(
      RegisteredSp sp,
      LoginContext context,
      NameID nameId,
      String sessionIndex,
      Instant authenticated,
      Map<String, String[]> attributes)
      throws IOException {
    Response response =
        response(context.acs(), context.requestId(), status(StatusCode.SUCCESS, null, null));
    Assertion assertion =
        assertions.create(context, nameId, sessionIndex, authenticated, attributes);
    SpEncrypter nameIds =
        NameID.ENCRYPTED.equals(context.wishes().nameIdFormat()) ? sp.onDemand() : sp.nameIds();
    if (nameIds != null) {
      assertion.getSubject().setEncryptedID(nameIds.encrypt(nameId));
      assertion.getSubject().setNameID(null);
    }
    if (sp.signing().assertion()) {
      key.sign(assertion);
    }
    if (sp.assertions() == null) {
      response.getAssertions().add(assertion);
    } else {
      response.getEncryptedAssertions().add(sp.assertions().encrypt(assertion));
    }
    if (sp.signing().response()) {
      key.sign(response);
    }
    return response;
  }

  /**
   * A signed Response without an assertion.
   *
   * @param second status code below the first, for instance NoPassive (SAML core 3.2.2.2); or null
   * @param message for people; or null
   */
  public Response refusal(LoginContext context, String first, String second, String message)
      throws IOException {
    return key.sign(response(context.acs(), context.requestId(), status(first, second, message)));
  }

  /** The signed answer to an attribute query (SAML core 3.3.2.3). */
  public Response attributes(
      String queryId, String nameId, String serviceProvider, Map<String, String[]> attributes)
      throws IOException {
    Response response = response(null, queryId, status(StatusCode.SUCCESS, null, null));
    response.getAssertions().add(assertions.answer(nameId, serviceProvider, attributes));
    return key.sign(response);
  }

  /** The answer to a query about a user who is unknown to this node. */
  public Response unknownPrincipal(String queryId) throws IOException {
    return key.sign(
        response(null, queryId, status(StatusCode.REQUESTER, StatusCode.UNKNOWN_PRINCIPAL, null)));
  }

  /**
   * The signed answer to an ArtifactResolve (SAML core 3.5.2).
   *
   * @param found null when there is no Response for the artifact
   */
  public ArtifactResponse artifact(String resolveId, Response found) throws IOException {
    ArtifactResponse answer =
        OpenSaml.answer(
            ArtifactResponse.DEFAULT_ELEMENT_NAME,
            entityId,
            null,
            resolveId,
            status(StatusCode.SUCCESS, null, null));
    answer.setMessage(found);
    return key.sign(answer);
  }

  private Response response(String acs, String requestId, Status status) {
    return OpenSaml.answer(Response.DEFAULT_ELEMENT_NAME, entityId, acs, requestId, status);
  }

  /**
   * The Status of an answer (SAML core 3.2.2.1).
   *
   * @param second the code below the first; null for none
   * @param message for people; null for none
   */
  public static Status status(String first, String second, String message) {
    StatusCode code = OpenSaml.build(StatusCode.DEFAULT_ELEMENT_NAME);
    code.setValue(first);
    if (second != null) {
      StatusCode inner = OpenSaml.build(StatusCode.DEFAULT_ELEMENT_NAME);
      inner.setValue(second);
      code.setStatusCode(inner);
    }
    Status status = OpenSaml.build(Status.DEFAULT_ELEMENT_NAME);
    status.setStatusCode(code);
    if (message != null) {
      StatusMessage text = OpenSaml.build(StatusMessage.DEFAULT_ELEMENT_NAME);
      text.setValue(message);
      status.setStatusMessage(text);
    }
    return status;
  }
}
