package org.authmeter.testbed.weblab;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

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
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * @throws IllegalArgumentException naming the legal ids
   */
  public static WebServerKind ofId(String id) {
    return Arrays.stream(values())
        .filter(kind -> kind.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "--variant '%s': legal values are %s"
                        .formatted(
                            id,
                            Arrays.stream(values())
                                .map(WebServerKind::id)
                                .collect(Collectors.joining(", ")))));
  }
}
