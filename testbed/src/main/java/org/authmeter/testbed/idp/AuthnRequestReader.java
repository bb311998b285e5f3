package org.authmeter.testbed.idp;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import javax.servlet.http.HttpServletRequest;
import org.authmeter.testbed.saml.Binding;
import org.authmeter.testbed.saml.Endpoint;
import org.authmeter.testbed.saml.SignatureCheck;
import org.authmeter.testbed.saml.SpMetadata;
import org.opensaml.saml.common.SAMLVersion;
import org.opensaml.saml.saml2.core.AuthnRequest;
import org.opensaml.saml.saml2.core.StatusCode;

/** Checks AuthnRequests against the SP's metadata (SAML profiles 4.1.4.1, 4.2.4). */
final class AuthnRequestReader {
  private static final Duration SKEW = Duration.ofMinutes(3);
  private static final Duration LIFETIME = Duration.ofMinutes(5);

  private final RelyingParties parties;
  private final Set<String> destinations;
  private final boolean wantSigned;

  /**
   * @param destinations URLs of the single sign-on service
   * @param wantSigned WantAuthnRequestsSigned of the IdP's metadata
   */
  AuthnRequestReader(RelyingParties parties, Set<String> destinations, boolean wantSigned) {
    this.parties = parties;
    this.destinations = destinations;
    this.wantSigned = wantSigned;
  }

  /**
   * Reads what a browser brought.
   *
   * @throws BadRequestException naming what does not hold
   * @throws RefusedRequest for a wish that is not granted
   */
  IncomingRequest read(HttpServletRequest http) throws BadRequestException, RefusedRequest {
    Inbound<AuthnRequest> in = Inbound.read(http, AuthnRequest.class);
    SpMetadata sp = sp(in.message());
    return check(in.message(), sp, in.signed(sp), in.relayState(), false);
  }

  /** Reads what an enhanced client brought in a SOAP body. */
  IncomingRequest readEcp(AuthnRequest request) throws BadRequestException, RefusedRequest {
    SpMetadata sp = sp(request);
    boolean signed = request.getSignature() != null;
    String why = signed ? SignatureCheck.enveloped(request, sp.signing()) : null;
    require(why == null, "the signature of the AuthnRequest does not verify: %s".formatted(why));
    return check(request, sp, signed, "", true);
  }

  private SpMetadata sp(AuthnRequest request) throws BadRequestException {
    return parties
        .of(request.getIssuer() == null ? null : request.getIssuer().getValue())
        .metadata();
  }

  private IncomingRequest check(
      AuthnRequest request, SpMetadata sp, boolean signed, String relayState, boolean ecp)
      throws BadRequestException, RefusedRequest {
    require(
        signed || !(wantSigned || sp.requestsSigned()),
        "the AuthnRequest of %s is not signed, and metadata of the %s says that it must be"
            .formatted(sp.entityId(), wantSigned ? "IdP" : "SP"));
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
    Endpoint acs = acs(request, sp, ecp);
    IncomingRequest incoming =
        new IncomingRequest(
            request.getID(),
            sp.entityId(),
            acs.location(),
            relayState,
            Boolean.TRUE.equals(request.isForceAuthn()),
            Boolean.TRUE.equals(request.isPassive()),
            acs.binding(),
            "",
            "",
            signed);
    return wishes(request, sp, incoming);
  }

  private static IncomingRequest wishes(
      AuthnRequest request, SpMetadata sp, IncomingRequest incoming) throws RefusedRequest {
    if (!SAMLVersion.VERSION_20.equals(request.getVersion())) {
      throw new RefusedRequest(
          incoming.context("", ""),
          StatusCode.VERSION_MISMATCH,
          null,
          "the IdP speaks SAML 2.0, the AuthnRequest is of " + request.getVersion());
    }
    String wrong = NameIdFormats.refusal(request.getNameIDPolicy(), sp);
    if (wrong != null) {
      throw new RefusedRequest(
          incoming.context("", ""), StatusCode.REQUESTER, StatusCode.INVALID_NAMEID_POLICY, wrong);
    }
    String context = AuthnContexts.select(request.getRequestedAuthnContext());
    if (context == null) {
      throw new RefusedRequest(
          incoming.context("", ""),
          StatusCode.RESPONDER,
          StatusCode.NO_AUTHN_CONTEXT,
          "the IdP signs users on by password only");
    }
    return incoming.wishing(NameIdFormats.wanted(request.getNameIDPolicy()), context);
  }

  /** By URL, by index, by binding, or the default, in this order (SAML profiles 4.1.4.1). */
  private static Endpoint acs(AuthnRequest request, SpMetadata sp, boolean ecp)
      throws BadRequestException {
    String url = request.getAssertionConsumerServiceURL();
    Integer index = request.getAssertionConsumerServiceIndex();
    String binding = request.getProtocolBinding();
    require(
        binding == null || Binding.of(binding).isPresent(),
        "no Response by the binding %s".formatted(binding));
    List<Endpoint> fit =
        sp.acs().stream()
            .filter(acs -> ecp == (acs.binding() == Binding.PAOS))
            .filter(acs -> url == null || url.equals(acs.location()))
            .filter(acs -> index == null || index == acs.index())
            .filter(acs -> binding == null || binding.equals(acs.binding().uri()))
            .toList();
    require(
        !fit.isEmpty(),
        "metadata of %s has no ACS %s%s%s%s"
            .formatted(
                sp.entityId(),
                url == null ? "" : url,
                index == null ? "" : "of index " + index,
                binding == null ? "" : " for " + binding,
                ecp ? " of the binding PAOS" : ""));
    return fit.stream().filter(Endpoint::isDefault).findFirst().orElse(fit.get(0));
  }

  private static void require(boolean held, String message) throws BadRequestException {
    if (!held) {
      throw new BadRequestException(message);
    }
  }
}
