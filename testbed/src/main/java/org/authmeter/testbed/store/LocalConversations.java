package org.authmeter.testbed.store;

import java.io.IOException;
import java.time.Duration;
import net.shibboleth.utilities.java.support.component.ComponentInitializationException;
import org.opensaml.storage.impl.MemoryStorageService;

/** Conversations in the memory of the node that began them. */
final class LocalConversations {
  private static final Duration CLEANUP = Duration.ofMinutes(1);

  private LocalConversations() {}

  static MemoryStorageService open() throws IOException {
    MemoryStorageService memory = new MemoryStorageService();
    memory.setId("conversations");
    memory.setCleanupInterval(CLEANUP);
    try {
      memory.initialize();
    } catch (ComponentInitializationException e) {
      throw new IOException("the conversations' store does not start: " + e.getMessage(), e);
    }
    return memory;
  }
}
