package org.authmeter.jmeter.redis;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.SharedKey;
import org.authmeter.jmeter.session.SessionSampler;
import org.authmeter.signon.redis.RedisClients;

/**
 * Operations on sessions in Redis or Valkey. The connections are those of a {@link
 * RedisConnectionConfig} with the same connection name.
 */
public class RedisSessionSampler extends SessionSampler {
  private static final long serialVersionUID = 1L;

  static final ElementForm FORM =
      ElementForm.withIcon("redis.png")
          .group("work", RedisConnectionConfig.CONNECTION_NAME, OPERATION, BATCH, WEIGHTS)
          .group("sessions", SESSIONS, SHARED_SESSIONS, EXPIRY, KEY_PREFIX, KEY_SIZE, VALUE_SIZE)
          .group("probe", PROBE_TIMEOUT, VERSIONS, BURST, REMEMBERED_KEYS);

  @Override
  protected SharedKey<RedisClients> connections() {
    return RedisConnectionConfig.KEY;
  }

  @Override
  protected ElementForm form() {
    return FORM;
  }

  @Override
  protected String kind() {
    return RedisClients.KIND;
  }
}
