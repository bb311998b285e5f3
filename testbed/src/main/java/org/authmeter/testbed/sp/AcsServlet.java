package org.authmeter.testbed.sp;

import java.io.IOException;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import net.shibboleth.utilities.java.support.component.ComponentInitializationException;
import org.authmeter.testbed.saml.SamlObjects;
import org.authmeter.testbed.web.Cookies;
import org.authmeter.testbed.web.Counters;
import org.authmeter.testbed.web.Html;
import org.opensaml.messaging.decoder.MessageDecodingException;
import org.opensaml.saml.saml2.binding.decoding.impl.HTTPPostDecoder;
import org.opensaml.saml.saml2.core.Response;

/** The assertion consumer service: a good Response becomes a session, any other a 403 page. */
final class AcsServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = Logger.getLogger(AcsServlet.class.getName());

  private final transient SpState memory;
  private final transient ResponseValidator validator;
  private final transient Counters counters;
  private final boolean secure;
  private final String cookie;

  AcsServlet(
      SpState memory,
      ResponseValidator validator,
      Counters counters,
      boolean secure,
      String cookie) {
    this.memory = memory;
    this.validator = validator;
    this.counters = counters;
    this.secure = secure;
    this.cookie = cookie;
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    try {
      SpState.SignedOn user = validator.validate(decode(request));
      counters.of("logins").increment();
      Cookies.set(response, secure, cookie, memory.newSession(user), "/");
      String target = memory.target(request.getParameter("RelayState"));
      Html.redirect(response, target == null ? SpServer.RESOURCE : target);
    } catch (ResponseRefused e) {
      String reason = e.reason().name().toLowerCase(Locale.ROOT);
      counters.of("refused." + reason).increment();
      LOG.log(Level.FINE, "refused", e);
      Html.send(response, 403, ResourceServlet.error("Response refused: " + e.getMessage()));
    }
  }

  private static Response decode(HttpServletRequest request) throws ResponseRefused {
    HTTPPostDecoder decoder = new HTTPPostDecoder();
    decoder.setHttpServletRequest(request);
    decoder.setParserPool(SamlObjects.parsers());
    try {
      decoder.initialize();
      decoder.decode();
    } catch (ComponentInitializationException e) {
      throw new IllegalStateException(e);
    } catch (MessageDecodingException | IllegalArgumentException e) {
      throw new ResponseRefused(ResponseRefused.Reason.UNREADABLE, "unreadable: " + e.getMessage());
    }
    if (decoder.getMessageContext().getMessage() instanceof Response message) {
      return message;
    }
    throw new ResponseRefused(
        ResponseRefused.Reason.UNREADABLE, "unreadable: the message is no SAML 2.0 Response");
  }
}
