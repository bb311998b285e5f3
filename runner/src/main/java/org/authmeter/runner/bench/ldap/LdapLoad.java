package org.authmeter.runner.bench.ldap;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.authmeter.common.process.AddressesFile;

/**
 * What every tool has to do in its turn. All of them authenticate one account, because authrate has
 * one password for all users.
 *
 * @param addresses what the testbed wrote about itself
 * @param users CSV without header: one line, user,password
 * @param trustStore the testbed's authority as PKCS12, for tools that read no PEM
 * @param pool connections of each pool
 * @param warmup does not count
 * @param measured counts
 */
record LdapLoad(
    AddressesFile addresses,
    Path users,
    Account account,
    Path trustStore,
    Setting setting,
    int pool,
    Duration warmup,
    Duration measured) {

  /** Password of {@link #trustStore}, which holds a certificate only. */
  static final String TRUST_STORE_PASSWORD = "authmeter";

  /** Whom they authenticate. */
  record Account(String user, String password) {
    /** A record's own would tell the password. */
    @Override
    public String toString() {
      return user;
    }
  }

  /** Of the first server, without TLS or for StartTLS. */
  URI plain() {
    return URI.create(address("testbed.ldap.server1"));
  }

  /** Of the first server. */
  URI ldaps() {
    return URI.create(address("testbed.ldap.url.ldaps").split(" ")[0]);
  }

  String baseDn() {
    return address("authmeter.ldap.baseDn");
  }

  /** PEM. */
  String authority() {
    return address("authmeter.ldap.trustStore");
  }

  String filter() {
    return "(uid=" + account.user() + ")";
  }

  private String address(String name) {
    return addresses.properties().get(name);
  }

  long seconds() {
    return warmup.plus(measured).toSeconds();
  }
}
