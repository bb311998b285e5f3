package org.authmeter.jmeter.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.listener.interceptor.InMemoryInterceptedSearchResult;
import com.unboundid.ldap.listener.interceptor.InMemoryInterceptedSimpleBindResult;
import com.unboundid.ldap.listener.interceptor.InMemoryOperationInterceptor;
import com.unboundid.ldap.sdk.BindResult;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.LDAPResult;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.experimental.DraftBeheraLDAPPasswordPolicy10ErrorType;
import com.unboundid.ldap.sdk.experimental.DraftBeheraLDAPPasswordPolicy10RequestControl;
import com.unboundid.ldap.sdk.experimental.DraftBeheraLDAPPasswordPolicy10ResponseControl;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Why the server refuses: locked, expired, referred elsewhere, not in plain. */
@ExtendWith(JMeterExtension.class)
class RefusalsIT {
  private TestDirectory directory;
  private LdapTest test;

  @AfterEach
  void stop() {
    test.close();
    directory.close();
  }

  private LdapTest on(String provider, InMemoryOperationInterceptor interceptor) throws Exception {
    directory = new TestDirectory(interceptor);
    test = new LdapTest(directory.plain()).pool("provider", provider).start();
    return test;
  }

  @ParameterizedTest
  @CsvSource({
    "ldaptive,ACCOUNT_LOCKED",
    "ldaptive,PASSWORD_EXPIRED",
    "ldaptive-unpooled,ACCOUNT_LOCKED",
    "unboundid,ACCOUNT_LOCKED",
    "unboundid,PASSWORD_EXPIRED"
  })
  void shouldTellWhatThePasswordPolicyControlSays(String provider, String code) throws Exception {
    on(provider, new Refusal(ResultCode.INVALID_CREDENTIALS, null, code));

    SampleResult result = test.sample();

    assertThat(result.getResponseCode()).isEqualTo(code);
    assertThat(result.getResponseMessage()).contains("49 INVALID_CREDENTIALS", "password policy");
  }

  @ParameterizedTest
  @CsvSource({"ldaptive", "spring-ldap"})
  void shouldSayThatABare49MayBeALockedAccount(String provider) throws Exception {
    on(provider, new Refusal(ResultCode.INVALID_CREDENTIALS, null, null));

    SampleResult result = test.sample();

    assertThat(result.getResponseCode()).isEqualTo("49");
    assertThat(result.getResponseMessage()).contains("locked account", "ppolicy_use_lockout");
  }

  @ParameterizedTest
  @CsvSource({"775,ACCOUNT_LOCKED", "532,PASSWORD_EXPIRED", "773,PASSWORD_EXPIRED", "52e,49"})
  void shouldReadTheReasonsOfActiveDirectory(String data, String code) throws Exception {
    String text = "80090308: LdapErr: DSID-0C0903A9, comment: AcceptSecurityContext error, data ";
    on("ldaptive", new Refusal(ResultCode.INVALID_CREDENTIALS, text + data + ", v1db1", null));

    assertThat(test.sample().getResponseCode()).isEqualTo(code);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldaptive", "ldaptive-unpooled", "spring-ldap", "unboundid"})
  void shouldReportThatThePlainBindIsRefused(String provider) throws Exception {
    on(provider, new Refusal(ResultCode.CONFIDENTIALITY_REQUIRED, "TLS required", null));

    SampleResult result = test.sample();

    assertThat(result.getResponseCode()).isEqualTo("13");
    assertThat(result.getResponseMessage()).contains("CONFIDENTIALITY_REQUIRED", "TLS required");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldaptive", "ldaptive-unpooled", "spring-ldap", "unboundid"})
  void shouldReportAReferralWithoutFollowingIt(String provider) throws Exception {
    on(provider, new Referral());

    SampleResult result = test.sample();

    assertThat(result.getResponseCode()).as(result.getResponseMessage()).isEqualTo("REFERRAL");
    assertThat(result.getResponseMessage())
        .contains("ldap://elsewhere.example.org", "not followed");
  }

  /** Refuses binds of users. */
  private static final class Refusal extends InMemoryOperationInterceptor {
    private final ResultCode code;
    private final String text;
    private final String policy;

    Refusal(ResultCode code, String text, String policy) {
      this.code = code;
      this.text = text;
      this.policy = policy;
    }

    @Override
    public void processSimpleBindResult(InMemoryInterceptedSimpleBindResult result) {
      if (!result.getRequest().getBindDN().startsWith("uid=")) {
        return;
      }
      boolean asked =
          result
                  .getRequest()
                  .getControl(
                      DraftBeheraLDAPPasswordPolicy10RequestControl.PASSWORD_POLICY_REQUEST_OID)
              != null;
      Control[] controls =
          policy == null || !asked
              ? new Control[0]
              : new Control[] {
                new DraftBeheraLDAPPasswordPolicy10ResponseControl(
                    null,
                    0,
                    policy.equals("ACCOUNT_LOCKED")
                        ? DraftBeheraLDAPPasswordPolicy10ErrorType.ACCOUNT_LOCKED
                        : DraftBeheraLDAPPasswordPolicy10ErrorType.PASSWORD_EXPIRED)
              };
      result.setResult(new BindResult(0, code, text, null, null, controls));
    }
  }

  /** Refers searches elsewhere. */
  private static final class Referral extends InMemoryOperationInterceptor {
    @Override
    public void processSearchResult(InMemoryInterceptedSearchResult result) {
      result.setResult(
          new LDAPResult(
              0,
              ResultCode.REFERRAL,
              null,
              null,
              new String[] {"ldap://elsewhere.example.org/dc=example,dc=org"},
              null));
    }
  }
}
