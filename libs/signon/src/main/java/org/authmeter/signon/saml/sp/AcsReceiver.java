package org.authmeter.signon.saml.sp;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;
import org.authmeter.signon.saml.check.CheckClock;
import org.authmeter.signon.saml.check.CheckLevel;
import org.authmeter.signon.saml.check.ResponseCheck;
import org.authmeter.signon.saml.check.SignedOn;
import org.authmeter.signon.saml.flow.SamlLabels;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.signon.saml.message.BindingDecoder;
import org.authmeter.signon.saml.message.SamlCode;
import org.authmeter.signon.saml.metadata.ServiceProvider;

/** Takes a Response where the browser brings it, by POST or as an artifact, and checks it. */
final class AcsReceiver {
  private final ServiceProvider sp;
  private final Artifacts artifacts;
  private final ResponseCheck check;
  private final HttpExchanges service;
  private final CheckClock clock;
  private byte[] response;

  /**
   * @param service sends the SP's own requests, without the browser's cookies
   */
  AcsReceiver(ServiceProvider sp, ResponseCheck check, HttpExchanges service, CheckClock clock) {
    this.sp = sp;
    this.artifacts = new Artifacts(sp);
    this.check = check;
    this.service = service;
    this.clock = clock;
  }

  /** The Response taken last, as XML, or null. */
  byte[] response() {
    return response;
  }

  /**
   * @param brought by the browser
   * @param sent what was asked, or null: nothing
   */
  SignedOn take(Request brought, AuthnRequests.Sent sent) throws CodedFailure {
    BindingDecoder inbound = BindingDecoder.of(brought);
    if (sent != null && !sent.relayState().equals(inbound.get("RelayState"))) {
      throw new CodedFailure(
          SamlCode.WRONG_RELAY_STATE,
          "the RelayState came back as \"%s\"; an IdP must return it as it was (bindings 3.5.3)"
              .formatted(inbound.get("RelayState")));
    }
    if (inbound.has("SAMLart")) {
      Artifacts.Asked asked = artifacts.resolve(inbound.get("SAMLart"));
      Page page = send(asked.http(), service, SamlLabels.ARTIFACT);
      Artifacts.Resolved resolved = artifacts.read(page, asked, check.level());
      return checked(resolved.xml(), sent, Binding.ARTIFACT, resolved.covered());
    }
    if (!inbound.has("SAMLResponse")) {
      throw new CodedFailure(
          SamlCode.UNEXPECTED_MESSAGE,
          "the IdP sent the browser to the ACS without SAMLResponse or SAMLart, but with "
              + inbound.raw().keySet());
    }
    return checked(inbound.message("SAMLResponse"), sent, inbound.binding(), false);
  }

  /**
   * Checks a Response that has come.
   *
   * @param sent what was asked, or null: nothing
   * @param binding by which it came
   * @param covered whether a verified signature is around the message already (ArtifactResponse)
   */
  SignedOn checked(byte[] xml, AuthnRequests.Sent sent, Binding binding, boolean covered)
      throws CodedFailure {
    response = xml;
    if (check.level() == CheckLevel.OFF) {
      return SignedOn.UNKNOWN;
    }
    String requestId = sent == null ? null : sent.id();
    SignedOn user =
        clock.time(check.level(), xml, () -> check.check(xml, requestId, binding, covered));
    boolean known = check.level() != CheckLevel.PARSE && !user.equals(SignedOn.UNKNOWN);
    if (known && sent != null && sp.options().forceAuthn()) {
      again(user.authenticated(), sent.issued(), sp.skew());
    }
    return user;
  }

  /** ForceAuthn: the user signs on for this request (saml-core-2.0-os, section 3.4.1). */
  static void again(Instant authenticated, Instant asked, Duration skew) throws CodedFailure {
    if (authenticated == null || authenticated.isBefore(asked.minus(skew))) {
      throw new CodedFailure(
          SamlCode.NOT_AUTHENTICATED_AGAIN,
          "the request of %s asked for a new login (ForceAuthn), the assertion states one of %s; clockSkew is %d s"
              .formatted(
                  asked, authenticated == null ? "no time" : authenticated, skew.toSeconds()));
    }
  }

  static Page send(Request request, HttpExchanges http, String label) throws CodedFailure {
    try {
      return http.exchange(request);
    } catch (IOException e) {
      throw new CodedFailure(
          FailureCode.CONNECTION_FAILED,
          "%s: no answer from %s: %s".formatted(label, Addresses.withoutQuery(request.uri()), e));
    } finally {
      http.label(label);
    }
  }
}
