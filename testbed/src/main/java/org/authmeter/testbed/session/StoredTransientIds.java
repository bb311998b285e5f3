package org.authmeter.testbed.session;

import java.io.IOException;
import java.util.Optional;
import org.authmeter.testbed.web.RandomIds;
import org.opensaml.storage.StorageRecord;
import org.opensaml.storage.StorageService;

/**
 * Random ids, each with a record in a StorageService, as Shibboleth's TransientID has them: one
 * write per login, and every node that shares the store knows all ids.
 */
public final class StoredTransientIds implements TransientIds {
  private static final String PARTITION = "transientId";

  private final StorageService storage;

  public StoredTransientIds(StorageService storage) {
    this.storage = storage;
  }

  @Override
  public String create(String principal, String serviceProvider) throws IOException {
    String id = RandomIds.samlId();
    long expires = System.currentTimeMillis() + LIFETIME.toMillis();
    String value = new TransientIds.TransientIdText(serviceProvider, principal).text();
    if (!storage.create(PARTITION, id, value, expires)) {
      throw new IOException("the store has a transient id of this value already");
    }
    return id;
  }

  @Override
  public Optional<String> principal(String id, String serviceProvider) throws IOException {
    StorageRecord<?> record = storage.read(PARTITION, id);
    return record == null
        ? Optional.empty()
        : TransientIds.TransientIdText.principal(record.getValue(), serviceProvider);
  }
}
