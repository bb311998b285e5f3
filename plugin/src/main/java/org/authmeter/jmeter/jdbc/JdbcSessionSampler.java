package org.authmeter.jmeter.jdbc;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.SharedKey;
import org.authmeter.jmeter.session.SessionSampler;
import org.authmeter.signon.jdbc.JdbcClients;

/**
 * Operations on sessions in a table of a database. The connections are those of a {@link
 * JdbcSessionConnectionConfig} with the same connection name.
 */
public class JdbcSessionSampler extends SessionSampler {
  private static final long serialVersionUID = 1L;

  static final ElementForm FORM =
      ElementForm.withIcon("jdbc.png")
          .group("work", JdbcSessionConnectionConfig.CONNECTION_NAME, OPERATION, BATCH, WEIGHTS)
          .group("sessions", SESSIONS, SHARED_SESSIONS, EXPIRY, KEY_PREFIX, KEY_SIZE, VALUE_SIZE)
          .group("probe", PROBE_TIMEOUT, VERSIONS, BURST, REMEMBERED_KEYS);

  @Override
  protected SharedKey<JdbcClients> connections() {
    return JdbcSessionConnectionConfig.KEY;
  }

  @Override
  protected ElementForm form() {
    return FORM;
  }

  @Override
  protected String kind() {
    return JdbcClients.KIND;
  }
}
