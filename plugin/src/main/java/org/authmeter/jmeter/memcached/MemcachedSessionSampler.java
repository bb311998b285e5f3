package org.authmeter.jmeter.memcached;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.SharedKey;
import org.authmeter.jmeter.session.SessionSampler;
import org.authmeter.signon.memcached.LayoutKind;
import org.authmeter.signon.memcached.MemcachedClients;
import org.authmeter.signon.session.Layout;

/**
 * Operations on sessions in memcached. The clients are those of a {@link MemcachedConnectionConfig}
 * with the same connection name.
 */
public class MemcachedSessionSampler extends SessionSampler {
  private static final long serialVersionUID = 1L;
  private static final Field<LayoutKind> LAYOUT = Field.choice("layout", LayoutKind.PLAIN);

  static final ElementForm FORM =
      ElementForm.withIcon("memcached.png")
          .group(
              "work", MemcachedConnectionConfig.CONNECTION_NAME, OPERATION, BATCH, LAYOUT, WEIGHTS)
          .group("sessions", SESSIONS, SHARED_SESSIONS, EXPIRY, KEY_PREFIX, KEY_SIZE, VALUE_SIZE)
          .group("probe", PROBE_TIMEOUT, VERSIONS, BURST, REMEMBERED_KEYS);

  @Override
  protected SharedKey<MemcachedClients> connections() {
    return MemcachedConnectionConfig.KEY;
  }

  @Override
  protected ElementForm form() {
    return FORM;
  }

  @Override
  protected String kind() {
    return MemcachedClients.KIND;
  }

  @Override
  protected Layout.Maker layout() {
    return LAYOUT.of(this).maker();
  }

  @Override
  protected String described() {
    return ", layout " + LAYOUT.of(this);
  }
}
