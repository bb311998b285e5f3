package org.authmeter.signon.memcached;

import net.spy.memcached.CASResponse;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.memcached.LiveSessions.Session;
import org.authmeter.signon.memcached.client.SessionClient;
import org.authmeter.signon.memcached.client.SessionClient.Stored;

/** A session is one item: its id is the key. */
final class PlainLayout implements Layout {
  private final SessionData data;
  private final int exptime;

  PlainLayout(SessionData data, int exptime) {
    this.data = data;
    this.exptime = exptime;
  }

  @Override
  public int create(SessionClient client, Session session) throws CodedFailure {
    client.set(Keys.of(session.id()), exptime, data.value(session, 1));
    session.confirmed(1);
    return 1;
  }

  @Override
  public int read(SessionClient client, Session session) throws CodedFailure {
    Stored found = client.get(Keys.of(session.id()));
    if (found == null) {
      throw Layout.miss("the session");
    }
    SessionData.version(session, found.value());
    return 1;
  }

  @Override
  public int touch(SessionClient client, Session session) throws CodedFailure {
    if (!client.touch(Keys.of(session.id()), exptime)) {
      throw Layout.miss("the session");
    }
    return 1;
  }

  @Override
  public int update(SessionClient client, Session session) throws CodedFailure {
    String key = Keys.of(session.id());
    Stored found = client.gets(key);
    if (found == null) {
      throw Layout.miss("the session");
    }
    int version = SessionData.version(session, found.value()) + 1;
    byte[] value = data.value(session, version);
    CASResponse answer = client.checkAndSet(key, found.version(), exptime, value);
    if (answer == CASResponse.EXISTS) {
      throw Layout.conflict();
    }
    if (answer == CASResponse.NOT_FOUND) {
      throw Layout.miss("the session");
    }
    session.confirmed(version);
    return 2;
  }

  @Override
  public int delete(SessionClient client, Session session) throws CodedFailure {
    if (!client.delete(Keys.of(session.id()))) {
      throw Layout.miss("the session");
    }
    return 1;
  }
}
