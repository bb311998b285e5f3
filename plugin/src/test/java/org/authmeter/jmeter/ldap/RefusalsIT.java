package org.authmeter.jmeter.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.listener.interceptor.InMemoryInterceptedSearchResult;
import com.unboundid.ldap.listener.interceptor.InMemoryInterceptedSimpleBindResult;
import com.unboundid.ldap.listener.interceptor.InMemoryOperationInterceptor;
import com.unboundid.ldap.sdk.BindResult;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPResult;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchResultReference;
import com.unboundid.ldap.sdk.experimental.DraftBeheraLDAPPasswordPolicy10ErrorType;
import com.unboundid.ldap.sdk.experimental.DraftBeheraLDAPPasswordPolicy10RequestControl;
import com.unboundid.ldap.sdk.experimental.DraftBeheraLDAPPasswordPolicy10ResponseControl;
import com.unboundid.ldap.sdk.experimental.DraftBeheraLDAPPasswordPolicy10WarningType;
import java.util.List;
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
    "unboundid,PASSWORD_EXPIRED",
    "spring-ldap,ACCOUNT_LOCKED",
    "spring-ldap,PASSWORD_EXPIRED",
    "spring-ldap,PASSWORD_CHANGE_REQUIRED"
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
  @CsvSource({
    "525,49,no such user",
    "52e,49,wrong password",
    "530,LOGON_RESTRICTED,at this time",
    "531,LOGON_RESTRICTED,from this machine",
    "532,PASSWORD_EXPIRED,the password has expired",
    "533,ACCOUNT_DISABLED,the account is disabled",
    "701,ACCOUNT_EXPIRED,the account has expired",
    "773,PASSWORD_EXPIRED,must be changed",
    "775,ACCOUNT_LOCKED,the account is locked"
  })
  void shouldReadTheReasonsOfActiveDirectory(String data, String code, String words)
      throws Exception {
    String text = "80090308: LdapErr: DSID-0C0903A9, comment: AcceptSecurityContext error, data ";
    on("spring-ldap", new Refusal(ResultCode.INVALID_CREDENTIALS, text + data + ", v1db1", null));

    SampleResult result = test.sample();

    assertThat(result.getResponseCode()).isEqualTo(code);
    assertThat(result.getResponseMessage()).contains(words).doesNotContain("ppolicy_use_lockout");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldaptive", "ldaptive-unpooled", "spring-ldap", "unboundid"})
  void shouldNotTakeABindForASignOnThatMayOnlyChangeThePassword(String provider) throws Exception {
    on(provider, new Acceptance());
    directory.person("reset", "Reset");
    directory.person("expired", "Expired");
    directory.person("expired389", "Expired");

    for (String user : List.of("reset", "expired", "expired389")) {
      SampleResult result = test.sample(user, user + "pw");
      assertThat(result.isSuccessful()).as(user).isFalse();
      assertThat(result.getResponseCode()).as(user).isEqualTo("PASSWORD_CHANGE_REQUIRED");
      assertThat(result.getResponseMessage()).contains("0 SUCCESS", "only change the password");
    }
    assertThat(test.sample("test001", "test001pw").getResponseMessage()).isEqualTo("SUCCESS");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldaptive", "ldaptive-unpooled", "spring-ldap", "unboundid"})
  void shouldSayWhatAServerSaysOfAPasswordThatItAccepts(String provider) throws Exception {
    on(provider, new Acceptance());
    for (String user : List.of("grace", "warned", "warned389")) {
      directory.person(user, "Warned");
    }

    assertThat(test.sample("grace", "gracepw").getResponseMessage())
        .isEqualTo("SUCCESS; the password has expired, binds left: 2");
    assertThat(test.sample("warned", "warnedpw").getResponseMessage())
        .isEqualTo("SUCCESS; the password expires in 3600 s");
    assertThat(test.sample("warned389", "warned389pw").getResponseMessage())
        .isEqualTo("SUCCESS; the password expires in 7200 s");
  }

  @ParameterizedTest
  @CsvSource({
    "ldaptive,1", "ldaptive,51", "ldaptive,52", "ldaptive,80",
    "spring-ldap,1", "spring-ldap,51", "spring-ldap,52", "spring-ldap,80",
    "unboundid,1", "unboundid,51", "unboundid,52", "unboundid,80"
  })
  void shouldReportTheServersOwnCodeOfSearchAndBind(String provider, int code) throws Exception {
    on(provider, new Refusal(ResultCode.valueOf(code), "no time", null));
    assertThat(test.sample().getResponseCode()).isEqualTo(Integer.toString(code));
    stop();

    LdapTest.variables().remove(LdapConnectionPoolConfig.KEY.variable("ldap"));
    on(provider, new Referral(ResultCode.valueOf(code)));
    SampleResult search = test.sample();
    assertThat(search.getResponseCode()).isEqualTo(Integer.toString(code));
    assertThat(search.getResponseMessage()).startsWith("LDAP search: " + code);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldaptive", "ldaptive-unpooled", "spring-ldap", "unboundid"})
  void shouldTakeTheEntryBesideReferencesToOtherServers(String provider) throws Exception {
    on(provider, new References());

    assertThat(test.sample().getResponseMessage()).isEqualTo("SUCCESS");
    assertThat(test.sample("nobody", "x").getResponseCode()).isEqualTo("REFERRAL");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldaptive", "ldaptive-unpooled", "spring-ldap", "unboundid"})
  void shouldReportNamesThatAreNone(String provider) throws Exception {
    on(provider, new InMemoryOperationInterceptor() {});
    test.sampler("baseDn", "no name");
    assertThat(test.sample().getResponseCode()).isEqualTo("34");

    test.sampler("baseDn", "").sampler("scope", "base").sampler("filter", "(!(uid={user}))");
    SampleResult root = test.sample();
    assertThat(root.getResponseCode()).isEqualTo("UNKNOWN_USER");
    assertThat(root.getResponseMessage()).contains("root DSE");
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

  @ParameterizedTest
  @ValueSource(strings = {"ldaptive", "ldaptive-unpooled", "spring-ldap", "unboundid"})
  void shouldSayThatTheServerHasNoStartTls(String provider) throws Exception {
    directory = new TestDirectory();
    test = new LdapTest(directory.plain()).pool("provider", provider).pool("startTls", "true");
    test.start();

    SampleResult result = test.sample();

    assertThat(result.getResponseCode()).isEqualTo("TLS_FAILED");
    assertThat(result.getResponseMessage())
        .contains("StartTLS was refused: 53 UNWILLING_TO_PERFORM")
        .doesNotContain("ExtendedResponse");
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
                    switch (policy) {
                      case "ACCOUNT_LOCKED" ->
                          DraftBeheraLDAPPasswordPolicy10ErrorType.ACCOUNT_LOCKED;
                      case "PASSWORD_EXPIRED" ->
                          DraftBeheraLDAPPasswordPolicy10ErrorType.PASSWORD_EXPIRED;
                      default -> DraftBeheraLDAPPasswordPolicy10ErrorType.CHANGE_AFTER_RESET;
                    })
              };
      result.setResult(new BindResult(0, code, text, null, null, controls));
    }
  }

  /** Accepts passwords, and says by controls what the user's name means. */
  private static final class Acceptance extends InMemoryOperationInterceptor {
    @Override
    public void processSimpleBindResult(InMemoryInterceptedSimpleBindResult result) {
      Control control = control(result.getRequest().getBindDN().split("[=,]")[1]);
      if (control != null && result.getResult().getResultCode() == ResultCode.SUCCESS) {
        result.setResult(new BindResult(0, ResultCode.SUCCESS, null, null, null, one(control)));
      }
    }

    private static Control[] one(Control control) {
      return new Control[] {control};
    }

    private static Control control(String user) {
      return switch (user) {
        case "reset" ->
            policy(null, 0, DraftBeheraLDAPPasswordPolicy10ErrorType.CHANGE_AFTER_RESET);
        case "expired" ->
            policy(null, 0, DraftBeheraLDAPPasswordPolicy10ErrorType.PASSWORD_EXPIRED);
        case "grace" ->
            policy(DraftBeheraLDAPPasswordPolicy10WarningType.GRACE_LOGINS_REMAINING, 2, null);
        case "warned" ->
            policy(DraftBeheraLDAPPasswordPolicy10WarningType.TIME_BEFORE_EXPIRATION, 3600, null);
        case "expired389" ->
            new Control("2.16.840.1.113730.3.4.4", false, new ASN1OctetString("0"));
        case "warned389" ->
            new Control("2.16.840.1.113730.3.4.5", false, new ASN1OctetString("7200"));
        default -> null;
      };
    }

    private static Control policy(
        DraftBeheraLDAPPasswordPolicy10WarningType warning,
        int value,
        DraftBeheraLDAPPasswordPolicy10ErrorType error) {
      return new DraftBeheraLDAPPasswordPolicy10ResponseControl(warning, value, error);
    }
  }

  /** Sends a reference after the entries. */
  private static final class References extends InMemoryOperationInterceptor {
    @Override
    public void processSearchResult(InMemoryInterceptedSearchResult result) {
      try {
        result.sendSearchReference(
            new SearchResultReference(
                new String[] {"ldap://other.example.org/ou=Other,dc=example,dc=org??sub"}, null));
      } catch (LDAPException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** Refers searches elsewhere, or answers them with another code. */
  private static final class Referral extends InMemoryOperationInterceptor {
    private final ResultCode code;

    Referral() {
      this(ResultCode.REFERRAL);
    }

    Referral(ResultCode code) {
      this.code = code;
    }

    @Override
    public void processSearchResult(InMemoryInterceptedSearchResult result) {
      result.setResult(
          new LDAPResult(
              0,
              code,
              null,
              null,
              new String[] {"ldap://elsewhere.example.org/dc=example,dc=org"},
              null));
    }
  }
}
