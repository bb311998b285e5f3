package org.authmeter.testbed.session;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import net.shibboleth.utilities.java.support.security.DataSealer;
import net.shibboleth.utilities.java.support.security.DataSealerException;

/**
 * Ids that are computed instead of stored, as Shibboleth's CryptoTransientID: user, SP and end of
 * validity, encrypted and authenticated with the key that all nodes share. Any node can open any
 * id.
 */
public final class SealedTransientIds implements TransientIds {
  private final DataSealer sealer;
  private final Duration lifetime;

  public SealedTransientIds(DataSealer sealer, Duration lifetime) {
    this.sealer = sealer;
    this.lifetime = lifetime;
  }

  @Override
  public String create(String principal, String serviceProvider) throws IOException {
    try {
      return sealer.wrap(
          new TransientIds.TransientIdText(serviceProvider, principal).text(),
          Instant.now().plus(lifetime));
    } catch (DataSealerException e) {
      throw new IOException("the transient id cannot be sealed: " + e.getMessage(), e);
    }
  }

  @Override
  public Optional<String> principal(String id, String serviceProvider) {
    try {
      return TransientIds.TransientIdText.principal(sealer.unwrap(id), serviceProvider);
    } catch (DataSealerException | IllegalArgumentException notOurs) {
      // Damaged, expired or of another key: an unknown id, as a stored one would be.
      return Optional.empty();
    }
  }
}
