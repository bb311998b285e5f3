package org.authmeter.signon.memcached.client;

import net.spy.memcached.compat.log.AbstractLogger;
import net.spy.memcached.compat.log.Level;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * spymemcached's log in SLF4J, one step quieter: it writes warnings with stack traces for each try
 * of a node that is down, and names keys, which are session ids. What is worth a line is logged by
 * {@link MemcachedStore}. Debug shows all of it.
 */
public final class SpyLogger extends AbstractLogger {
  private final Logger log;

  /** Called by the library by reflection. */
  public SpyLogger(String name) {
    super(name);
    log = LoggerFactory.getLogger(name);
  }

  @Override
  public boolean isTraceEnabled() {
    return log.isTraceEnabled();
  }

  @Override
  public boolean isDebugEnabled() {
    return log.isDebugEnabled();
  }

  @Override
  public boolean isInfoEnabled() {
    return log.isDebugEnabled();
  }

  @Override
  public void log(Level level, Object message, Throwable cause) {
    if (level == Level.TRACE) {
      log.trace("{}", message, cause);
    } else {
      log.debug("{}", message, cause);
    }
  }
}
