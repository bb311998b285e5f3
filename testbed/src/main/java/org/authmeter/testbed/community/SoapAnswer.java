package org.authmeter.testbed.community;

import java.util.List;
import org.authmeter.testbed.web.Html;

/** Writes the service's answers: SOAP 1.1, document/literal. */
final class SoapAnswer {
  private final Dialect dialect;

  SoapAnswer(Dialect dialect) {
    this.dialect = dialect;
  }

  String nickname(String nickname) {
    return body("whoami", Html.escape(nickname));
  }

  String policies(List<PolicyQueries.Policy> policies) {
    StringBuilder all = new StringBuilder(policies.size() * 400);
    for (PolicyQueries.Policy p : policies) {
      all.append("<t:PolicyData>")
          .append(element("policyId", Integer.toString(p.id())))
          .append(element("userGroupName", p.userGroup()))
          .append(element("objectSpec", p.objectSpec()))
          .append(element("objectSpecDesc", p.objectKind()))
          .append(element("actionSpec", p.actionSpec()))
          .append(element("actionSpecDesc", p.actionKind()))
          .append("</t:PolicyData>");
    }
    return body(dialect.findPolicies(), all.toString());
  }

  /**
   * @param assertion signed, as text; null for a user without rights
   */
  String assertion(String assertion) {
    return body(
        dialect.getAssertion(),
        assertion == null ? "" : "<t:SAMLAssertion>" + assertion + "</t:SAMLAssertion>");
  }

  /** A fault; the names of a request that could not be read are those of GT4. */
  static String fault(Fault fault, Dialect dialect) {
    Dialect names = dialect == null ? Dialect.GT4 : dialect;
    String text = Html.escape(fault.getMessage());
    String detail =
        fault.detail().isEmpty()
            ? ""
            : "<detail><t:%1$s xmlns:t=\"%2$s\"><t:message>%3$s</t:message></t:%1$s></detail>"
                .formatted(fault.detail(), names.types(), text);
    return envelope(
        "<s:Fault><faultcode>s:%s</faultcode><faultstring>%s</faultstring>%s</s:Fault>"
            .formatted(fault.code(), text, detail));
  }

  private static String element(String name, String value) {
    return "<t:" + name + ">" + Html.escape(value) + "</t:" + name + ">";
  }

  private String body(String operation, String content) {
    return envelope(
        "<c:%1$sResponse xmlns:c=\"%2$s\" xmlns:t=\"%3$s\">%4$s</c:%1$sResponse>"
            .formatted(operation, dialect.namespace(), dialect.types(), content));
  }

  private static String envelope(String content) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
        + "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body>"
        + content
        + "</s:Body></s:Envelope>";
  }

  /**
   * The service's description (WSDL 1.1), which a client reads to get its handle of the port: names
   * and address, the types left to their namespace.
   */
  static String wsdl(String address) {
    StringBuilder operations = new StringBuilder();
    for (String name : new String[] {"whoami", "findApplicablePolicy", "getAssertion"}) {
      operations.append(
          "<operation name=\"%1$s\"><input message=\"c:%1$sRequest\"/><output message=\"c:%1$sResponse\"/></operation>"
              .formatted(name));
    }
    return """
        <?xml version="1.0" encoding="UTF-8"?>
        <definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" \
        xmlns:c="%1$s" targetNamespace="%1$s" name="CASService">
        <portType name="CASPortType">%2$s</portType>
        <service name="CASService"><port name="CASPort" binding="c:CASBinding"><soap:address location="%3$s"/></port></service>
        </definitions>
        """
        .formatted(Dialect.GT4.namespace(), operations, Html.escape(address));
  }
}
