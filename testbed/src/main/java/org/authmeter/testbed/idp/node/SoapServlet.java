package org.authmeter.testbed.idp.node;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.idp.message.BadRequestException;
import org.authmeter.testbed.idp.message.RegisteredSp;
import org.authmeter.testbed.idp.message.RelyingParties;
import org.authmeter.testbed.idp.message.ResponseSender;
import org.authmeter.testbed.saml.SignatureCheck;
import org.authmeter.testbed.saml.SoapEnvelope;
import org.opensaml.core.xml.XMLObject;
import org.opensaml.saml.saml2.core.RequestAbstractType;

/** A service behind the SOAP binding: what it cannot answer becomes a fault (SOAP 1.1, 6.2). */
public abstract class SoapServlet<T extends XMLObject> extends IdpServlet {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = Logger.getLogger(SoapServlet.class.getName());
  private static final Duration SKEW = Duration.ofMinutes(3);

  private final Class<T> type;

  public SoapServlet(String route, Class<T> type) {
    super(route);
    this.type = type;
  }

  /** Answers a message, by {@link ResponseSender#sendSoap}. */
  protected abstract void answer(
      T message, HttpServletRequest request, HttpServletResponse response) throws IOException;

  @Override
  protected final void step(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    try {
      byte[] sent = request.getInputStream().readNBytes(SoapEnvelope.MAXIMUM_BYTES + 1);
      if (sent.length > SoapEnvelope.MAXIMUM_BYTES) {
        throw new BadRequestException(
            "the message is longer than " + SoapEnvelope.MAXIMUM_BYTES + " bytes");
      }
      T message;
      try {
        message = SoapEnvelope.body(sent, type);
      } catch (IOException e) {
        throw new BadRequestException("no readable SOAP message: " + e.getMessage());
      }
      answer(message, request, response);
    } catch (BadRequestException e) {
      LOG.log(Level.FINE, "fault", e);
      ResponseSender.sendSoap(response, 500, SoapEnvelope.fault(e.getMessage()));
    }
  }

  /** Who sent this, proved by a signature that covers this very message. */
  protected static RegisteredSp sender(RelyingParties parties, RequestAbstractType request)
      throws BadRequestException {
    RegisteredSp sp =
        parties.of(request.getIssuer() == null ? null : request.getIssuer().getValue());
    String name = request.getElementQName().getLocalPart();
    Instant issued = request.getIssueInstant();
    Instant now = Instant.now();
    if (issued == null || issued.isBefore(now.minus(SKEW)) || issued.isAfter(now.plus(SKEW))) {
      throw new BadRequestException(
          "the %s was issued at %s, now is %s".formatted(name, issued, now));
    }
    if (request.getSignature() == null) {
      throw new BadRequestException("the %s is not signed".formatted(name));
    }
    String why = SignatureCheck.enveloped(request, sp.metadata().signing());
    if (why != null) {
      throw new BadRequestException(
          "the signature of the %s does not verify: %s".formatted(name, why));
    }
    return sp;
  }
}
