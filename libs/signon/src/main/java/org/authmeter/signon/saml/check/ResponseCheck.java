package org.authmeter.signon.saml.check;

import java.time.InstantSource;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.signon.saml.message.Decryption;
import org.authmeter.signon.saml.message.SamlCode;
import org.authmeter.signon.saml.message.Signatures;
import org.authmeter.signon.saml.message.Structure;
import org.authmeter.signon.saml.metadata.ServiceProvider;
import org.opensaml.saml.saml2.core.Assertion;
import org.opensaml.saml.saml2.core.NameID;
import org.opensaml.saml.saml2.core.Response;
import org.opensaml.saml.saml2.core.Subject;

/**
 * Decides whether a Response signs a user on (saml-profiles-2.0-os, section 4.1.4.3). Of a message
 * only that is read which a verified signature covers. May be used by all virtual users at once.
 */
public final class ResponseCheck {
  /** In place of a request's ID: whatever the Response answers. */
  public static final String ANY = "*";

  private final CheckLevel level;
  private final Signatures signatures;
  private final Decryption decryption;
  private final Conditions conditions;
  private final Replays replays;

  /**
   * @param sp for whom Responses are
   * @param level how much is checked
   * @param replays what has come, shared by all virtual users
   */
  public ResponseCheck(ServiceProvider sp, CheckLevel level, Replays replays) {
    this(sp, level, replays, InstantSource.system());
  }

  ResponseCheck(ServiceProvider sp, CheckLevel level, Replays replays, InstantSource clock) {
    this.level = level;
    this.replays = replays;
    this.signatures = new Signatures(sp.idp().certificates());
    this.decryption = new Decryption(sp.keys().openers());
    this.conditions = new Conditions(sp, clock);
  }

  /**
   * Checks a message that a form brought.
   *
   * @param xml the message, decoded
   * @param requestId ID of the request that it must answer; null = it must answer none
   * @return the user
   * @throws CodedFailure with the first rule that does not hold
   */
  public SignedOn check(byte[] xml, String requestId) throws CodedFailure {
    return check(xml, requestId, Binding.POST, false);
  }

  /**
   * @param binding by which it came
   * @param covered whether a verified signature is around the message already (ArtifactResponse)
   */
  public SignedOn check(byte[] xml, String requestId, Binding binding, boolean covered)
      throws CodedFailure {
    if (level == CheckLevel.OFF) {
      return SignedOn.UNKNOWN;
    }
    Response response = ResponseReader.read(xml);
    ResponseReader.success(response, "Response");
    return level == CheckLevel.PARSE
        ? parsed(response)
        : verified(response, requestId, binding, covered);
  }

  /** How much is checked. */
  public CheckLevel level() {
    return level;
  }

  private static SignedOn parsed(Response response) {
    if (response.getAssertions().isEmpty()) {
      return SignedOn.UNKNOWN;
    }
    Assertion assertion = response.getAssertions().get(0);
    Subject subject = assertion.getSubject();
    return ResponseReader.user(assertion, subject == null ? null : subject.getNameID());
  }

  private SignedOn verified(Response response, String requestId, Binding binding, boolean covered)
      throws CodedFailure {
    boolean signed = signatures.verify(response);
    boolean whole = signed || covered;
    conditions.response(response, requestId, signed && binding.needsDestination());
    int plain = response.getAssertions().size();
    int encrypted = response.getEncryptedAssertions().size();
    if (plain + encrypted != 1) {
      throw new CodedFailure(
          SamlCode.ASSERTION_COUNT,
          "expected one assertion, came %d and %d encrypted".formatted(plain, encrypted));
    }
    if (encrypted == 1 && level == CheckLevel.VERIFY) {
      if (!whole) {
        throw new CodedFailure(
            SamlCode.UNSIGNED,
            "the Response bears no signature, and its assertion is encrypted; check: decrypt"
                + " looks inside");
      }
      return SignedOn.UNKNOWN;
    }
    Assertion assertion = plain == 1 ? response.getAssertions().get(0) : open(response);
    if (!signatures.verify(assertion) && !whole) {
      throw new CodedFailure(
          SamlCode.UNSIGNED, "neither the Response nor its assertion bears a signature");
    }
    conditions.assertion(assertion, requestId);
    NameID id = name(assertion.getSubject());
    if (!replays.first(assertion.getID())) {
      throw new CodedFailure(
          SamlCode.REPLAYED, "the assertion %s has come before".formatted(assertion.getID()));
    }
    return ResponseReader.user(assertion, id);
  }

  private Assertion open(Response response) throws CodedFailure {
    Assertion opened = decryption.open(response.getEncryptedAssertions().get(0), Assertion.class);
    Structure.check(opened.getDOM());
    return opened;
  }

  private NameID name(Subject subject) throws CodedFailure {
    if (subject == null || subject.getEncryptedID() == null) {
      return subject == null ? null : subject.getNameID();
    }
    if (level != CheckLevel.DECRYPT) {
      return null;
    }
    NameID opened = decryption.open(subject.getEncryptedID(), NameID.class);
    Structure.check(opened.getDOM());
    return opened;
  }
}
