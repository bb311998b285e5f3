package org.authmeter.testbed.session;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import net.shibboleth.utilities.java.support.security.DataSealer;
import net.shibboleth.utilities.java.support.security.DataSealerException;
import org.authmeter.signon.saml.message.OpenSaml;
import org.opensaml.storage.StorageRecord;
import org.opensaml.storage.StorageService;

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
  record Text(String serviceProvider, String principal) {
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

  /**
   * Random ids in the memory of the node that made them: only this node can tell whose they are.
   * The oldest are forgotten when there are too many, so that a long load does not fill the node.
   */
  final class OnNode implements TransientIds {
    static final int MAXIMUM_IDS = 100_000;

    private final Map<String, Known> known =
        new LinkedHashMap<>() {
          @Override
          protected boolean removeEldestEntry(Map.Entry<String, Known> eldest) {
            return size() > MAXIMUM_IDS || eldest.getValue().expired();
          }
        };

    private record Known(String principal, String serviceProvider, Instant expires) {
      boolean expired() {
        return !Instant.now().isBefore(expires);
      }
    }

    @Override
    public String create(String principal, String serviceProvider) {
      String id = OpenSaml.newId();
      Known made = new Known(principal, serviceProvider, Instant.now().plus(LIFETIME));
      synchronized (known) {
        known.put(id, made);
      }
      return id;
    }

    @Override
    public Optional<String> principal(String id, String serviceProvider) {
      Known found;
      synchronized (known) {
        found = known.get(id);
      }
      return Optional.ofNullable(found)
          .filter(k -> !k.expired() && k.serviceProvider().equals(serviceProvider))
          .map(Known::principal);
    }
  }

  /**
   * Ids that are computed instead of stored, as Shibboleth's CryptoTransientID: user, SP and end of
   * validity, encrypted and authenticated with the key that all nodes share. Any node can open any
   * id.
   */
  final class Sealed implements TransientIds {
    private final DataSealer sealer;
    private final Duration lifetime;

    public Sealed(DataSealer sealer, Duration lifetime) {
      this.sealer = sealer;
      this.lifetime = lifetime;
    }

    @Override
    public String create(String principal, String serviceProvider) throws IOException {
      try {
        return sealer.wrap(
            new Text(serviceProvider, principal).text(), Instant.now().plus(lifetime));
      } catch (DataSealerException e) {
        throw new IOException("the transient id cannot be sealed: " + e.getMessage(), e);
      }
    }

    @Override
    public Optional<String> principal(String id, String serviceProvider) {
      try {
        return Text.principal(sealer.unwrap(id), serviceProvider);
      } catch (DataSealerException | IllegalArgumentException notOurs) {
        // Damaged, expired or of another key: an unknown id, as a stored one would be.
        return Optional.empty();
      }
    }
  }

  /**
   * Random ids, each with a record in a StorageService, as Shibboleth's TransientID has them: one
   * write per login, and every node that shares the store knows all ids.
   */
  final class Stored implements TransientIds {
    private static final String PARTITION = "transientId";

    private final StorageService storage;

    public Stored(StorageService storage) {
      this.storage = storage;
    }

    @Override
    public String create(String principal, String serviceProvider) throws IOException {
      String id = OpenSaml.newId();
      long expires = System.currentTimeMillis() + LIFETIME.toMillis();
      String value = new Text(serviceProvider, principal).text();
      if (!storage.create(PARTITION, id, value, expires)) {
        throw new IOException("the store has a transient id of this value already");
      }
      return id;
    }

    @Override
    public Optional<String> principal(String id, String serviceProvider) throws IOException {
      StorageRecord<?> record = storage.read(PARTITION, id);
      return record == null ? Optional.empty() : Text.principal(record.getValue(), serviceProvider);
    }
  }
}
