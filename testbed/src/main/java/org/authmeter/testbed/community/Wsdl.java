package org.authmeter.testbed.community;

import org.authmeter.testbed.web.Html;

/**
 * The service's description (WSDL 1.1), which a client reads to get its handle of the port: names
 * and address, the types left to their namespace.
 */
final class Wsdl {
  private Wsdl() {}

  static String of(String address) {
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
