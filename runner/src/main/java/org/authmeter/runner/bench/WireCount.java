package org.authmeter.runner.bench;

/**
 * What SP and balancer have counted.
 *
 * @param logins Responses that the SP took
 * @param requests at both
 * @param connections accepted by both
 * @param spHandshakes full TLS handshakes at the SP
 * @param idpHandshakes full TLS handshakes at the balancer
 * @param resumed TLS sessions resumed at either
 */
record WireCount(
    long logins,
    long requests,
    long connections,
    long spHandshakes,
    long idpHandshakes,
    long resumed) {

  /**
   * What came since the earlier count, without the look at both servers that ended it; the balancer
   * does not count such a look as a request.
   */
  WireCount since(WireCount before, boolean tls) {
    int handshake = tls ? 1 : 0;
    return new WireCount(
        logins - before.logins,
        requests - before.requests - 1,
        connections - before.connections - 2,
        spHandshakes - before.spHandshakes - handshake,
        idpHandshakes - before.idpHandshakes - handshake,
        resumed - before.resumed);
  }
}
