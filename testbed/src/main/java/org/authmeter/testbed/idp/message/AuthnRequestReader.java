package org.authmeter.testbed.idp.message;

import static org.authmeter.testbed.idp.message.BadRequestException.require;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javax.servlet.http.HttpServletRequest;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.testbed.saml.SignatureCheck;
import org.authmeter.testbed.saml.SpDescriptor;
import org.authmeter.testbed.saml.SpDescriptor.Endpoint;
import org.opensaml.saml.common.SAMLVersion;
import org.opensaml.saml.saml2.core.AuthnContext;
import org.opensaml.saml.saml2.core.AuthnContextClassRef;
import org.opensaml.saml.saml2.core.AuthnContextComparisonTypeEnumeration;
import org.opensaml.saml.saml2.core.AuthnRequest;
import org.opensaml.saml.saml2.core.NameID;
import org.opensaml.saml.saml2.core.NameIDPolicy;
import org.opensaml.saml.saml2.core.RequestedAuthnContext;
import org.opensaml.saml.saml2.core.StatusCode;

/** Checks AuthnRequests against the SP's metadata (SAML profiles 4.1.4.1, 4.2.4). */
public final class AuthnRequestReader {
  /**
   * An AuthnRequest that was checked against the SP's metadata.
   *
   * @param login without a user
   * @param signed whether it bore a signature
   */
  public record Accepted(LoginContext login, boolean forceAuthn, boolean passive, boolean signed) {}

  private static final Duration SKEW = Duration.ofMinutes(3);
  private static final Duration LIFETIME = Duration.ofMinutes(5);

  private final RelyingParties parties;
  private final Destinations destinations;
  private final boolean wantSigned;
  private final boolean multiFactor;

