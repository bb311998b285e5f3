package org.authmeter.runner.thirdparty;

/** What an SP has to know of an IdP. */
interface IdentityProvider extends AutoCloseable {
  /** The IdP's name. */
  String entityId();

  /** Its metadata as it publishes it. */
  String metadata();

  @Override
  void close();
}
