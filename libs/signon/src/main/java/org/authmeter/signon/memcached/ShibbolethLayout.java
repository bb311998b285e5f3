package org.authmeter.signon.memcached;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.memcached.client.Keys;
import org.authmeter.signon.session.Layout;
import org.authmeter.signon.session.LiveSessions.Session;
import org.authmeter.signon.session.SessionCode;
import org.authmeter.signon.session.SessionData;
import org.authmeter.signon.session.SessionStore;
import org.authmeter.signon.session.SessionStore.Stored;

/**
 * The layout of OpenSAML's MemcachedStorageService, which Shibboleth IdPs of version 3 and later
 * use, without key tracking: the session id is a context, which memcached does not know; so there
 * is an item {@code context -> namespace}, its reverse {@code namespace -> context}, and the record
 * {@code namespace:key}. Every access asks for the namespace first.
 *
 * <p>As there, context and namespace never expire by themselves; only {@code delete} ends them.
 */
public final class ShibbolethLayout implements Layout {
  /** Key of the record of an IdP's session in its context. */
  private static final String RECORD = "_session";

  private static final int FOR_EVER = 0;

  private final SessionData data;
  private final int seconds;

  public ShibbolethLayout(SessionData data, int seconds) {
    this.data = data;
    this.seconds = seconds;
  }

  /** gets, add until a namespace is free, add, add. */
  @Override
  public int create(SessionStore client, Session session) throws CodedFailure {
    String context = client.key(session.id());
    int sent = 1;
    Stored known = client.gets(context);
    String namespace = known == null ? null : text(known);
    if (namespace == null) {
      byte[] reverse = session.id().getBytes(StandardCharsets.UTF_8);
      do {
        // Named after the millisecond, which many sessions may share; add finds that out.
        namespace = HexFormat.of().toHexDigits(System.currentTimeMillis());
        sent++;
      } while (!client.add(namespace, FOR_EVER, reverse));
      sent++;
      if (!client.add(context, FOR_EVER, namespace.getBytes(StandardCharsets.UTF_8))) {
        throw new CodedFailure(SessionCode.NOT_STORED, "add: the context is there already");
      }
    }
    sent++;
    byte[] value = data.value(session, 1);
    if (!client.add(record(namespace), seconds, value)) {
      // A namespace of this very millisecond has ended already, and left its record behind. Real
      // sessions live longer; OpenSAML would refuse this one.
      client.set(record(namespace), seconds, value);
      sent++;
    }
    session.confirmed(1);
    return sent;
  }

  @Override
  public int read(SessionStore client, Session session) throws CodedFailure {
    SessionData.version(session, record(client, namespace(client, session)).value());
    return 2;
  }

  @Override
  public int touch(SessionStore client, Session session) throws CodedFailure {
    if (!client.touch(record(namespace(client, session)), seconds)) {
      throw Layout.miss("the record");
    }
    return 2;
  }

  /** read, then updateWithVersion: gets of the namespace, cas, gets for the new version. */
  @Override
  public int update(SessionStore client, Session session) throws CodedFailure {
    Stored before = record(client, namespace(client, session));
    int version = SessionData.version(session, before.value()) + 1;
    String namespace = namespace(client, session);
    byte[] value = data.value(session, version);
    SessionStore.Update answer = client.update(record(namespace), before.version(), seconds, value);
    if (answer == SessionStore.Update.CHANGED) {
      throw Layout.conflict();
    }
    if (answer == SessionStore.Update.GONE) {
      throw Layout.miss("the record");
    }
    session.confirmed(version);
    record(client, namespace);
    return 5;
  }

  /** deleteContext: the record stays until its time is over, and nobody finds it any more. */
  @Override
  public int delete(SessionStore client, Session session) throws CodedFailure {
    String namespace = namespace(client, session);
    client.delete(client.key(session.id()));
    client.delete(namespace);
    return 3;
  }

  private static String namespace(SessionStore client, Session session) throws CodedFailure {
    Stored found = client.gets(client.key(session.id()));
    if (found == null) {
      throw Layout.miss("the context");
    }
    return text(found);
  }

  private static Stored record(SessionStore client, String namespace) throws CodedFailure {
    Stored found = client.gets(record(namespace));
    if (found == null) {
      throw Layout.miss("the record");
    }
    return found;
  }

  private static String record(String namespace) {
    return Keys.of(namespace + ':' + RECORD);
  }

  private static String text(Stored stored) {
    return new String(stored.value(), StandardCharsets.UTF_8);
  }
}