  /**
   * @param destinations URLs of the single sign-on service
   * @param wantSigned WantAuthnRequestsSigned of the IdP's metadata
   * @param multiFactor whether users can sign on with more than a password
   */
  public AuthnRequestReader(
      RelyingParties parties, Destinations destinations, boolean wantSigned, boolean multiFactor) {
    this.multiFactor = multiFactor;
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
  public Accepted read(HttpServletRequest http) throws BadRequestException, RefusedRequest {
    RequestDecoder<AuthnRequest> in = RequestDecoder.read(http, AuthnRequest.class);
    SpDescriptor sp = sp(in.message());
    return check(in.message(), sp, in.signed(sp), in.relayState(), false);
  }

  /** Reads what an enhanced client brought in a SOAP body. */
  public Accepted readEcp(AuthnRequest request) throws BadRequestException, RefusedRequest {
    SpDescriptor sp = sp(request);
    boolean signed = request.getSignature() != null;
    String why = signed ? SignatureCheck.enveloped(request, sp.signing()) : null;
    require(why == null, "the signature of the AuthnRequest does not verify: %s".formatted(why));
    return check(request, sp, signed, "", true);
  }

  private SpDescriptor sp(AuthnRequest request) throws BadRequestException {
    return parties
        .of(request.getIssuer() == null ? null : request.getIssuer().getValue())
        .metadata();
  }

  private Accepted check(
      AuthnRequest request, SpDescriptor sp, boolean signed, String relayState, boolean ecp)
      throws BadRequestException, RefusedRequest {
    require(
        signed || !(wantSigned || sp.requestsSigned()),
        "the AuthnRequest of %s is not signed, and metadata of the %s says that it must be"
            .formatted(sp.entityId(), wantSigned ? "IdP" : "SP"));
    require(request.getID() != null, "the AuthnRequest has no ID");
    destinations.check("AuthnRequest", request.getDestination(), signed && !ecp);
    Instant issued = request.getIssueInstant();
    Instant now = Instant.now();
    require(
        issued != null
            && issued.isBefore(now.plus(SKEW))
            && issued.isAfter(now.minus(SKEW).minus(LIFETIME)),
        "the AuthnRequest was issued at %s, now is %s".formatted(issued, now));
    Endpoint acs = acs(request, sp, ecp);
    LoginContext plain =
        LoginContext.saml(request.getID(), sp.entityId(), acs.location(), relayState)
            .by(acs.binding());
    return new Accepted(
        granted(request, sp, plain),
        Boolean.TRUE.equals(request.isForceAuthn()),
        Boolean.TRUE.equals(request.isPassive()),
        signed);
  }

  /** The login with the NameID and the authentication context that were asked for. */
  private LoginContext granted(AuthnRequest request, SpDescriptor sp, LoginContext login)
      throws RefusedRequest {
    if (!SAMLVersion.VERSION_20.equals(request.getVersion())) {
      throw new RefusedRequest(
          login,
          StatusCode.VERSION_MISMATCH,
          null,
          "the IdP speaks SAML 2.0, the AuthnRequest is of " + request.getVersion());
    }
    String wrong = NameIdFormats.refusal(request.getNameIDPolicy(), sp);
    if (wrong != null) {
      throw new RefusedRequest(
          login, StatusCode.REQUESTER, StatusCode.INVALID_NAMEID_POLICY, wrong);
    }
    String context = AuthnContexts.select(request.getRequestedAuthnContext(), multiFactor);
    if (context == null) {
      throw new RefusedRequest(
          login,
          StatusCode.RESPONDER,
          StatusCode.NO_AUTHN_CONTEXT,
          multiFactor
              ? "the IdP knows passwords and the REFEDS MFA profile only"
              : "the IdP signs users on by password only");
    }
    return login.with(NameIdFormats.wanted(request.getNameIDPolicy()), context);
  }

  /** By URL, by index, by binding, or the default, in this order (SAML profiles 4.1.4.1). */
  private static Endpoint acs(AuthnRequest request, SpDescriptor sp, boolean ecp)
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

  /**
   * Which class of login an AuthnRequest gets (SAML core 3.3.2.2.1): passwords, and the REFEDS MFA
   * profile where the IdP has a second factor or passkeys. That profile is no stronger or weaker
   * than another class, so it is only asked for by its name.
   */
  private static final class AuthnContexts {
    /** From the weakest to the strongest, which is what the login form is. */
    private static final List<String> STRENGTH =
        List.of(
            AuthnContext.UNSPECIFIED_AUTHN_CTX,
            AuthnContext.PASSWORD_AUTHN_CTX,
            AuthnContext.PPT_AUTHN_CTX);

    private static final int STRONGEST = STRENGTH.size() - 1;

    private AuthnContexts() {}

    /**
     * @return the class to state; empty for the IdP's choice; null when the request cannot be met
     */
    static String select(RequestedAuthnContext requested, boolean multiFactor) {
      if (requested == null) {
        return "";
      }
      AuthnContextComparisonTypeEnumeration comparison =
          requested.getComparison() == null
              ? AuthnContextComparisonTypeEnumeration.EXACT
              : requested.getComparison();
      for (AuthnContextClassRef wanted : requested.getAuthnContextClassRefs()) {
        if (multiFactor
            && comparison == AuthnContextComparisonTypeEnumeration.EXACT
            && LoginContext.REFEDS_MFA.equals(wanted.getURI())) {
          return LoginContext.REFEDS_MFA;
        }
        int rank = STRENGTH.indexOf(wanted.getURI());
        if (rank >= 0
            && (comparison != AuthnContextComparisonTypeEnumeration.BETTER || rank < STRONGEST)) {
          boolean upwards =
              comparison == AuthnContextComparisonTypeEnumeration.MINIMUM
                  || comparison == AuthnContextComparisonTypeEnumeration.BETTER;
          return STRENGTH.get(upwards ? STRONGEST : rank);
        }
      }
      return null;
    }
  }

  /** Which NameIDs an SP may ask for (SAML core 3.4.1.1, 8.3). */
  private static final class NameIdFormats {
    /** Those that the IdP makes; metadata lists the first three. */
    private static final List<String> KNOWN =
        List.of(
            NameID.TRANSIENT,
            NameID.PERSISTENT,
            NameID.EMAIL,
            NameID.UNSPECIFIED,
            NameID.ENCRYPTED);

    private NameIdFormats() {}

    /**
     * @return why the policy cannot be met; null when it can
     */
    static String refusal(NameIDPolicy policy, SpDescriptor sp) {
      if (policy == null) {
        return null;
      }
      String format = policy.getFormat();
      if (format != null && !KNOWN.contains(format)) {
        return "the IdP has no NameID of the format " + format;
      }
      if (NameID.ENCRYPTED.equals(format) && sp.encryption() == null) {
        return "metadata of %s has no key to encrypt for".formatted(sp.entityId());
      }
      String qualifier = policy.getSPNameQualifier();
      return qualifier == null || qualifier.equals(sp.entityId())
          ? null
          : "%s is in no affiliation %s".formatted(sp.entityId(), qualifier);
    }

    /** The format asked for; empty for the IdP's choice. */
    static String wanted(NameIDPolicy policy) {
      String format = policy == null ? null : policy.getFormat();
      return format == null || format.equals(NameID.UNSPECIFIED) ? "" : format;
    }
  }
}
