package org.authmeter.signon.oidc;

/**
 * The tokens of a virtual user. They stay in memory: no variable, result or message has them.
 *
 * @param access null if none came
 * @param refresh null if none came
 * @param id null if none came
 * @param subject {@code sub} of the user; null if unknown
 * @param user who signed on; empty for a client
 * @param key what the access token is bound to; null = it is a bearer token
 */
public record OidcTokens(
    String access, String refresh, String id, String subject, String user, DpopKey key) {
  @Override
  public String toString() {
    return "tokens of \"" + user + '"';
  }
}
