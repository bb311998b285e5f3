package org.authmeter.signon.ldap.provider.ldaptive;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.authmeter.signon.ldap.provider.ConnectTiming;
import org.ldaptive.Connection;
import org.ldaptive.ConnectionConfig;
import org.ldaptive.LdapException;
import org.ldaptive.transport.ThreadPoolConfig;
import org.ldaptive.transport.Transport;
import org.ldaptive.transport.TransportFactory;

/** ldaptive's own transport, whose connections note how long opening took. */
final class TimedTransport implements Transport {
  private final Transport transport;

  /** As the constructor of ldaptive's pool makes it: threads that end with the pool. */
  TimedTransport(String name) {
    transport =
        TransportFactory.getTransport(
            ThreadPoolConfig.defaultIoThreads(
                name, ThreadPoolConfig.ShutdownStrategy.CONNECTION_FACTORY_CLOSE));
  }

  @Override
  public Connection create(ConnectionConfig config) {
    return timed(transport.create(config));
  }

  @Override
  public void close() {
    transport.close();
  }

  @Override
  public void shutdown() {
    transport.shutdown();
  }

  @Override
  public String toString() {
    return transport.toString();
  }

  /** A connection that notes how long {@link Connection#open} took; all else is ldaptive's. */
  private static Connection timed(Connection connection) {
    return (Connection)
        Proxy.newProxyInstance(
            TimedTransport.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              boolean opens = method.getName().equals("open");
              long start = opens ? System.nanoTime() : 0;
              LdapException failure = null;
              try {
                return method.invoke(connection, arguments);
              } catch (InvocationTargetException e) {
                failure = e.getCause() instanceof LdapException ldap ? ldap : null;
                throw e.getCause();
              } finally {
                if (opens) {
                  ConnectTiming.record(start, failure);
                }
              }
            });
  }
}
