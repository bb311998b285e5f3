package org.authmeter.jmeter.ldap.provider.ldaptive;

import org.ldaptive.Connection;
import org.ldaptive.ConnectionConfig;
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
    return new TimedConnection(transport.create(config));
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
}
