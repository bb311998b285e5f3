package org.authmeter.common.tls;

import java.security.NoSuchAlgorithmException;
import java.security.Provider;

/**
 * Native TLS for clients that ask the Java runtime for it, such as JMeter's own HTTP Request with
 * the property {@code security.provider.1=org.authmeter.common.tls.NativeTls:1}. It has contexts of
 * TLS that are asked for by name, and nothing else; where native code cannot be had it has none,
 * and the next provider is asked.
 */
public final class NativeTls extends Provider {
  private static final long serialVersionUID = 1L;
  private static final String CONTEXT = "SSLContext";

  /** That of the process, which may be for other peers than those under load. */
  private static final String DEFAULT = "Default";

  public NativeTls() {
    super("AuthMeterNativeTLS", "1", TlsProvider.of("auto").toString());
    Provider code = TlsProvider.of("auto").provider();
    if (code == null) {
      return;
    }
    for (Service made : code.getServices()) {
      if (made.getType().equals(CONTEXT) && !made.getAlgorithm().equals(DEFAULT)) {
        putService(new Context(this, made));
      }
    }
  }

  private static final class Context extends Service {
    private final Service made;

    Context(Provider provider, Service made) {
      super(provider, CONTEXT, made.getAlgorithm(), made.getClassName(), null, null);
      this.made = made;
    }

    @Override
    public Object newInstance(Object parameter) throws NoSuchAlgorithmException {
      return made.newInstance(parameter);
    }
  }
}
