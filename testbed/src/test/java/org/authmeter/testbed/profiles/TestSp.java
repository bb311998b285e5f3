package org.authmeter.testbed.profiles;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.authmeter.common.tls.KeyFiles;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.testbed.Browser;
import org.authmeter.testbed.ControlClient;
import org.authmeter.testbed.Page;
import org.authmeter.testbed.RunningTestbed;
import org.authmeter.testbed.core.TestbedAuthority;
import org.authmeter.testbed.saml.RedirectUrls;
import org.authmeter.testbed.saml.SamlKey;
import org.authmeter.testbed.web.RandomIds;
import org.opensaml.saml.common.SAMLVersion;
import org.opensaml.saml.saml2.core.AuthnRequest;
import org.opensaml.saml.saml2.core.Issuer;
import org.opensaml.saml.saml2.core.RequestAbstractType;
import org.opensaml.xmlsec.crypto.XMLSigningUtil;
import org.opensaml.xmlsec.signature.support.SignatureConstants;

/** An SP inside the test, with a key of its own, at whose URLs nobody listens. */
public final class TestSp {
  static final String RSA_SHA256 = SignatureConstants.ALGO_ID_SIGNATURE_RSA_SHA256;

  final RunningTestbed testbed;
  final SamlKey key;
  final String entityId;
  final String base;
  private final String certificate;

  TestSp(RunningTestbed testbed, Path folder, String name) throws IOException {
    OpenSaml.initialize();
    this.testbed = testbed;
    this.base = "https://" + name + ".example/" + RandomIds.hex(8);
    this.entityId = base + "/sp";
    KeyPair keys = TestbedAuthority.newKeys();
    X509Certificate own = TestbedAuthority.selfSigned(keys, name);
    Path file = folder.resolve(RandomIds.hex(16) + ".p12");
    KeyFiles.writePkcs12(file, "secret", keys, own);
    this.key = SamlKey.load(file, "secret");
    this.certificate = KeyFiles.base64(own);
  }

  private TestSp(TestSp other, RunningTestbed testbed) {
    this.testbed = testbed;
    this.key = other.key;
    this.entityId = other.entityId;
    this.base = other.base;
    this.certificate = other.certificate;
  }

  /** The same SP, which a testbed knows from its start. */
  TestSp at(RunningTestbed running) {
    return new TestSp(this, running);
  }

  String acs() {
    return base + "/acs";
  }

  /**
   * Its metadata.
   *
   * @param role more attributes of the SPSSODescriptor
   * @param encryption EncryptionMethod elements
   * @param logout SingleLogoutService elements
   */
  String metadata(String role, String encryption, String logout) {
    String info =
        "<ds:KeyInfo><ds:X509Data><ds:X509Certificate>%s</ds:X509Certificate></ds:X509Data></ds:KeyInfo>"
            .formatted(certificate);
    return """
        <EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="%s">
        <SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol" %s>
        <KeyDescriptor use="signing">%s</KeyDescriptor><KeyDescriptor use="encryption">%s%s</KeyDescriptor>%s
        <AssertionConsumerService index="1" isDefault="true" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="%s"/>
        <AssertionConsumerService index="2" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Artifact" Location="%s"/>
        <AssertionConsumerService index="3" Binding="urn:oasis:names:tc:SAML:2.0:bindings:PAOS" Location="%s"/>
        </SPSSODescriptor></EntityDescriptor>"""
        .formatted(entityId, role, info, info, encryption, logout, acs(), acs(), acs());
  }

  /** A single logout service of a binding's last name, such as {@code HTTP-POST}. */
  static String logoutService(String binding, String location) {
    return "<SingleLogoutService Binding=\"urn:oasis:names:tc:SAML:2.0:bindings:%s\" Location=\"%s\"/>"
        .formatted(binding, location);
  }

  /** Has the IdP learn this metadata. */
  TestSp register(String query, String metadata) throws Exception {
    ControlClient.Answer answer = new ControlClient(testbed).post("/sp" + query, metadata);
    if (answer.status() != 200) {
      throw new IOException(answer.toString());
    }
    return this;
  }

  TestSp register() throws Exception {
    return register("", metadata("", "", ""));
  }

  Browser browser() {
    return new Browser(testbed).endingAt(base);
  }

  /** The URL of the IdP's service below {@code /idp/profile/SAML2/}. */
  String idp(String service) {
    return testbed.get("testbed.idp.metadata").replace("/shibboleth", "/profile/SAML2/" + service);
  }

  AuthnRequest authnRequest(String service) {
    AuthnRequest request = OpenSaml.build(AuthnRequest.DEFAULT_ELEMENT_NAME);
    address(request, idp(service));
    return request;
  }

  void address(RequestAbstractType request, String destination) {
    request.setID(OpenSaml.newId());
    request.setVersion(SAMLVersion.VERSION_20);
    request.setIssueInstant(Instant.now());
    request.setDestination(destination);
    Issuer issuer = OpenSaml.build(Issuer.DEFAULT_ELEMENT_NAME);
    issuer.setValue(entityId);
    request.setIssuer(issuer);
  }

  /** Sends an unsigned request by Redirect and goes on to a form or the end. */
  Page ask(Browser browser, Consumer<AuthnRequest> wishes) throws Exception {
    AuthnRequest request = authnRequest("Redirect/SSO");
    wishes.accept(request);
    String query = RedirectUrls.query("SAMLRequest", OpenSaml.serialize(request), "state");
    return browser.open(idp("Redirect/SSO") + "?" + query);
  }

  /** Signs a user on in the form that a page shows; the end is the page that leads to the ACS. */
  Page signOn(Browser browser, Page form) throws Exception {
    return browser.signOn(form, "test001", "test001pw");
  }

  String signedQuery(RequestAbstractType request, String relayState) throws Exception {
    byte[] xml = OpenSaml.serialize(request);
    return RedirectUrls.signed(key, request.getDestination(), "SAMLRequest", xml, relayState);
  }

  /** A form of the POST binding; the request is signed before, or not. */
  static Map<String, String> form(RequestAbstractType request, String relayState) throws Exception {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("SAMLRequest", Base64.getEncoder().encodeToString(OpenSaml.serialize(request)));
    fields.put("RelayState", relayState);
    return fields;
  }

  /** A form of the POST-SimpleSign binding. */
  Map<String, String> simpleSign(RequestAbstractType request, String relayState, String algorithm)
      throws Exception {
    String content =
        "SAMLRequest=%s&RelayState=%s&SigAlg=%s"
            .formatted(
                new String(OpenSaml.serialize(request), StandardCharsets.UTF_8),
                relayState,
                algorithm);
    byte[] signature =
        XMLSigningUtil.signWithURI(
            key.credential(), algorithm, content.getBytes(StandardCharsets.UTF_8));
    Map<String, String> fields = form(request, relayState);
    fields.put("SigAlg", algorithm);
    fields.put("Signature", Base64.getEncoder().encodeToString(signature));
    return fields;
  }

  Page post(Browser browser, RequestAbstractType request, Map<String, String> fields)
      throws Exception {
    return browser.goOn(browser.post(URI.create(request.getDestination()), fields));
  }

  /** Writes metadata to a file. */
  static Path file(Path folder, String metadata) throws IOException {
    return Files.writeString(folder.resolve("sp.xml"), metadata);
  }
}
