package org.authmeter.testbed.idp.login;

import java.io.IOException;
import java.util.Optional;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.idp.message.RegisteredSp;
import org.authmeter.testbed.idp.message.ResponseSender;
import org.authmeter.testbed.idp.node.NodeServices;
import org.authmeter.testbed.idp.node.SoapServlet;
import org.authmeter.testbed.saml.SoapEnvelope;
import org.opensaml.saml.saml2.core.ArtifactResolve;
import org.opensaml.saml.saml2.core.Response;

/**
 * Artifact resolution service (SAML profiles 5): gives a Response to the SP that it was made for,
 * when the SP signs its ArtifactResolve. The ArtifactResponse is signed; it is empty, and no error,
 * for an artifact without a Response (SAML core 3.5.3).
 */
public final class ArtifactServlet extends SoapServlet<ArtifactResolve> {
  private static final long serialVersionUID = 1L;

  private final transient NodeServices node;

  public ArtifactServlet(NodeServices node) {
    super(node.route(), ArtifactResolve.class);
    this.node = node;
  }

  @Override
  protected void answer(
      ArtifactResolve resolve, HttpServletRequest request, HttpServletResponse http)
      throws IOException {
    RegisteredSp sp = sender(node.saml().parties(), resolve);
    String artifact =
        resolve.getArtifact() == null ? "" : String.valueOf(resolve.getArtifact().getValue());
    Optional<Response> found = node.saml().artifacts().take(artifact, sp.entityId());
    node.counters().of(found.isPresent() ? "artifacts.resolved" : "artifacts.unknown").increment();
    ResponseSender.sendSoap(
        http,
        200,
        SoapEnvelope.envelope(
            node.saml().responses().artifact(resolve.getID(), found.orElse(null))));
  }
}
