package org.authmeter.testbed.idp.message;

import java.nio.file.Files;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.testbed.saml.MetadataFiles;
import org.authmeter.testbed.saml.SamlKey;
import org.authmeter.testbed.saml.SamlLayout;
import org.authmeter.testbed.saml.SamlObjects;
import org.authmeter.testbed.saml.SpDescriptor;
import org.opensaml.saml.saml2.core.Assertion;
import org.opensaml.saml.saml2.core.NameID;
import org.opensaml.saml.saml2.core.Response;
import org.opensaml.saml.saml2.core.StatusCode;

/** Makes Responses as the IdP does, and lets a test spoil them before or after signing. */
public final class ToyIdp {
  private final SamlLayout layout;
  private final SamlKey key;
  private final SpDescriptor sp;

  public ToyIdp(SamlLayout layout) throws Exception {
    OpenSaml.initialize();
    this.layout = layout;
    this.key = SamlKey.load(layout.file("idp.p12"), layout.get("password"));
    this.sp = SpDescriptor.read(Files.readAllBytes(layout.file(MetadataFiles.SP)));
  }

  /** An assertion about test001 that answers an AuthnRequest. */
  public Assertion assertion(String requestId) {
    return new AssertionBuilder(layout.idpEntityId())
        .create(
            context(requestId),
            NameIds.nameId(NameID.TRANSIENT, "_user"),
            "_session",
            Instant.now(),
            Map.of("uid", new String[] {"test001"}));
  }

  /** A Response around an assertion that a test may change before it is signed. */
  public byte[] response(String requestId, Consumer<Assertion> change) throws Exception {
    Assertion assertion = assertion(requestId);
    change.accept(assertion);
    key.sign(assertion);
    return wrap(requestId, assertion);
  }

  public byte[] unsigned(String requestId) throws Exception {
    return wrap(requestId, assertion(requestId));
  }

  /** What the IdP itself makes, signed as said, encrypted or not. */
  public byte[] genuine(String requestId, RegisteredSp.SigningMode signing, boolean encrypted)
      throws Exception {
    return OpenSaml.serialize(
        new Responses(layout.idpEntityId(), key)
            .success(
                party(signing, encrypted),
                context(requestId),
                NameIds.nameId(NameID.TRANSIENT, "_user"),
                "_session",
                Instant.now(),
                Map.of("uid", new String[] {"test001"})));
  }

  /** The same, signed outside, without the Destination that a signed Response needs. */
  public byte[] withoutDestination(String requestId) throws Exception {
    Response response =
        SamlObjects.parse(
            genuine(requestId, RegisteredSp.SigningMode.ASSERTION, false), Response.class);
    response.setDestination(null);
    key.sign(response);
    return OpenSaml.serialize(response);
  }

  private RegisteredSp party(RegisteredSp.SigningMode signing, boolean encrypted) throws Exception {
    Properties settings = new Properties();
    settings.setProperty("sign", signing.name().toLowerCase(Locale.ROOT));
    settings.setProperty("encrypt", encrypted ? "assertion" : "none");
    settings.setProperty("data", "aes128-gcm");
    settings.setProperty("keyTransport", "rsa-oaep-mgf1p");
    return new RelyingParties.AnswerSettings(settings).answer(sp, new Properties());
  }

  public byte[] noPassive(String requestId) throws Exception {
    return OpenSaml.serialize(
        new Responses(layout.idpEntityId(), key)
            .refusal(context(requestId), StatusCode.RESPONDER, StatusCode.NO_PASSIVE, null));
  }

  private LoginContext context(String requestId) {
    return LoginContext.saml(requestId, layout.spEntityId(), layout.acs(), "")
        .withPrincipal("test001");
  }

  private byte[] wrap(String requestId, Assertion assertion) throws Exception {
    // An empty Response of the IdP, whose status is turned into success.
    Response response = SamlObjects.parse(noPassive(requestId), Response.class);
    response.setSignature(null);
    response.getStatus().getStatusCode().setValue("urn:oasis:names:tc:SAML:2.0:status:Success");
    response.getStatus().getStatusCode().setStatusCode(null);
    response.getAssertions().add(assertion);
    return OpenSaml.serialize(response);
  }
}
