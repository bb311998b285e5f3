package org.authmeter.signon.ldap.provider.spring;

import javax.net.SocketFactory;
import javax.net.ssl.SSLSocketFactory;

/**
 * The sockets of ldaps URLs for JNDI, which takes a class name and calls its {@code getDefault} in
 * the thread that connects: so each pool says there which sockets are its own.
 */
public final class PoolSocketFactory {
  private static final ThreadLocal<SSLSocketFactory> SOCKETS = new ThreadLocal<>();

  private PoolSocketFactory() {}

  /** Called by JNDI. */
  public static SocketFactory getDefault() {
    SSLSocketFactory sockets = SOCKETS.get();
    return sockets == null ? SSLSocketFactory.getDefault() : sockets;
  }

  static void use(SSLSocketFactory sockets) {
    SOCKETS.set(sockets);
  }

  static void done() {
    SOCKETS.remove();
  }
}
