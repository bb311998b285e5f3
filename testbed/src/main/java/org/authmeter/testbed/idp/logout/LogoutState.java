package org.authmeter.testbed.idp.logout;

import java.util.List;
import java.util.stream.Stream;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.testbed.idp.message.FieldText;
import org.authmeter.testbed.idp.node.Participation;

/**
 * A logout on its way from SP to SP.
 *
 * @param initiator entityID of the SP that began it; empty when the user did, at the IdP
 * @param requestId ID of its LogoutRequest
 * @param relayState its RelayState; empty for none
 * @param binding of its LogoutRequest, and of the IdP's where an SP has a choice
 * @param asked entityID of the SP that is being asked; empty when none is
 * @param outstanding ID of the LogoutRequest to it
 * @param partial whether an SP did not end its session
 * @param pending where the session was used and is not ended yet
 */
record LogoutState(
    String initiator,
    String requestId,
    String relayState,
    Binding binding,
    String asked,
    String outstanding,
    boolean partial,
    List<Participation> pending) {
  private static final int FIXED = 7;

  static LogoutState begin(
      String initiator,
      String requestId,
      String relayState,
      Binding binding,
      List<Participation> pending) {
    return new LogoutState(
        initiator, requestId, relayState, binding, "", "", false, List.copyOf(pending));
  }

  /** The same after the first pending SP was dealt with. */
  LogoutState done(boolean ended) {
    return new LogoutState(
        initiator,
        requestId,
        relayState,
        binding,
        "",
        "",
        partial || !ended,
        pending.subList(1, pending.size()));
  }

  /** The same while the first pending SP is asked. */
  LogoutState asking(String messageId) {
    return new LogoutState(
        initiator,
        requestId,
        relayState,
        binding,
        pending.get(0).sp(),
        messageId,
        partial,
        pending);
  }

  /** One line of text for a StorageService. */
  String serialize() {
    return Stream.concat(
            Stream.of(
                initiator,
                requestId,
                relayState,
                binding.name(),
                asked,
                outstanding,
                Boolean.toString(partial)),
            pending.stream().map(Participation::serialize))
        .collect(FieldText.joining());
  }

  static LogoutState parse(String text) {
    List<String> f = FieldText.split(text);
    return new LogoutState(
        f.get(0),
        f.get(1),
        f.get(2),
        Binding.valueOf(f.get(3)),
        f.get(4),
        f.get(5),
        Boolean.parseBoolean(f.get(6)),
        f.subList(FIXED, f.size()).stream().map(Participation::parse).toList());
  }
}
