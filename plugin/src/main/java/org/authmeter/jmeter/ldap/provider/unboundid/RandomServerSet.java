package org.authmeter.jmeter.ldap.provider.unboundid;

import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.ServerSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Any server for each connection, then the others: the strategy that the SDK lacks. */
final class RandomServerSet extends ServerSet {
  private final List<ServerSet> servers;

  RandomServerSet(List<ServerSet> servers) {
    this.servers = servers;
  }

  @Override
  public LDAPConnection getConnection() throws LDAPException {
    List<ServerSet> shuffled = new ArrayList<>(servers);
    Collections.shuffle(shuffled);
    LDAPException last = new LDAPException(ResultCode.CONNECT_ERROR, "no server");
    for (ServerSet server : shuffled) {
      try {
        return server.getConnection();
      } catch (LDAPException e) {
        last = e;
      }
    }
    throw last;
  }
}
