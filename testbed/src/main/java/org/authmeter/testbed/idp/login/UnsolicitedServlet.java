package org.authmeter.testbed.idp.login;

import java.io.IOException;
import java.util.Optional;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.testbed.idp.message.BadRequestException;
import org.authmeter.testbed.idp.message.LoginContext;
import org.authmeter.testbed.idp.message.RegisteredSp;
import org.authmeter.testbed.idp.node.IdpServlet;
import org.authmeter.testbed.idp.node.NodeServices;
import org.authmeter.testbed.saml.SpDescriptor.Endpoint;
import org.authmeter.testbed.web.RandomIds;

/**
 * IdP-initiated sign-on (SAML profiles 4.1.5), with Shibboleth's parameters: {@code providerId} is
 * the SP, {@code shire} its ACS (default: that of its metadata), {@code target} the RelayState.
 */
public final class UnsolicitedServlet extends IdpServlet {
  private static final long serialVersionUID = 1L;

  private final transient NodeServices node;
  private final transient SignOn signOn;

  public UnsolicitedServlet(NodeServices node) {
    super(node.route());
    this.node = node;
    this.signOn = new SignOn(node, SecondFactor.NONE);
  }

  @Override
  protected void step(HttpServletRequest request, HttpServletResponse response) throws IOException {
    RegisteredSp sp = node.saml().parties().of(request.getParameter("providerId"));
    String shire = request.getParameter("shire");
    Endpoint acs =
        sp.metadata().acs().stream()
            .filter(endpoint -> endpoint.binding() != Binding.PAOS)
            .filter(endpoint -> shire == null || shire.equals(endpoint.location()))
            .findFirst()
            .orElseThrow(
                () ->
                    new BadRequestException(
                        "metadata of %s has no ACS %s".formatted(sp.entityId(), shire)));
    String target = Optional.ofNullable(request.getParameter("target")).orElse("");
    node.counters().of("unsolicited").increment();
    signOn.begin(
        request,
        response,
        LoginContext.saml("", sp.entityId(), acs.location(), target)
            .withCsrf(RandomIds.hex(32))
            .by(acs.binding()),
        false,
        false);
  }
}
