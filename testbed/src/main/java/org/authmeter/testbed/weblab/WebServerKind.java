package org.authmeter.testbed.weblab;

import org.authmeter.testbed.core.OptionValues;

/** Which web server is under test. */
public enum WebServerKind {
  /** Jetty with the static page; there is no PHP. */
  EMBEDDED,
  /** nginx, with php-fpm for PHP. */
  NGINX,
  /** Apache with the prefork MPM and mod_php. */
  APACHE,
  /** NGINX Unit with its own PHP; no distribution of Debian packages it. */
  UNIT;

  public String id() {
    return OptionValues.id(this);
  }

  /**
   * @throws IllegalArgumentException naming the legal ids
   */
  public static WebServerKind ofId(String id) {
    return OptionValues.of(WebServerKind.class, id, "--variant '%s': legal values are %s");
  }
}
