package org.authmeter.testbed.idp.login;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.idp.message.RegisteredSp;
import org.authmeter.testbed.idp.message.ResponseSender;
import org.authmeter.testbed.idp.node.NodeServices;
import org.authmeter.testbed.idp.node.SoapServlet;
import org.authmeter.testbed.saml.SoapEnvelope;
import org.opensaml.saml.saml2.core.AttributeQuery;
import org.opensaml.saml.saml2.core.NameID;
import org.opensaml.saml.saml2.core.Response;

/**
 * Attribute authority: sends an SP that signs the query the attributes of the user of a transient
 * id (SAML profiles 6, by the SOAP binding). Which node can depends on where the ids are.
 */
public final class AttributeQueryServlet extends SoapServlet<AttributeQuery> {
  private static final long serialVersionUID = 1L;

  private final transient NodeServices node;

  public AttributeQueryServlet(NodeServices node) {
    super(node.route(), AttributeQuery.class);
    this.node = node;
  }

  @Override
  protected void answer(AttributeQuery query, HttpServletRequest request, HttpServletResponse http)
      throws IOException {
    RegisteredSp sp = sender(node.saml().parties(), query);
    ResponseSender.sendSoap(http, 200, SoapEnvelope.envelope(answer(query, sp.entityId())));
  }

  private Response answer(AttributeQuery query, String sp) throws IOException {
    NameID nameId = query.getSubject() == null ? null : query.getSubject().getNameID();
    Optional<String> principal =
        nameId == null || nameId.getValue() == null
            ? Optional.empty()
            : node.transientIds().principal(nameId.getValue(), sp);
    if (principal.isEmpty()) {
      node.counters().of("attributeQueries.unknownPrincipal").increment();
      return node.saml().responses().unknownPrincipal(query.getID());
    }
    node.counters().of("attributeQueries.answered").increment();
    Map<String, String[]> attributes = node.users().attributes(principal.get());
    return node.saml().responses().attributes(query.getID(), nameId.getValue(), sp, attributes);
  }
}
