package org.authmeter.jmeter.ldap.provider.unboundid;

import com.unboundid.ldap.sdk.BindRequest;
import com.unboundid.ldap.sdk.CRAMMD5BindRequest;
import com.unboundid.ldap.sdk.DIGESTMD5BindRequest;
import com.unboundid.ldap.sdk.DIGESTMD5BindRequestProperties;
import com.unboundid.ldap.sdk.EXTERNALBindRequest;
import com.unboundid.ldap.sdk.PLAINBindRequest;
import com.unboundid.ldap.sdk.SCRAMSHA1BindRequest;
import com.unboundid.ldap.sdk.SCRAMSHA256BindRequest;
import com.unboundid.ldap.sdk.SCRAMSHA512BindRequest;
import com.unboundid.ldap.sdk.SimpleBindRequest;
import org.authmeter.jmeter.ldap.provider.ConnectionSettings.Identity;

/** The bind request for the pool's own identity. */
final class OwnBind {
  private OwnBind() {}

  /** Null when the pool is anonymous. */
  static BindRequest of(Identity identity) {
    if (!identity.binds()) {
      return null;
    }
    String user = identity.dn();
    String password = identity.password();
    String authorization = identity.authorizationId().isEmpty() ? null : identity.authorizationId();
    if (identity.sasl() == null) {
      return new SimpleBindRequest(user, password);
    }
    switch (identity.sasl()) {
      case EXTERNAL:
        return new EXTERNALBindRequest(authorization == null ? "" : authorization);
      case PLAIN:
        return new PLAINBindRequest(user, authorization, password);
      case DIGEST_MD5:
        DIGESTMD5BindRequestProperties digest = new DIGESTMD5BindRequestProperties(user, password);
        digest.setAuthorizationID(authorization);
        digest.setRealm(identity.realm().isEmpty() ? null : identity.realm());
        return new DIGESTMD5BindRequest(digest);
      case CRAM_MD5:
        return new CRAMMD5BindRequest(user, password);
      case SCRAM_SHA_1:
        return new SCRAMSHA1BindRequest(user, password);
      case SCRAM_SHA_256:
        return new SCRAMSHA256BindRequest(user, password);
      default:
        return new SCRAMSHA512BindRequest(user, password);
    }
  }
}
