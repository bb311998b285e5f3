package org.authmeter.signon.community;

import java.net.URI;
import java.time.Duration;

/**
 * Where the service is and how to speak with it.
 *
 * @param url https, or http for one behind a TLS terminator
 * @param readWsdl whether the handle of the port is got by reading the service's description
 * @param hostNameCheck whether the certificate must be for the URL's host
 * @param connectTimeout for TCP and TLS
 * @param responseTimeout for a whole run, from the connection to the end of the answer
 * @param maxBytes of an answer
 */
public record ConnectionSettings(
    URI url,
    GlobusVersion version,
    boolean readWsdl,
    boolean hostNameCheck,
    Duration connectTimeout,
    Duration responseTimeout,
    int maxBytes) {

  String path() {
    String path = url.getRawPath() == null || url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    return url.getRawQuery() == null ? path : path + "?" + url.getRawQuery();
  }
}
