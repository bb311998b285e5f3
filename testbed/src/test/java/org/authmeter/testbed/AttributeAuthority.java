package org.authmeter.testbed;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.saml.SamlKey;
import org.authmeter.testbed.saml.SamlLayout;
import org.authmeter.testbed.saml.SamlObjects;
import org.jsoup.Jsoup;
import org.opensaml.saml.common.SAMLVersion;
import org.opensaml.saml.saml2.core.Attribute;
import org.opensaml.saml.saml2.core.AttributeQuery;
import org.opensaml.saml.saml2.core.Issuer;
import org.opensaml.saml.saml2.core.NameID;
import org.opensaml.saml.saml2.core.Response;
import org.opensaml.saml.saml2.core.Subject;
import org.opensaml.soap.soap11.Body;
import org.opensaml.soap.soap11.Envelope;

/** One node's attribute authority, asked as the testbed's SP would ask it. */
final class AttributeAuthority {
  private final RunningTestbed testbed;
  private final SamlLayout layout;
  private final SamlKey spKey;
  private final String node;

  /**
   * @param node property that holds the node's address
   */
  AttributeAuthority(RunningTestbed testbed, String node) throws IOException {
    OpenSaml.initialize();
    this.testbed = testbed;
    this.node = testbed.get(node);
    // The authority's certificate lies in the testbed's folder, as do the keys.
    this.layout =
        new SamlLayout(TestbedLayout.load(Path.of(testbed.get("testbed.ca")).getParent()));
    this.spKey = SamlKey.load(layout.file("sp.p12"), layout.get("password"));
  }

  /** Logs a user in at this node; the transient id of the Response. */
  String login(String user) throws IOException {
    Browser browser = new Browser(testbed).at(node);
    browser.login(user);
    String sent =
        browser.history().stream()
            .map(page -> page.fields().get("SAMLResponse"))
            .filter(java.util.Objects::nonNull)
            .findFirst()
            .orElseThrow();
    return SamlObjects.parse(Base64.getMimeDecoder().decode(sent), Response.class)
        .getAssertions()
        .get(0)
        .getSubject()
        .getNameID()
        .getValue();
  }

  /** The answer to a signed query. */
  Response ask(String nameId) throws Exception {
    AttributeQuery query = query(nameId);
    spKey.sign(query);
    List<String> answer = send(soap(query));
    if (!answer.get(0).equals("200")) {
      throw new IOException(answer.toString());
    }
    byte[] xml = answer.get(1).getBytes(StandardCharsets.UTF_8);
    return (Response)
        SamlObjects.parse(xml, Envelope.class).getBody().getUnknownXMLObjects().get(0);
  }

  String unsigned(String nameId) throws Exception {
    return soap(query(nameId));
  }

  /** A query about one id that was signed, with another in its place. */
  String changedAfterSigning(String nameId) throws Exception {
    AttributeQuery query = query("_another");
    spKey.sign(query);
    return soap(query).replace("_another", nameId);
  }

  private AttributeQuery query(String value) {
    AttributeQuery query = OpenSaml.build(AttributeQuery.DEFAULT_ELEMENT_NAME);
    query.setID(OpenSaml.newId());
    query.setVersion(SAMLVersion.VERSION_20);
    query.setIssueInstant(Instant.now());
    Issuer issuer = OpenSaml.build(Issuer.DEFAULT_ELEMENT_NAME);
    issuer.setValue(layout.spEntityId());
    query.setIssuer(issuer);
    NameID nameId = OpenSaml.build(NameID.DEFAULT_ELEMENT_NAME);
    nameId.setFormat(NameID.TRANSIENT);
    nameId.setValue(value);
    Subject subject = OpenSaml.build(Subject.DEFAULT_ELEMENT_NAME);
    subject.setNameID(nameId);
    query.setSubject(subject);
    return query;
  }

  private static String soap(AttributeQuery query) throws Exception {
    Envelope envelope = OpenSaml.build(Envelope.DEFAULT_ELEMENT_NAME);
    Body body = OpenSaml.build(Body.DEFAULT_ELEMENT_NAME);
    body.getUnknownXMLObjects().add(query);
    envelope.setBody(body);
    return new String(OpenSaml.serialize(envelope), StandardCharsets.UTF_8);
  }

  /** Status, and the SOAP message or the reason in the fault. */
  List<String> send(String soap) throws Exception {
    URI url =
        URI.create(
            "https://%s:%d/idp/profile/SAML2/SOAP/AttributeQuery"
                .formatted(node, layout.port("idp.port")));
    var answer =
        HttpClient.newBuilder()
            .sslContext(Browser.tls(testbed))
            .build()
            .send(
                HttpRequest.newBuilder(url)
                    .header("Content-Type", "text/xml;charset=UTF-8")
                    .POST(HttpRequest.BodyPublishers.ofString(soap))
                    .build(),
                BodyHandlers.ofString());
    boolean ok = answer.statusCode() == 200;
    String text = ok ? answer.body() : Jsoup.parse(answer.body()).select("faultstring").text();
    return List.of(Integer.toString(answer.statusCode()), text);
  }

  /** First values by friendly name. */
  static Map<String, String> attributes(Response response) {
    Map<String, String> values = new LinkedHashMap<>();
    for (Attribute a :
        response.getAssertions().get(0).getAttributeStatements().get(0).getAttributes()) {
      values.put(a.getFriendlyName(), a.getAttributeValues().get(0).getDOM().getTextContent());
    }
    return values;
  }
}
