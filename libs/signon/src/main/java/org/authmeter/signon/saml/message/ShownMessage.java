package org.authmeter.signon.saml.message;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import net.shibboleth.utilities.java.support.xml.SerializeSupport;
import org.authmeter.browser.failure.CodedFailure;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.w3c.dom.NodeList;

/**
 * A SAML message as a person reads it: what it is, who sent it to whom, its signatures, conditions
 * and NameID, and then its XML, indented. Nothing is verified.
 *
 * @param where it was found, such as "query of the request"
 * @param facts what it says, in the order of reading; empty when it cannot be read
 * @param xml indented; when it cannot be read, the reason
 */
public record ShownMessage(String where, List<Fact> facts, String xml) {
  private static final String PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
  private static final String ASSERTION = "urn:oasis:names:tc:SAML:2.0:assertion";
  private static final String SIGNATURE = "http://www.w3.org/2000/09/xmldsig#";

  /**
   * One thing that a message says.
   *
   * @param name such as Issuer; the first fact is the kind of the message with its ID
   * @param value never empty
   */
  public record Fact(String name, String value) {}

  /** A parameter with a message, in a query or in a form body. */
  private static final Pattern PARAMETER =
      Pattern.compile("(?:^|[?&\\s])(SAMLRequest|SAMLResponse)=([^&\\s#]*)");

  /** Values that were left out when the sample was recorded. */
  private static final String LEFT_OUT = "***";

  /**
   * The messages of one HTTP exchange, in the order in which they went over the wire.
   *
   * @param url of the request
   * @param body of the request, or empty
   * @param location where the answer redirects to, or empty
   * @param page the answer's body, or empty
   */
  public static List<ShownMessage> of(String url, String body, String location, String page) {
    List<ShownMessage> found = new ArrayList<>();
    parameters("query of the request", url, true, found);
    parameters("body of the request", body, false, found);
    envelope("body of the request", body, found);
    parameters("redirect of the answer", location, true, found);
    if (page.contains("SAMLRequest") || page.contains("SAMLResponse")) {
      for (Element field :
          Jsoup.parse(page).select("input[name=SAMLRequest],input[name=SAMLResponse]")) {
        add("form of the answer", field.attr("name"), field.val(), false, found);
      }
    }
    envelope("body of the answer", page, found);
    return found;
  }

  /** All for people: the facts, a line each, and the XML. */
  public String text() {
    StringBuilder lines = new StringBuilder();
    facts.forEach(f -> lines.append(f.name()).append(": ").append(f.value()).append('\n'));
    return facts.isEmpty() ? xml : lines + "\n" + xml;
  }

  /** What it is, such as Response, or empty when it cannot be read. */
  public String kind() {
    return facts.isEmpty() ? "" : facts.get(0).name();
  }

  /** The values of all facts of a name, or empty. */
  public String fact(String name) {
    return facts.stream()
        .filter(f -> f.name().equals(name))
        .map(Fact::value)
        .distinct()
        .collect(Collectors.joining(", "));
  }

  /** Whether messages are there whose values were left out when the sample was recorded. */
  public static boolean leftOut(String url, String body, String location) {
    return (url + ' ' + body + ' ' + location).matches("(?s).*SAML(Request|Response)=\\*\\*\\*.*");
  }

  private static void parameters(
      String where, String text, boolean query, List<ShownMessage> found) {
    Matcher matcher = PARAMETER.matcher(text);
    while (matcher.find()) {
      add(
          where,
          matcher.group(1),
          URLDecoder.decode(matcher.group(2), StandardCharsets.UTF_8),
          query,
          found);
    }
  }

  private static void envelope(String where, String text, List<ShownMessage> found) {
    boolean soap = text.contains(Soap.NAMESPACE) && text.contains(PROTOCOL);
    boolean alone = text.stripLeading().startsWith("<") && text.contains("\"" + PROTOCOL + "\"");
    if (soap || alone && !text.contains("<html")) {
      add(where, found, () -> text.getBytes(StandardCharsets.UTF_8), "SOAP or XML");
    }
  }

  private static void add(
      String where, String name, String value, boolean query, List<ShownMessage> found) {
    if (value.equals(LEFT_OUT)) {
      return;
    }
    add(
        where,
        found,
        () -> {
          byte[] bytes = MessageCodec.base64(value, name);
          boolean plain = bytes.length > 0 && bytes[0] == '<';
          return query && !plain ? MessageCodec.inflate(bytes, name) : bytes;
        },
        name);
  }

  @FunctionalInterface
  private interface Source {
    byte[] read() throws CodedFailure;
  }

  private static void add(String where, List<ShownMessage> found, Source source, String name) {
    List<Fact> facts = List.of();
    String xml;
    try {
      org.w3c.dom.Element root = SamlXml.parse(source.read(), name).getDocumentElement();
      facts = summary(root);
      xml = SerializeSupport.prettyPrintXML(root).replaceFirst("\\?>(?=<)", "?>\n");
    } catch (CodedFailure e) {
      xml = e.code() + ": " + e.getMessage();
    }
    found.add(new ShownMessage(name + " in the " + where, facts, xml));
  }

