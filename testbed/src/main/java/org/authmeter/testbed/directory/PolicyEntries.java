package org.authmeter.testbed.directory;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import java.util.List;
import org.authmeter.data.Dit;
import org.authmeter.testbed.ldap.Lockout;

/** The default password policy (slapo-ppolicy(5)), with the computed directory's figures. */
final class PolicyEntries {
  private static final String UNIT = "ou=Policies," + Dit.SUFFIX;
  static final String DEFAULT = "cn=default," + UNIT;

  private PolicyEntries() {}

  static List<Entry> all() {
    return List.of(
        new Entry(
            UNIT,
            new Attribute("objectClass", "top", "organizationalUnit"),
            new Attribute("ou", "Policies")),
        new Entry(
            DEFAULT,
            new Attribute("objectClass", "top", "device", "pwdPolicy"),
            new Attribute("cn", "default"),
            new Attribute("pwdAttribute", "userPassword"),
            new Attribute("pwdLockout", "TRUE"),
            new Attribute("pwdMaxFailure", Integer.toString(Lockout.MAX_FAILURES)),
            new Attribute("pwdLockoutDuration", Integer.toString(Lockout.DURATION_SECONDS))));
  }
}
