package org.authmeter.signon.saml.sp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Phase;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.browser.web.page.Page;
import org.authmeter.signon.saml.check.CheckLevel;
import org.authmeter.signon.saml.check.Replays;
import org.authmeter.signon.saml.check.ResponseCheck;
import org.authmeter.signon.saml.check.SignedOn;
import org.authmeter.signon.saml.message.BindingDecoder;
import org.authmeter.signon.saml.message.FoundResponse;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.signon.saml.message.SamlCode;
import org.authmeter.signon.saml.message.Soap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.opensaml.saml.common.SAMLVersion;
import org.opensaml.saml.saml2.core.ArtifactResponse;
import org.opensaml.saml.saml2.core.Response;
import org.opensaml.xmlsec.signature.support.SignatureConstants;

/** What attackers send, each refused for its own reason; nothing is fetched, nothing hangs. */
class AttacksTest {
  private static final AtomicInteger FETCHED = new AtomicInteger();
  private static HttpServer server;

  @BeforeAll
  static void listen() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          FETCHED.incrementAndGet();
          exchange.sendResponseHeaders(404, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterAll
  static void nothingWasFetched() {
    server.stop(0);
    assertThat(FETCHED).hasValue(0);
  }

  private static SignedOn check(byte[] xml) throws CodedFailure {
    return new ResponseCheck(TestIdp.sp(), CheckLevel.DECRYPT, new Replays())
        .check(xml, TestIdp.REQUEST);
  }

  private static SamlCode refused(byte[] xml) {
    CodedFailure refused = catchThrowableOfType(CodedFailure.class, () -> check(xml));
    assertThat(refused).isNotNull();
    return SamlCode.valueOf(refused.code());
  }

  @ParameterizedTest
  @CsvSource({
    "1, WRAPPED", "2, WRAPPED", "3, ASSERTION_COUNT", "4, WRAPPED",
    "5, WRAPPED", "6, WRAPPED", "7, WRAPPED", "8, WRAPPED"
  })
  void shouldRefuseEveryShapeOfSignatureWrapping(int shape, SamlCode reason) throws Exception {
    Response response = TestIdp.response("test001");
    TestIdp.sign(shape <= 2 ? response : response.getAssertions().get(0));
    byte[] genuine = TestIdp.xml(response);

    assertThat(refused(Wrapping.of(shape, genuine))).isEqualTo(reason);
    assertThat(check(genuine).nameId()).isEqualTo("test001");
  }

  @Test
  void shouldRefuseTwoElementsWithOneId() throws Exception {
    Response response = TestIdp.response("test001");
    String id = response.getAssertions().get(0).getID();
    String xml = new String(TestIdp.xml(response), StandardCharsets.UTF_8);
    String twice = xml.replace("<saml2:Conditions ", "<saml2:Conditions ID=\"" + id + "\" ");

    assertThat(refused(twice.getBytes(StandardCharsets.UTF_8))).isEqualTo(SamlCode.DUPLICATE_ID);
    assertThat(refused(Wrapping.sameId(TestIdp.signed("test001")))).isEqualTo(SamlCode.WRAPPED);
  }

  @ParameterizedTest
  @MethodSource("attacks")
  void shouldRefuseForItsOwnReason(Attack attack) {
    assertThat(refused(attack.xml())).isEqualTo(attack.reason());
  }

  static List<Attack> attacks() throws Exception {
    String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/x";
    List<Attack> all = new ArrayList<>(documents(url));
    all.addAll(signatures(url));
    all.addAll(encryption(url));
    all.addAll(conditions());
    return all;
  }

  private static List<Attack> documents(String url) {
    StringBuilder bomb = new StringBuilder("<!DOCTYPE r [<!ENTITY a0 'lollollol'>");
    for (int i = 1; i < 30; i++) {
      bomb.append("<!ENTITY a%d '&a%d;&a%d;&a%d;'>".formatted(i, i - 1, i - 1, i - 1));
    }
    String padding = "<!--" + "x".repeat(10 << 20) + "-->";
    String deep = "<a>".repeat(50_000) + "</a>".repeat(50_000);
    return List.of(
        Attack.text("entity bomb", bomb + "]><r>&a29;</r>", SamlCode.DOCTYPE_REFUSED),
        Attack.text(
            "external entity",
            "<!DOCTYPE r [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><r>&x;</r>",
            SamlCode.DOCTYPE_REFUSED),
        Attack.text(
            "external DTD", "<!DOCTYPE r SYSTEM '" + url + "'><r/>", SamlCode.DOCTYPE_REFUSED),
        Attack.text("10 MB of padding", "<r>" + padding + "</r>", SamlCode.TOO_LARGE),
        Attack.text("deep nesting", deep, SamlCode.TOO_DEEP),
        Attack.text("no XML", "not XML at all", SamlCode.BAD_XML),
        Attack.text("nothing", "", SamlCode.BAD_XML),
        Attack.text("another message", "<r/>", SamlCode.UNEXPECTED_MESSAGE),
        Attack.replaced(
            "comment in the NameID",
            ">test001.evil.com</saml2:NameID>",
            ">test001<!-- -->.evil.com</saml2:NameID>",
            SamlCode.COMMENT_IN_VALUE),
        Attack.replaced(
            "processing instruction in an attribute",
            ">test001.evil.com</saml2:AttributeValue>",
            ">test001<?x y?>.evil.com</saml2:AttributeValue>",
            SamlCode.COMMENT_IN_VALUE));
  }

  private static List<Attack> signatures(String url) throws Exception {
    String rsa256 = SignatureConstants.ALGO_ID_SIGNATURE_RSA_SHA256;
    String sha256 = SignatureConstants.ALGO_ID_DIGEST_SHA256;
    return List.of(
        new Attack("no signature", TestIdp.xml(TestIdp.response("test001")), SamlCode.UNSIGNED),
        Attack.replaced("changed value", ">test001.evil.com<", ">admin<", SamlCode.BAD_SIGNATURE),
        Attack.signedBy(
            "RSA with SHA-1",
            Attack.idp(),
            SignatureConstants.ALGO_ID_SIGNATURE_RSA_SHA1,
            sha256,
            SamlCode.WEAK_ALGORITHM),
        Attack.signedBy(
            "digest SHA-1",
            Attack.idp(),
            rsa256,
            SignatureConstants.ALGO_ID_DIGEST_SHA1,
            SamlCode.WEAK_ALGORITHM),
        Attack.replaced("algorithm none", rsa256, "none", SamlCode.ALGORITHM_REFUSED),
        Attack.signedBy(
            "HMAC with the public key",
            Attack.confused(),
            SignatureConstants.ALGO_ID_MAC_HMAC_SHA256,
            sha256,
            SamlCode.ALGORITHM_REFUSED),
        Attack.signedBy(
            "key of a stranger", Attack.stranger(), rsa256, sha256, SamlCode.BAD_SIGNATURE),
        Attack.strangersCertificate(),
        Attack.replaced(
            "RetrievalMethod in a signature",
            "<ds:X509Data>",
            "<ds:RetrievalMethod URI=\"" + url + "\"/><ds:X509Data>",
            SamlCode.REFERENCE_REFUSED),
        Attack.replaced(
            "reference to a URL",
            "<ds:Reference URI=\"#",
            "<ds:Reference URI=\"" + url + "#",
            SamlCode.REFERENCE_REFUSED),
        Attack.replaced(
            "XSLT in a signature",
            "http://www.w3.org/2000/09/xmldsig#enveloped-signature",
            "http://www.w3.org/TR/1999/REC-xslt-19991116",
            SamlCode.WRAPPED));
  }

  private static List<Attack> encryption(String url) throws Exception {
    return List.of(
        Attack.encrypted(
            "CipherReference",
            "<xenc:CipherValue>[^<]*</xenc:CipherValue>",
            "<xenc:CipherReference URI='" + url + "'/>",
            SamlCode.REFERENCE_REFUSED),
        Attack.encrypted(
            "RetrievalMethod for the key",
            "(?s)<xenc:EncryptedKey .*</xenc:EncryptedKey>",
            "<ds:RetrievalMethod xmlns:ds='http://www.w3.org/2000/09/xmldsig#' URI='" + url + "'/>",
            SamlCode.REFERENCE_REFUSED),
        Attack.encrypted(
            "RSA 1.5 key transport",
            "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p",
            "http://www.w3.org/2001/04/xmlenc#rsa-1_5",
            SamlCode.ALGORITHM_REFUSED),
        Attack.encrypted(
            "no EncryptionMethod",
            "<xenc:EncryptionMethod Algorithm=\"[^\"]*aes256-gcm\"[^>]*/>",
            "",
            SamlCode.NOT_DECRYPTED),
        Attack.encrypted(
            "no EncryptedData",
            "(?s)<xenc:EncryptedData .*</xenc:EncryptedData>",
            "",
            SamlCode.NOT_DECRYPTED),
        Attack.encrypted(
            "changed ciphertext",
            "<xenc:CipherValue>[A-Za-z0-9+/]{8}",
            "<xenc:CipherValue>AAAAAAAA",
            SamlCode.NOT_DECRYPTED),
        // opened, and then not signed: anybody can encrypt for the SP
        Attack.encrypted(
            "encrypted, not signed", "InResponseTo", "InResponseTo ", SamlCode.UNSIGNED));
  }

  private static List<Attack> conditions() {
    return List.of(
        Attack.changed("expired", a -> Attack.times(a, -1000, -600), SamlCode.EXPIRED),
        Attack.changed("future", a -> Attack.times(a, 600, 1000), SamlCode.NOT_YET_VALID),
        Attack.changed(
            "other audience",
            a ->
                a.getConditions()
                    .getAudienceRestrictions()
                    .get(0)
                    .getAudiences()
                    .get(0)
                    .setURI("https://other.example.org"),
            SamlCode.WRONG_AUDIENCE),
        Attack.changed(
            "other recipient",
            a ->
                a.getSubject()
                    .getSubjectConfirmations()
                    .get(0)
                    .getSubjectConfirmationData()
                    .setRecipient("https://other.example.org/acs"),
            SamlCode.WRONG_RECIPIENT),
        Attack.changed(
            "answer to another request",
            a ->
                a.getSubject()
                    .getSubjectConfirmations()
                    .get(0)
                    .getSubjectConfirmationData()
                    .setInResponseTo("_other"),
            SamlCode.WRONG_IN_RESPONSE_TO),
        Attack.changed(
            "other IdP",
            a -> a.setIssuer(OpenSaml.issuer("https://other.example.org/idp")),
            SamlCode.WRONG_ISSUER),
        Attack.changed(
            "nobody signed on", a -> a.getAuthnStatements().clear(), SamlCode.NO_AUTHN_STATEMENT),
        Attack.confirmed(
            "delivery begins later",
            c -> c.setNotBefore(Instant.now().plusSeconds(600)),
            SamlCode.NOT_YET_VALID),
        Attack.confirmed(
            "bearer with NotBefore",
            c -> c.setNotBefore(Instant.now().minusSeconds(600)),
            SamlCode.BAD_SUBJECT),
        Attack.confirmed("delivery without end", c -> c.setNotOnOrAfter(null), SamlCode.EXPIRED),
        Attack.changed(
            "assertion of SAML 1.1",
            a -> a.setVersion(SAMLVersion.VERSION_11),
            SamlCode.WRONG_VERSION),
        Attack.changedResponse(
            "Response of SAML 1.1",
            r -> r.setVersion(SAMLVersion.VERSION_11),
            SamlCode.WRONG_VERSION),
        Attack.changed(
            "issued next month",
            a -> a.setIssueInstant(Instant.now().plusSeconds(30 * 86_400)),
            SamlCode.NOT_YET_VALID),
        Attack.changedResponse(
            "Response for another SP",
            r -> r.setDestination("https://other.example.org/acs"),
            SamlCode.WRONG_DESTINATION),
        Attack.changedResponse(
            "signed Response without Destination",
            r -> r.setDestination(null),
            SamlCode.WRONG_DESTINATION),
        Attack.changedResponse(
            "Response issued next month",
            r -> r.setIssueInstant(Instant.now().plusSeconds(30 * 86_400)),
            SamlCode.NOT_YET_VALID),
        Attack.changed(
            "unknown condition",
            a -> a.getConditions().getConditions().add(Attack.delegation()),
            SamlCode.UNKNOWN_CONDITION),
        Attack.changed("no subject", a -> a.setSubject(null), SamlCode.BAD_SUBJECT));
  }

  @Test
  void shouldRefuseAnAssertionThatHasComeBefore() throws Exception {
    ResponseCheck check = new ResponseCheck(TestIdp.sp(), CheckLevel.VERIFY, new Replays());
    byte[] xml = TestIdp.signed("test001");
    check.check(xml, TestIdp.REQUEST);

    assertThatThrownBy(() -> check.check(xml, TestIdp.REQUEST))
        .isInstanceOfSatisfying(
            CodedFailure.class, e -> assertThat(e.code()).isEqualTo("REPLAYED"));
  }

  @ParameterizedTest
  @CsvSource({"%%%, BAD_BASE64", "AAAA*AAA, BAD_BASE64", "7, BAD_BASE64"})
  void shouldRefuseWhatIsNotBase64(String value, SamlCode reason) {
    assertThatThrownBy(() -> FoundResponse.decode(value))
        .isInstanceOfSatisfying(
            CodedFailure.class, e -> assertThat(e.code()).isEqualTo(reason.name()));
  }

  @Test
  void shouldRefuseADeflatedMessageThatIsCutOffOrABomb() throws Exception {
    byte[] deflated = deflated(TestIdp.signed("test001"));
    byte[] half = java.util.Arrays.copyOf(deflated, deflated.length / 2);

    assertThat(code(half)).isEqualTo("BAD_DEFLATE");
    assertThat(code(deflated(new byte[200 << 20]))).isEqualTo("TOO_LARGE");
  }

  private static String code(byte[] deflated) {
    String value = Base64.getUrlEncoder().encodeToString(deflated);
    URI uri =
        URI.create(
            "https://sp.example.org/acs?SAMLResponse="
                + value.replace("-", "%2B").replace("_", "%2F").replace("=", "%3D"));
    BindingDecoder inbound = BindingDecoder.of(Request.get(uri, Role.OTHER, Phase.FORM, null));
    return catchThrowableOfType(CodedFailure.class, () -> inbound.message("SAMLResponse")).code();
  }

  private static byte[] deflated(byte[] content) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DeflaterOutputStream stream =
        new DeflaterOutputStream(out, new Deflater(Deflater.DEFAULT_COMPRESSION, true))) {
      stream.write(content);
    }
    return out.toByteArray();
  }

  /** A signed answer of the back channel stands for a Response without a signature. */
  @ParameterizedTest
  @CsvSource({
    "http://www.w3.org/2000/09/xmldsig#rsa-sha1, http://www.w3.org/2001/04/xmlenc#sha256, WEAK_ALGORITHM",
    "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256, http://www.w3.org/2000/09/xmldsig#sha1, WEAK_ALGORITHM",
    "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256, http://www.w3.org/2001/04/xmlenc#sha256,"
  })
  void shouldRefuseAWeaklySignedArtifactResponse(String algorithm, String digest, SamlCode reason)
      throws Exception {
    ArtifactResponse answer = OpenSaml.build(ArtifactResponse.DEFAULT_ELEMENT_NAME);
    TestIdp.head(answer, "_asked");
    answer.setMessage(TestIdp.response("test001"));
    Attack.sign(answer, Attack.idp(), algorithm, digest);
    String xml = new String(OpenSaml.serialize(answer), StandardCharsets.UTF_8);
    Page page =
        new Page(
            200,
            URI.create("https://idp.example.org/artifact"),
            null,
            "text/xml",
            Soap.envelope(xml.getBytes(StandardCharsets.UTF_8)));
    Artifacts artifacts = new Artifacts(TestIdp.sp());
    Artifacts.Asked asked = new Artifacts.Asked("_asked", null);

    if (reason == null) {
      assertThat(artifacts.read(page, asked, CheckLevel.VERIFY).covered()).isTrue();
    } else {
      assertThat(
              catchThrowableOfType(
                      CodedFailure.class, () -> artifacts.read(page, asked, CheckLevel.VERIFY))
                  .code())
          .isEqualTo(reason.name());
    }
  }
}
