package org.authmeter.testbed.store;

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

  /** The user whom an id stands for; empty if it is unknown, too old, or another SP's. */
  Optional<String> principal(String id, String serviceProvider) throws IOException;
}
