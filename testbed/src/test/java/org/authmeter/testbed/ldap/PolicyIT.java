package org.authmeter.testbed.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.BindResult;
import com.unboundid.ldap.sdk.LDAPBindException;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SimpleBindRequest;
import com.unboundid.ldap.sdk.experimental.DraftBeheraLDAPPasswordPolicy10ErrorType;
import com.unboundid.ldap.sdk.experimental.DraftBeheraLDAPPasswordPolicy10RequestControl;
import com.unboundid.ldap.sdk.experimental.DraftBeheraLDAPPasswordPolicy10ResponseControl;
import java.nio.file.Path;
import org.authmeter.data.Dit;
import org.authmeter.data.PasswordScheme;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Password policy and last bind of the computed directory. */
class PolicyIT {
  private static final String DN = "uid=user0000001,ou=Unit1," + Dit.PEOPLE;
  @TempDir Path folder;
  private RunningDirectory running;

  @BeforeEach
  void start() throws Exception {
    running = RunningDirectory.start(folder, 100, PasswordScheme.PLAIN, true, true);
  }

  @AfterEach
  void stop() {
    running.close();
  }

  @Test
  void shouldLockAndTellWhoAsksByTheControl() throws Exception {
    try (LDAPConnection connection = running.connect()) {
      for (int i = 0; i < Lockout.MAX_FAILURES; i++) {
        assertThat(bind(connection, "wrong", true).getResultCode())
            .isEqualTo(ResultCode.INVALID_CREDENTIALS);
      }
      BindResult asked = bind(connection, "user0000001pw", true);
      assertThat(asked.getResultCode()).isEqualTo(ResultCode.INVALID_CREDENTIALS);
      assertThat(DraftBeheraLDAPPasswordPolicy10ResponseControl.get(asked).getErrorType())
          .isEqualTo(DraftBeheraLDAPPasswordPolicy10ErrorType.ACCOUNT_LOCKED);
      BindResult unasked = bind(connection, "user0000001pw", false);
      assertThat(unasked.getResultCode()).isEqualTo(ResultCode.INVALID_CREDENTIALS);
      assertThat(unasked.getResponseControls()).isEmpty();
      assertThat(
              connection.getEntry(DN, "pwdAccountLockedTime").hasAttribute("pwdAccountLockedTime"))
          .isTrue();
    }
  }

  @Test
  void shouldKeepTheTimeOfTheLastBind() throws Exception {
    try (LDAPConnection connection = running.connect()) {
      assertThat(connection.getEntry(DN, "+").hasAttribute("authTimestamp")).isFalse();
      assertThat(bind(connection, "user0000001pw", false).getResultCode())
          .isEqualTo(ResultCode.SUCCESS);
      assertThat(connection.getEntry(DN, "authTimestamp").getAttributeValueAsDate("authTimestamp"))
          .isBetween("2020-01-01", "2999-01-01");
      assertThat(connection.getEntry(DN).hasAttribute("authTimestamp")).isFalse();
    }
  }

  private static BindResult bind(LDAPConnection connection, String password, boolean ask)
      throws LDAPException {
    try {
      return connection.bind(
          ask
              ? new SimpleBindRequest(
                  DN, password, new DraftBeheraLDAPPasswordPolicy10RequestControl())
              : new SimpleBindRequest(DN, password));
    } catch (LDAPBindException e) {
      return e.getBindResult();
    }
  }
}
