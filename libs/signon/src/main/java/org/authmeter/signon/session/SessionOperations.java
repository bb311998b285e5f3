package org.authmeter.signon.session;

import java.util.ArrayList;
import java.util.List;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.session.LiveSessions.Session;

/**
 * The operations of one virtual user on sessions in a store, in batches.
 *
 * <p>Each operation waits for the answer before the next, as an application does.
 */
public final class SessionOperations {
  private final SessionSettings settings;
  private final SessionStores clients;
  private final SessionData data;
  private final Layout layout;
  private final LiveSessions sessions;
  private final ReplicationProbe probe;

  /** Sessions that the sample to come will delete, which no other virtual user finds any more. */
  private final List<Session> reserved = new ArrayList<>();

  private SessionStore client;

  /**
   * @param layouts makes the layout of a session in the store
   */
  public SessionOperations(SessionSettings settings, SessionStores clients, Layout.Maker layouts) {
    this.settings = settings;
    this.clients = clients;
    data = settings.data();
    layout = layouts.of(data, settings.expiry());
    sessions =
        settings.alive().shared()
            ? clients.sessions()
            : new LiveSessions(settings.alive().maximum());
    probe =
        settings.operation() == SessionOperation.REPLICATION
            ? new ReplicationProbe(settings, clients, data)
            : null;
  }

  /**
   * Opens what is to be open, and sees to it that there are sessions to read, touch, update or
   * delete. Not part of a measurement.
   *
   * @throws CodedFailure when a client could not be opened, or a session could not be written
   */
  public void prepare() throws CodedFailure {
    if (probe != null) {
      probe.prepare();
      return;
    }
    if (client == null) {
      client = clients.mine();
    }
    int wanted =
        switch (settings.operation()) {
          case READ, TOUCH, UPDATE -> Math.min(settings.alive().maximum(), sessions.maximum());
          default -> 0;
        };
    // virtual users that share their sessions share this work too
    while (sessions.size() < wanted) {
      sessions.add(created());
    }
    while (settings.operation() == SessionOperation.DELETE && reserved.size() < settings.batch()) {
      Session mine = sessions.take();
      reserved.add(mine == null ? created() : mine);
    }
  }

  private Session created() throws CodedFailure {
    Session session = data.next();
    layout.create(client, session);
    return session;
  }

  /** All operations of a sample; what fails is counted, and the rest goes on. */
  public BatchResult run() {
    BatchResult tally = new BatchResult();
    long start = System.nanoTime();
    for (int i = 0; i < settings.batch(); i++) {
      SessionOperation operation = next();
      Session session = session(operation);
      if (session == null && probe == null) {
        operation = SessionOperation.CREATE; // nothing lives to work on
      }
      CodedFailure failure = null;
      int sent = 0;
      try {
        sent = probe == null ? perform(operation, session) : probe.run(tally.replication());
      } catch (CodedFailure e) {
        failure = e;
      }
      long end = System.nanoTime();
      if (failure == null) {
        tally.succeeded(operation, end - start, sent);
      } else {
        tally.failed(operation, end - start, explained(failure));
        if (failure.is(SessionCode.INTERRUPTED)) {
          return tally;
        }
      }
      start = end;
    }
    return tally;
  }

  private SessionOperation next() {
    return settings.operation() == SessionOperation.LIFE_CYCLE
        ? settings.weights().next()
        : settings.operation();
  }

  /** The session to work on; null for a new one. */
  private Session session(SessionOperation operation) {
    return switch (operation) {
      case CREATE, REPLICATION, LIFE_CYCLE -> null;
      case DELETE -> reserved.isEmpty() ? sessions.take() : reserved.remove(reserved.size() - 1);
      case READ, TOUCH, UPDATE -> sessions.any();
    };
  }

  /**
   * A session that is lost is counted once: its user signs on again, which is an operation of its
   * own, or part of {@link #prepare}.
   */
  private int perform(SessionOperation operation, Session session) throws CodedFailure {
    try {
      return switch (operation) {
        case READ -> layout.read(client, session);
        case TOUCH -> layout.touch(client, session);
        case UPDATE -> layout.update(client, session);
        case DELETE -> layout.delete(client, session);
        default -> create();
      };
    } catch (CodedFailure e) {
      if (e.is(SessionCode.MISS)) {
        sessions.remove(session);
      }
      throw e;
    }
  }

  private int create() throws CodedFailure {
    Session session = data.next();
    int sent = layout.create(client, session);
    if (settings.operation() != SessionOperation.CREATE) {
      sessions.add(session);
    }
    return sent;
  }

  private CodedFailure explained(CodedFailure failure) {
    long evicted = failure.is(SessionCode.MISS) ? clients.evictions() : 0;
    return evicted == 0
        ? failure
        : new CodedFailure(
            SessionCode.EVICTED,
            "%s; the servers have evicted %d items since the test began: they need more memory (-m), or fewer sessions"
                .formatted(failure.getMessage(), evicted));
  }
}
