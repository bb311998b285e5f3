package org.authmeter.testbed.idp;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import javax.servlet.http.HttpServletRequest;
import net.shibboleth.utilities.java.support.component.ComponentInitializationException;
import org.authmeter.testbed.saml.Metadata;
import org.authmeter.testbed.saml.OpenSaml;
import org.opensaml.messaging.decoder.MessageDecodingException;
import org.opensaml.messaging.decoder.servlet.BaseHttpServletRequestXMLMessageDecoder;
import org.opensaml.saml.common.xml.SAMLConstants;
import org.opensaml.saml.saml2.binding.decoding.impl.HTTPPostDecoder;
import org.opensaml.saml.saml2.binding.decoding.impl.HTTPRedirectDeflateDecoder;
import org.opensaml.saml.saml2.core.AuthnRequest;

/** Reads AuthnRequests of the Redirect and the POST binding (SAML bindings 3.4, 3.5). */
final class AuthnRequestReader {
  private static final Duration SKEW = Duration.ofMinutes(3);
  private static final Duration LIFETIME = Duration.ofMinutes(5);

  private final Metadata sp;
  private final Set<String> destinations;

  /**
   * @param destinations URLs of the single sign-on service
   */
  AuthnRequestReader(Metadata sp, Set<String> destinations) {
    this.sp = sp;
    this.destinations = destinations;
  }

  /**
   * @throws BadRequestException naming what does not hold
   */
  IncomingRequest read(HttpServletRequest http) throws BadRequestException {
    AuthnRequest request = decode(http);
    String issuer = request.getIssuer() == null ? null : request.getIssuer().getValue();
    require(sp.entityId().equals(issuer), "no metadata for the SP %s".formatted(issuer));
    require(request.getID() != null, "the AuthnRequest has no ID");
    require(
        request.getDestination() == null || destinations.contains(request.getDestination()),
        "the AuthnRequest is for %s".formatted(request.getDestination()));
    Instant issued = request.getIssueInstant();
    Instant now = Instant.now();
    require(
        issued != null
            && issued.isBefore(now.plus(SKEW))
            && issued.isAfter(now.minus(SKEW).minus(LIFETIME)),
        "the AuthnRequest was issued at %s, now is %s".formatted(issued, now));
    String acs = request.getAssertionConsumerServiceURL();
    require(
        acs == null || sp.endpoints().contains(acs),
        "metadata of %s has no ACS %s".formatted(issuer, acs));
    String binding = request.getProtocolBinding();
    require(
        binding == null || SAMLConstants.SAML2_POST_BINDING_URI.equals(binding),
        "no Response by the binding %s".formatted(binding));
    String relayState = http.getParameter("RelayState");
    return new IncomingRequest(
        request.getID(),
        issuer,
        acs == null ? sp.endpoints().get(0) : acs,
        relayState == null ? "" : relayState,
        Boolean.TRUE.equals(request.isForceAuthn()),
        Boolean.TRUE.equals(request.isPassive()));
  }

  private static AuthnRequest decode(HttpServletRequest http) throws BadRequestException {
    BaseHttpServletRequestXMLMessageDecoder decoder =
        http.getMethod().equals("POST") ? new HTTPPostDecoder() : new HTTPRedirectDeflateDecoder();
    decoder.setHttpServletRequest(http);
    decoder.setParserPool(OpenSaml.parsers());
    try {
      decoder.initialize();
      decoder.decode();
    } catch (ComponentInitializationException e) {
      throw new IllegalStateException(e);
    } catch (MessageDecodingException | IllegalArgumentException e) {
      throw new BadRequestException("no readable AuthnRequest: " + e.getMessage());
    }
    if (decoder.getMessageContext().getMessage() instanceof AuthnRequest request) {
      return request;
    }
    throw new BadRequestException("the message is no SAML 2.0 AuthnRequest");
  }

  private static void require(boolean held, String message) throws BadRequestException {
    if (!held) {
      throw new BadRequestException(message);
    }
  }
}
