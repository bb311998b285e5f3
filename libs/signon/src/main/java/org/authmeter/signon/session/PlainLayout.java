package org.authmeter.signon.session;

import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.session.LiveSessions.Session;
import org.authmeter.signon.session.SessionStore.Stored;

/** A session is one item: its id is the key. */
public final class PlainLayout implements Layout {
  private final SessionData data;
  private final int seconds;

  public PlainLayout(SessionData data, int seconds) {
    this.data = data;
    this.seconds = seconds;
  }

  @Override
  public int create(SessionStore client, Session session) throws CodedFailure {
    client.set(client.key(session.id()), seconds, data.value(session, 1));
    session.confirmed(1);
    return 1;
  }

  @Override
  public int read(SessionStore client, Session session) throws CodedFailure {
    Stored found = client.get(client.key(session.id()));
    if (found == null) {
      throw Layout.miss("the session");
    }
    SessionData.version(session, found.value());
    return 1;
  }

  @Override
  public int touch(SessionStore client, Session session) throws CodedFailure {
    if (!client.touch(client.key(session.id()), seconds)) {
      throw Layout.miss("the session");
    }
    return 1;
  }

  @Override
  public int update(SessionStore client, Session session) throws CodedFailure {
    String key = client.key(session.id());
    Stored found = client.gets(key);
    if (found == null) {
      throw Layout.miss("the session");
    }
    int version = SessionData.version(session, found.value()) + 1;
    byte[] value = data.value(session, version);
    SessionStore.Update answer = client.update(key, found.version(), seconds, value);
    if (answer == SessionStore.Update.CHANGED) {
      throw Layout.conflict();
    }
    if (answer == SessionStore.Update.GONE) {
      throw Layout.miss("the session");
    }
    session.confirmed(version);
    return 2;
  }

  @Override
  public int delete(SessionStore client, Session session) throws CodedFailure {
    if (!client.delete(client.key(session.id()))) {
      throw Layout.miss("the session");
    }
    return 1;
  }
}
