package org.authmeter.jmeter.memcached.session;

/**
 * The operations of one virtual user on sessions in memcached, in batches.
 *
 * <p>Each operation waits for the answer before the next, as an application does.
 */
public final class SessionOperations {
  private final SessionSettings settings;
  private final SessionClients clients;
  private final SessionData data;
  private final Layout layout;
  private final Sessions sessions;
  private final ReplicationProbe probe;
  private SessionClient client;

  public SessionOperations(SessionSettings settings, SessionClients clients) {
    this.settings = settings;
    this.clients = clients;
    data = settings.data();
    layout = settings.layout(data);
    sessions = settings.shared() ? clients.sessions() : new Sessions(settings.sessions());
    probe =
        settings.operation() == Operation.REPLICATION
            ? new ReplicationProbe(settings, clients, data)
            : null;
  }

  /**
   * Opens what is to be open, and sees to it that there are sessions to read, touch, update or
   * delete. Not part of a measurement.
   *
   * @throws SessionFailure when a client could not be opened, or a session could not be written
   */
  public void prepare() throws SessionFailure {
    if (probe != null) {
      probe.prepare();
      return;
    }
    if (client == null) {
      client = clients.mine();
    }
    int wanted =
        switch (settings.operation()) {
          case CREATE, LIFE_CYCLE, REPLICATION -> 0;
          case READ, TOUCH, UPDATE -> sessions.size() == 0 ? settings.sessions() : 0;
          case DELETE -> settings.batch() - sessions.size();
        };
    if (wanted <= 0) {
      return;
    }
    for (int i = 0; i < wanted; i++) {
      create();
    }
  }

  /** All operations of a sample; what fails is counted, and the rest goes on. */
  public Tally run() {
    Tally tally = new Tally();
    long start = System.nanoTime();
    for (int i = 0; i < settings.batch(); i++) {
      Operation operation = next();
      SessionFailure failure = null;
      int sent = 0;
      try {
        sent = probe == null ? perform(operation) : probe.run(tally.replication());
      } catch (SessionFailure e) {
        failure = e;
      }
      long end = System.nanoTime();
      if (failure == null) {
        tally.succeeded(operation, end - start, sent);
      } else {
        tally.failed(operation, end - start, explained(failure));
        if (failure.code() == Code.INTERRUPTED) {
          return tally;
        }
      }
      start = end;
    }
    return tally;
  }

  private Operation next() {
    if (settings.operation() != Operation.LIFE_CYCLE) {
      return settings.operation();
    }
    return sessions.size() == 0 ? Operation.CREATE : settings.weights().next();
  }

  private int perform(Operation operation) throws SessionFailure {
    if (operation == Operation.CREATE) {
      return create();
    }
    Session session = operation == Operation.DELETE ? sessions.take() : sessions.any();
    if (session == null) { // another virtual user took the last one
      return create();
    }
    try {
      return switch (operation) {
        case READ -> layout.read(client, session);
        case TOUCH -> layout.touch(client, session);
        case UPDATE -> layout.update(client, session);
        default -> layout.delete(client, session);
      };
    } catch (SessionFailure e) {
      if (e.code() == Code.MISS && operation != Operation.DELETE) {
        replace(session);
      }
      throw e;
    }
  }

  private int create() throws SessionFailure {
    Session session = data.next();
    int sent = layout.create(client, session);
    if (settings.operation() != Operation.CREATE) {
      sessions.add(session);
    }
    return sent;
  }

  /** A user whose session is lost signs on again: counted once, not for ever. */
  private void replace(Session lost) {
    sessions.remove(lost);
    if (settings.operation() != Operation.LIFE_CYCLE) {
      try {
        create();
      } catch (SessionFailure e) {
        // the next operation will tell
      }
    }
  }

  private SessionFailure explained(SessionFailure failure) {
    long evicted = failure.code() == Code.MISS ? clients.evictions() : 0;
    return evicted == 0
        ? failure
        : new SessionFailure(
            Code.EVICTED,
            "%s; the servers have evicted %d items since the test began: they need more memory (-m), or fewer sessions"
                .formatted(failure.getMessage(), evicted));
  }
}
