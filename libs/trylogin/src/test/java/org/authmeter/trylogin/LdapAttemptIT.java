package org.authmeter.trylogin;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.listener.interceptor.InMemoryInterceptedSimpleBindResult;
import com.unboundid.ldap.listener.interceptor.InMemoryOperationInterceptor;
import com.unboundid.ldap.sdk.BindResult;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.experimental.DraftBeheraLDAPPasswordPolicy10ErrorType;
import com.unboundid.ldap.sdk.experimental.DraftBeheraLDAPPasswordPolicy10ResponseControl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Attempts at a directory: the sentence names what happened, and the remedy. */
class LdapAttemptIT {
  private InMemoryDirectoryServer directory;

  @AfterEach
  void stop() {
    directory.shutDown(true);
  }

  private Tried attempt(BindResult bind, String... options) throws Exception {
    InMemoryDirectoryServerConfig config = new InMemoryDirectoryServerConfig("dc=example,dc=org");
    config.addInMemoryOperationInterceptor(
        new InMemoryOperationInterceptor() {
          @Override
          public void processSimpleBindResult(InMemoryInterceptedSimpleBindResult result) {
            if (bind != null) {
              result.setResult(bind);
            }
          }
        });
    directory = new InMemoryDirectoryServer(config);
    directory.add("dn: dc=example,dc=org", "objectClass: domain", "dc: example");
    directory.add(
        "dn: uid=test001,dc=example,dc=org",
        "objectClass: inetOrgPerson",
        "uid: test001",
        "cn: Test",
        "sn: Test",
        "userPassword: test001pw");
    directory.startListening();
    String[] all = new String[options.length + 4];
    all[0] = "url";
    all[1] = "ldap://127.0.0.1:" + directory.getListenPort();
    all[2] = "baseDn";
    all[3] = "dc=example,dc=org";
    System.arraycopy(options, 0, all, 4, options.length);
    return Tried.of(null, all);
  }

  private static BindResult refused(String text) {
    return new BindResult(0, ResultCode.INVALID_CREDENTIALS, text, null, null, null);
  }

  @Test
  void shouldSignOn() throws Exception {
    assertThat(attempt(null).verdict().isSignedOn()).isTrue();
  }

  @Test
  void shouldNotBeSignedOnWhereThePasswordMustBeChangedFirst() throws Exception {
    Control reset =
        new DraftBeheraLDAPPasswordPolicy10ResponseControl(
            null, 0, DraftBeheraLDAPPasswordPolicy10ErrorType.CHANGE_AFTER_RESET);
    Tried tried =
        attempt(new BindResult(0, ResultCode.SUCCESS, null, null, null, new Control[] {reset}));

    assertThat(tried.verdict().status()).isEqualTo(1);
    assertThat(tried.verdict().sentence()).contains("must be changed", "Nobody is signed on");
  }

  @Test
  void shouldSayThatADisabledAccountIsNotAWrongPassword() throws Exception {
    Tried tried =
        attempt(
            refused(
                "80090308: LdapErr: DSID-0C09041C, comment: AcceptSecurityContext error, data 533,"
                    + " v4f7c"));

    assertThat(tried.verdict().status()).isEqualTo(1);
    assertThat(tried.verdict().sentence())
        .contains("the account is disabled")
        .doesNotContain("refused the password");
  }

  @Test
  void shouldSayThatTheServerHasNoStartTls() throws Exception {
    Tried tried = attempt(null, "startTls", "true");

    assertThat(tried.verdict().status()).isEqualTo(3);
    assertThat(tried.verdict().sentence())
        .contains("does not offer StartTLS", "ldaps://", "No password was sent")
        .doesNotContain("certificate", "@");
    assertThat(tried.text()).doesNotContain("org.ldaptive");
  }
}
