package org.authmeter.signon.community;

import java.nio.charset.StandardCharsets;
import org.authmeter.common.tls.TlsIdentity;

/** Writes the requests: SOAP 1.1, document/literal. */
final class Requests {
  private static final String RESOURCE = "uri:samlResourceWildcard";
  private static final String ACTION_NAMESPACE = "uri:samlActionNSWildcard";
  private static final String ACTION = "uri:samlActionWildcard";
  private static final String SAML = "urn:oasis:names:tc:SAML:1.0:assertion";
  private static final String PROTOCOL = "urn:oasis:names:tc:SAML:1.0:protocol";

  private final GlobusVersion names;
  private final TlsIdentity identity;

  Requests(GlobusVersion names, TlsIdentity identity) {
    this.names = names;
    this.identity = identity;
  }

  /**
   * @param lifetime seconds of an assertion; 0 = the service's own
   */
  byte[] envelope(Operation operation, long lifetime) {
    String element = names.element(operation);
    String content = operation == Operation.GET_MAXIMAL_ASSERTION ? assertion(lifetime) : "";
    return ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
            + "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body>"
            + "<c:%1$s xmlns:c=\"%2$s\" xmlns:t=\"%3$s\">%4$s</c:%1$s></s:Body></s:Envelope>"
                .formatted(element, names.namespace(), names.types(), content))
        .getBytes(StandardCharsets.UTF_8);
  }

  /** GT3 has an operation for all rights; GT4 is asked for any action on any resource. */
  private String assertion(long lifetime) {
    String time = "<t:lifetime>" + lifetime + "</t:lifetime>";
    return names == GlobusVersion.GT3
        ? time
        : "<t:samlAuthzQuery><t:SAMLAuthzTypes>"
            + query()
            + "</t:SAMLAuthzTypes></t:samlAuthzQuery>"
            + time;
  }

  /** SAML 1.0 core, 3.3.4: an AuthorizationDecisionQuery about the caller. */
  private String query() {
    return ("<p:AuthorizationDecisionQuery xmlns:p=\"%s\" xmlns:a=\"%s\" Resource=\"%s\">"
            + "<a:Subject><a:NameIdentifier NameQualifier=\"%s\""
            + " Format=\"urn:oasis:names:tc:SAML:1.1:nameid-format:X509SubjectName\">%s</a:NameIdentifier>"
            + "<a:SubjectConfirmation><a:ConfirmationMethod>urn:oasis:names:tc:SAML:1.0:am:X509-PKI"
            + "</a:ConfirmationMethod></a:SubjectConfirmation></a:Subject>"
            + "<a:Action Namespace=\"%s\">%s</a:Action></p:AuthorizationDecisionQuery>")
        .formatted(
            PROTOCOL,
            SAML,
            RESOURCE,
            escaped(identity.issuer()),
            escaped(identity.subject()),
            ACTION_NAMESPACE,
            ACTION);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