  private static List<Fact> summary(org.w3c.dom.Element root) {
    org.w3c.dom.Element message = root;
    if (Soap.is(root, "Envelope")) {
      NodeList inside = root.getElementsByTagNameNS(PROTOCOL, "*");
      message = inside.getLength() == 0 ? root : (org.w3c.dom.Element) inside.item(0);
    }
    List<Fact> lines = new ArrayList<>();
    String id = attribute(message, "ID");
    line(lines, message.getLocalName(), id.isEmpty() ? "without ID" : id);
    line(lines, "Issued", attribute(message, "IssueInstant"));
    line(lines, "Issuer", first(message, ASSERTION, "Issuer"));
    line(lines, "Destination", attribute(message, "Destination"));
    line(lines, "In response to", attribute(message, "InResponseTo"));
    line(lines, "ACS", attribute(message, "AssertionConsumerServiceURL"));
    line(lines, "Binding asked for", attribute(message, "ProtocolBinding"));
    status(lines, message);
    signatures(lines, message);
    each(message, ASSERTION, "EncryptedAssertion", e -> line(lines, "Assertion", "encrypted"));
    each(
        message,
        ASSERTION,
        "NameID",
        e -> line(lines, "NameID", e.getTextContent().strip() + format(e)));
    each(message, ASSERTION, "EncryptedID", e -> line(lines, "NameID", "encrypted"));
    each(message, ASSERTION, "Conditions", e -> line(lines, "Conditions", conditions(e)));
    each(message, ASSERTION, "Audience", e -> line(lines, "Audience", e.getTextContent().strip()));
    each(
        message,
        ASSERTION,
        "Attribute",
        e -> line(lines, "Attribute", attributeName(e) + attributeValue(e)));
    return List.copyOf(lines);
  }

  private static void status(List<Fact> lines, org.w3c.dom.Element message) {
    List<String> codes = new ArrayList<>();
    each(message, PROTOCOL, "StatusCode", e -> codes.add(attribute(e, "Value")));
    line(lines, "Status", String.join(" / ", codes));
    line(lines, "Status message", first(message, PROTOCOL, "StatusMessage"));
  }

  private static void signatures(List<Fact> lines, org.w3c.dom.Element message) {
    List<String> signed = new ArrayList<>();
    each(
        message,
        SIGNATURE,
        "SignatureMethod",
        e ->
            signed.add(
                e.getParentNode().getParentNode().getParentNode().getLocalName()
                    + " by "
                    + attribute(e, "Algorithm")));
    line(
        lines,
        "Signature",
        signed.isEmpty() ? "none in the XML" : String.join(", ", signed) + " (not verified here)");
  }

  private static String conditions(org.w3c.dom.Element conditions) {
    String from = attribute(conditions, "NotBefore");
    String until = attribute(conditions, "NotOnOrAfter");
    boolean over = !until.isEmpty() && isBefore(until, Instant.now());
    return "valid from "
        + (from.isEmpty() ? "any time" : from)
        + " until "
        + (until.isEmpty() ? "any time" : until + (over ? " (over by now)" : ""));
  }

  private static boolean isBefore(String time, Instant now) {
    try {
      return Instant.parse(time).isBefore(now);
    } catch (java.time.format.DateTimeParseException e) {
      return false;
    }
  }

  private static String format(org.w3c.dom.Element nameId) {
    String format = attribute(nameId, "Format");
    return format.isEmpty() ? "" : " (" + format.substring(format.lastIndexOf(':') + 1) + ")";
  }

  private static String attributeName(org.w3c.dom.Element attribute) {
    String friendly = attribute(attribute, "FriendlyName");
    return friendly.isEmpty() ? attribute(attribute, "Name") : friendly;
  }

  private static String attributeValue(org.w3c.dom.Element attribute) {
    List<String> values = new ArrayList<>();
    each(attribute, ASSERTION, "AttributeValue", e -> values.add(e.getTextContent().strip()));
    return " = " + String.join(", ", values);
  }

  private static void line(List<Fact> lines, String name, String value) {
    if (!value.isEmpty()) {
      lines.add(new Fact(name, value));
    }
  }

  private static String attribute(org.w3c.dom.Element element, String name) {
    return element.getAttribute(name);
  }

  private static String first(org.w3c.dom.Element in, String namespace, String name) {
    NodeList found = in.getElementsByTagNameNS(namespace, name);
    return found.getLength() == 0 ? "" : found.item(0).getTextContent().strip();
  }

  private static void each(
      org.w3c.dom.Element in,
      String namespace,
      String name,
      java.util.function.Consumer<org.w3c.dom.Element> action) {
    NodeList found = in.getElementsByTagNameNS(namespace, name);
    for (int i = 0; i < found.getLength(); i++) {
      action.accept((org.w3c.dom.Element) found.item(i));
    }
  }
}
