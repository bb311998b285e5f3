package org.authmeter.signon.saml.sp;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.browser.web.page.Page;
import org.authmeter.signon.saml.check.CheckLevel;
import org.authmeter.signon.saml.check.ResponseReader;
import org.authmeter.signon.saml.message.MessageCodec;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.signon.saml.message.SamlCode;
import org.authmeter.signon.saml.message.SamlXml;
import org.authmeter.signon.saml.message.Signatures;
import org.authmeter.signon.saml.message.Signer;
import org.authmeter.signon.saml.message.Soap;
import org.authmeter.signon.saml.message.Structure;
import org.authmeter.signon.saml.metadata.ServiceProvider;
import org.opensaml.saml.saml2.core.Artifact;
import org.opensaml.saml.saml2.core.ArtifactResolve;
import org.opensaml.saml.saml2.core.ArtifactResponse;
import org.w3c.dom.Element;

/** Turns an artifact into the message that it stands for (saml-bindings-2.0-os, section 3.6). */
public final class Artifacts {
  private static final int LENGTH = 44;
  private static final int TYPE = 4;

  private final ServiceProvider sp;
  private final Signatures signatures;

  public Artifacts(ServiceProvider sp) {
    this.sp = sp;
    this.signatures = new Signatures(sp.idp().certificates());
  }

  /** A question on its way to the IdP. */
  public record Asked(String id, Request http) {}

  /**
   * A message that was resolved.
   *
   * @param xml the Response
   * @param covered whether the answer around it bears a signature that verifies
   */
  public record Resolved(byte[] xml, boolean covered) {}

  /**
   * The question, signed if the SP has a key.
   *
   * @param artifact value of SAMLart
   */
  public Asked resolve(String artifact) throws CodedFailure {
    URI to = address(artifact);
    ArtifactResolve question =
        OpenSaml.request(ArtifactResolve.DEFAULT_ELEMENT_NAME, sp.entityId(), to.toString());
    Artifact value = OpenSaml.build(Artifact.DEFAULT_ELEMENT_NAME);
    value.setValue(artifact);
    question.setArtifact(value);
    if (sp.keys().signing() != null) {
      new Signer(sp.keys().signer()).envelope(question);
    }
    return new Asked(
        question.getID(), Soap.request(to, OpenSaml.serialize(question), Role.OTHER, Map.of()));
  }

  /** The message in the answer; at the level off or parse, no signature is looked at. */
  public Resolved read(Page page, Asked asked, CheckLevel level) throws CodedFailure {
    // alone in its document: an ID elsewhere in the envelope must not be taken for its own
    byte[] alone = SamlXml.alone(Soap.body(Soap.envelope(page, "artifact"), "artifact"));
    Element element = SamlXml.parse(alone, "artifact").getDocumentElement();
    if (level != CheckLevel.OFF) {
      Structure.check(element);
    }
    ArtifactResponse answer = OpenSaml.read(element, ArtifactResponse.class);
    ResponseReader.success(answer, "ArtifactResponse");
    if (!asked.id().equals(answer.getInResponseTo())) {
      throw new CodedFailure(
          SamlCode.WRONG_IN_RESPONSE_TO,
          "the ArtifactResponse answers %s, and %s was asked"
              .formatted(answer.getInResponseTo(), asked.id()));
    }
    if (answer.getMessage() == null || answer.getMessage().getDOM() == null) {
      throw new CodedFailure(
          SamlCode.UNEXPECTED_MESSAGE,
          "the ArtifactResponse is empty: the artifact is unknown, or was resolved before");
    }
    boolean verify = level.compareTo(CheckLevel.VERIFY) >= 0;
    return new Resolved(
        SamlXml.alone(answer.getMessage().getDOM()), verify && signatures.verify(answer));
  }

  /** Type 4: type, index of the address, SHA-1 of the entityID, handle (section 3.6.4). */
  private URI address(String artifact) throws CodedFailure {
    byte[] bytes = MessageCodec.base64(artifact, "SAMLart");
    if (bytes.length != LENGTH || bytes[0] != 0 || bytes[1] != TYPE) {
      throw new CodedFailure(
          SamlCode.UNEXPECTED_MESSAGE,
          "SAMLart has %d bytes, and is not an artifact of type 4".formatted(bytes.length));
    }
    if (!MessageDigest.isEqual(Arrays.copyOfRange(bytes, 4, 24), source())) {
      throw new CodedFailure(
          SamlCode.WRONG_ISSUER, "SAMLart is not of %s".formatted(sp.idp().entityId()));
    }
    int index = (bytes[2] & 255) << 8 | bytes[3] & 255;
    URI to = sp.idp().artifacts().get(index);
    if (to == null) {
      throw new CodedFailure(
          SamlCode.NO_ENDPOINT,
          "the metadata of %s has no ArtifactResolutionService of index %d; it has %s"
              .formatted(sp.idp().entityId(), index, sp.idp().artifacts().keySet()));
    }
    return to;
  }

  private byte[] source() {
    try {
      return MessageDigest.getInstance("SHA-1")
          .digest(sp.idp().entityId().getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Java always has SHA-1", e);
    }
  }
}
