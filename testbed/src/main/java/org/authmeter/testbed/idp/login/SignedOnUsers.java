package org.authmeter.testbed.idp.login;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.authmeter.testbed.idp.message.RegisteredSp;
import org.authmeter.testbed.idp.node.NodeServices;
import org.authmeter.testbed.idp.node.Participation;
import org.authmeter.testbed.session.SsoSession;
import org.opensaml.saml.saml2.core.NameID;

/**
 * Users who are signed on at a node before a load begins: each leaves what a password login at one
 * SP leaves, its session, the SP's record in it, a transient NameID and its place in the index of
 * sessions, without the requests of the login.
 */
public final class SignedOnUsers {
  private static final String PRINCIPAL = "resident";
  private static final String ADDRESS = "127.0.0.1";

  /** So that the store, and not the way to it, limits how fast they come. */
  private static final int THREADS = 32;

  private final NodeServices node;
  private final String sp;

  /**
   * @param sp entityID of the SP that all are signed on at
   */
  public SignedOnUsers(NodeServices node, String sp) {
    this.node = node;
    this.sp = sp;
  }

  /**
   * Signs users on, and returns when all are.
   *
   * @param lifetime of their sessions
   * @throws IOException when the store does not take one
   */
  public void add(int number, Duration lifetime) throws IOException {
    RegisteredSp party = node.saml().parties().of(sp);
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<Void>> parts = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int part = number / THREADS + (i < number % THREADS ? 1 : 0);
        parts.add(
            () -> {
              for (int n = 0; n < part; n++) {
                signOn(party, lifetime);
              }
              return null;
            });
      }
      for (Future<Void> part : threads.invokeAll(parts)) {
        part.get();
      }
    } catch (ExecutionException e) {
      throw new IOException("the store does not take a session: " + e.getCause(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while users are signed on", e);
    } finally {
      threads.shutdownNow();
    }
  }

  private void signOn(RegisteredSp party, Duration lifetime) throws IOException {
    SsoSession session = SsoSession.begin(PRINCIPAL, ADDRESS, lifetime);
    node.sessions().create(session);
    NameID name = node.saml().nameIds().create(NameID.TRANSIENT, PRINCIPAL, sp, Map.of());
    node.sessions().addServiceProvider(session, sp, Instant.now());
    if (!party.metadata().logout().isEmpty()) {
      node.logins().add(Participation.of(session, sp, name, session.index()));
    }
  }
}
