package org.authmeter.runner.target;

/**
 * A server that a run will talk TLS with.
 *
 * @param host of the URL: the name that the certificate must hold
 * @param node address to connect to instead; null = as DNS says
 * @param key the property that names it
 * @param portIsKnown false if nothing says the port, and the usual one is tried
 */
record TlsEndpoint(String host, int port, String node, String key, boolean portIsKnown) {
  String address() {
    return node == null ? host : node;
  }

  /** For messages: authority, node, key. */
  @Override
  public String toString() {
    String where = host + ":" + port + (node == null ? "" : " at node " + node);
    return where + " (" + key + ")";
  }
}
