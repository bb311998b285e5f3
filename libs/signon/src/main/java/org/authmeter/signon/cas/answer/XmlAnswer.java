package org.authmeter.signon.cas.answer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLStreamReader;
import org.authmeter.browser.failure.CodedFailure;

/** A serviceResponse in XML (CAS protocol, appendix A). */
final class XmlAnswer implements Xml.Handler {
  private static final String NAMESPACE = "http://www.yale.edu/tp/cas";
  private static final String ROOT = "/serviceResponse";
  private static final String SUCCESS = ROOT + "/authenticationSuccess";
  private static final String ATTRIBUTES = SUCCESS + "/attributes/";

  private final Map<String, List<String>> attributes = new LinkedHashMap<>();
  private final List<String> proxies = new ArrayList<>();
  private boolean known;
  private String user;
  private String pgtIou;
  private String proxyTicket;
  private String code;
  private String message = "";

  private XmlAnswer() {}

  static TicketValidation read(byte[] body) throws CodedFailure {
    XmlAnswer answer = new XmlAnswer();
    Xml.read(body, answer);
    if (answer.code != null) {
      return TicketValidation.refused(answer.code, AnswerReader.words(answer.message));
    }
    if (!answer.known || answer.user == null && answer.proxyTicket == null) {
      throw Xml.bad("a serviceResponse without success or failure");
    }
    return new TicketValidation(
        null,
        "",
        answer.user,
        answer.attributes,
        answer.pgtIou,
        answer.proxyTicket,
        answer.proxies);
  }

  @Override
  public void start(String path, XMLStreamReader element) throws CodedFailure {
    if (!known) {
      known = path.equals(ROOT) && NAMESPACE.equals(element.getNamespaceURI());
      if (!known) {
        throw Xml.bad(
            "a {"
                + AnswerReader.words(element.getNamespaceURI())
                + "}"
                + AnswerReader.words(element.getLocalName())
                + ", not a {"
                + NAMESPACE
                + "}serviceResponse");
      }
    }
    if (path.equals(ROOT + "/authenticationFailure") || path.equals(ROOT + "/proxyFailure")) {
      code = AnswerReader.code(element.getAttributeValue(null, "code"), CasCode.BAD_ANSWER.name());
    }
  }

  @Override
  public void end(String path, String name, String text) {
    String value = text.strip();
    if (path.startsWith(ATTRIBUTES) && path.indexOf('/', ATTRIBUTES.length()) < 0) {
      attributes.computeIfAbsent(name, n -> new ArrayList<>()).add(value);
      return;
    }
    switch (path) {
      case SUCCESS + "/user" -> user = value;
      case SUCCESS + "/proxyGrantingTicket" -> pgtIou = value;
      case SUCCESS + "/proxies/proxy" -> proxies.add(value);
      case ROOT + "/proxySuccess/proxyTicket" -> proxyTicket = value;
      case ROOT + "/authenticationFailure", ROOT + "/proxyFailure" -> message = value;
      default -> {
        // what servers add
      }
    }
  }
}
