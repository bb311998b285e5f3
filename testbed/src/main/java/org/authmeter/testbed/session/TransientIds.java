package org.authmeter.testbed.session;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * Transient NameIDs (SAML core 8.3.8), and how an IdP finds again whom it gave one to: it must when
 * an SP asks for attributes of the user, or sends a LogoutRequest. Signing on needs no way back.
 */
public interface TransientIds {
  /** Shibboleth's idp.transientId.lifetime. */
  Duration LIFETIME = Duration.ofHours(4);

  /** A new id of a user for one SP. */
  String create(String principal, String serviceProvider) throws IOException;

  /** The user of an id; empty if it is unknown, too old, or another SP's. */
  Optional<String> principal(String id, String serviceProvider) throws IOException;

  /** The SP and the user of an id in one string: the SP first, which has no line break. */
  record TransientIdText(String serviceProvider, String principal) {
    private static final char SEPARATOR = '\n';

    String text() {
      return serviceProvider + SEPARATOR + principal;
    }

    /** The user, if the id was made for this SP: no SP can ask about an id of another. */
    static Optional<String> principal(String text, String serviceProvider) {
      int at = text.indexOf(SEPARATOR);
      return at >= 0 && text.substring(0, at).equals(serviceProvider)
          ? Optional.of(text.substring(at + 1))
          : Optional.empty();
    }
  }
}
