package org.authmeter.jmeter.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.beans.BeanInfo;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.io.ByteArrayOutputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.testelement.property.StringProperty;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.authmeter.jmeter.authmark.AuthMarkLoginSampler;
import org.authmeter.jmeter.cas.CasServerConfig;
import org.authmeter.jmeter.cas.CasServiceSampler;
import org.authmeter.jmeter.community.CommunityAuthorizationConfig;
import org.authmeter.jmeter.community.CommunityAuthorizationSampler;
import org.authmeter.jmeter.jdbc.JdbcSessionConnectionConfig;
import org.authmeter.jmeter.jdbc.JdbcSessionSampler;
import org.authmeter.jmeter.ldap.LdapAuthenticationSampler;
import org.authmeter.jmeter.ldap.LdapConnectionPoolConfig;
import org.authmeter.jmeter.memcached.MemcachedConnectionConfig;
import org.authmeter.jmeter.memcached.MemcachedSessionSampler;
import org.authmeter.jmeter.oidc.OidcLoginSampler;
import org.authmeter.jmeter.oidc.OidcProviderConfig;
import org.authmeter.jmeter.redis.RedisConnectionConfig;
import org.authmeter.jmeter.redis.RedisSessionSampler;
import org.authmeter.jmeter.saml.SamlResponseAssertion;
import org.authmeter.jmeter.saml.SamlServiceProviderConfig;
import org.authmeter.jmeter.saml.SamlSpSampler;
import org.authmeter.jmeter.saml.SamlSsoSampler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans that are saved today open tomorrow: class names and property names stay. */
@ExtendWith(JMeterExtension.class)
class SavedPlanTest {
  private static final String[] SAML = {
    "resource",
    "expect",
    "user",
    "password",
    "userField",
    "passwordField",
    "submitButton",
    "loginForm",
    "session",
    "idpHost",
    "nodes",
    "nodePolicy",
    "nodeScript",
    "legTimeout",
    "deadline",
    "maxHops",
    "maxPageBytes",
    "pauseMin",
    "pauseMax",
    "saveResponse",
    "allowedHosts",
    "logout",
    "entityId",
    "discovery",
    "terms",
    "consent",
    "oneTimeCode",
    "pageScripts"
  };
  private static final String[] LDAP_POOL = {
    "poolName",
    "provider",
    "url",
    "strategy",
    "connectTimeout",
    "startTlsTimeout",
    "responseTimeout",
    "reconnectTimeout",
    "autoReconnect",
    "autoReplay",
    "startTls",
    "trustStore",
    "trustStorePassword",
    "keyStore",
    "keyStorePassword",
    "hostNameCheck",
    "tlsProtocols",
    "cipherSuites",
    "bindDn",
    "bindPassword",
    "sasl",
    "saslRealm",
    "saslAuthorizationId",
    "passwordPolicy",
    "pools",
    "min",
    "max",
    "maxIdle",
    "blockWait",
    "failFast",
    "queue",
    "validateOnCheckOut",
    "validateOnCheckIn",
    "validatePeriodically",
    "validatePeriod",
    "validateTimeout",
    "prunePeriod",
    "idleTime",
    "maxAge"
  };
  private static final String[] LDAP_AUTHENTICATION = {
    "poolName",
    "mode",
    "user",
    "password",
    "baseDn",
    "scope",
    "filter",
    "attributes",
    "dnTemplate",
    "compareAttribute",
    "compareValue"
  };
  private static final String[] CAS_SERVER = {
    "serverName",
    "url",
    "service",
    "protocol",
    "format",
    "renew",
    "gateway",
    "nodes",
    "nodePolicy",
    "nodeScript",
    "allowedHosts",
    "callback",
    "callbackAddress",
    "callbackPort",
    "callbackUrl",
    "callbackKeyStore",
    "callbackKeyStorePassword",
    "callbackCertificate",
    "callbackTimeout"
  };
  private static final String[] CAS_CALL = {
    "serverName",
    "operation",
    "user",
    "password",
    "expect",
    "session",
    "ssoPercent",
    "validator",
    "ticket",
    "targetService",
    "checkOneUse",
    "otherService",
    "crossNode",
    "userField",
    "passwordField",
    "submitButton",
    "legTimeout",
    "deadline",
    "maxHops",
    "maxPageBytes",
    "pauseMin",
    "pauseMax",
    "terms",
    "consent",
    "oneTimeCode",
    "pageScripts"
  };
  private static final String[] COMMUNITY_CONNECTION = {
    "connectionName",
    "url",
    "names",
    "locator",
    "keyStore",
    "keyStorePassword",
    "trustStore",
    "trustStorePassword",
    "hostNameCheck",
    "connectTimeout",
    "responseTimeout",
    "maxBytes"
  };
  private static final String[] COMMUNITY_CALL = {
    "connectionName",
    "operation",
    "user",
    "lifetime",
    "verify",
    "newConnection",
    "expectedUser",
    "expectedPolicies",
    "credentialFile",
    "atOnce",
    "lockFile",
    "minimumSize"
  };
  private static final String[] AUTHMARK_LOGIN = {
    "servers",
    "path",
    "pages",
    "user",
    "password",
    "expect",
    "expectHeader",
    "connectTimeout",
    "responseTimeout",
    "maxPageBytes"
  };
  private static final String[] MEMCACHED_CONNECTION = {
    "connectionName",
    "nodes",
    "replicas",
    "protocol",
    "locator",
    "hash",
    "failureMode",
    "operationTimeout",
    "connectTimeout",
    "maxReconnectDelay",
    "timeoutThreshold",
    "clients",
    "queue",
    "queueWait",
    "readBuffer"
  };
  private static final String[] MEMCACHED_SESSION = {
    "connectionName",
    "operation",
    "batch",
    "layout",
    "weights",
    "sessions",
    "sharedSessions",
    "expiry",
    "keyPrefix",
    "keySize",
    "valueSize",
    "probeTimeout",
    "versions",
    "burst",
    "rememberedKeys"
  };
  private static final String[] OIDC_PROVIDER = {
    "providerName",
    "issuer",
    "discovery",
    "allowedHosts",
    "clientId",
    "authentication",
    "clientSecret",
    "keyStore",
    "keyStorePassword",
    "keyAlias",
    "keyId",
    "binding",
    "redirectUri",
    "postLogoutRedirectUri",
    "backchannelLogoutUrl",
    "scope",
    "parameters",
    "check",
    "algorithms",
    "clockSkew",
    "nodes",
    "nodePolicy",
    "nodeScript",
    "authorizationEndpoint",
    "tokenEndpoint",
    "jwksUri",
    "userinfoEndpoint",
    "introspectionEndpoint",
    "revocationEndpoint",
    "endSessionEndpoint",
    "pushedAuthorizationEndpoint",
    "deviceAuthorizationEndpoint",
    "backchannelAuthenticationEndpoint"
  };
  private static final String[] OIDC_LOGIN = {
    "providerName",
    "operation",
    "expect",
    "resource",
    "approval",
    "user",
    "password",
    "pauseMin",
    "pauseMax",
    "session",
    "prompt",
    "pkce",
    "responseMode",
    "pushedRequest",
    "userinfo",
    "token",
    "tokenScope",
    "audience",
    "misuse",
    "otherProvider",
    "codeLifetime",
    "crossNode",
    "userField",
    "passwordField",
    "submitButton",
    "terms",
    "consent",
    "oneTimeCode",
    "pageScripts",
    "legTimeout",
    "deadline",
    "maxHops",
    "maxPageBytes"
  };
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      classes = {
        SamlSsoSampler.class,
        UsersConfig.class,
        LdapConnectionPoolConfig.class,
        LdapAuthenticationSampler.class,
        AuthMarkLoginSampler.class,
        CasServerConfig.class,
        CasServiceSampler.class,
        OidcProviderConfig.class,
        OidcLoginSampler.class,
        CommunityAuthorizationConfig.class,
        CommunityAuthorizationSampler.class,
        MemcachedConnectionConfig.class,
        MemcachedSessionSampler.class,
        RedisConnectionConfig.class,
        RedisSessionSampler.class,
        JdbcSessionConnectionConfig.class,
        JdbcSessionSampler.class,
        SamlServiceProviderConfig.class,
        SamlSpSampler.class,
        SamlResponseAssertion.class
      })
  void shouldComeBackFromAPlanFileWithEveryField(Class<? extends TestElement> type)
      throws Exception {
    TestElement element = type.getDeclaredConstructor().newInstance();
    element.setName("the element");
    element.setProperty(TestElement.TEST_CLASS, type.getName());
    element.setProperty(TestElement.GUI_CLASS, "org.apache.jmeter.testbeans.gui.TestBeanGUI");
    BeanInfo info = Introspector.getBeanInfo(type);
    for (PropertyDescriptor field : info.getPropertyDescriptors()) {
      if (!TestBeanHelper.isDescriptorIgnored(field)) {
        String value =
            field.getPropertyType() == String.class ? "${X} <" + field.getName() : "true";
        element.setProperty(new StringProperty(field.getName(), value));
      }
    }

    TestElement read = throughFile(element);

    assertThat(read).isInstanceOf(type);
    assertThatCode(() -> new ObjectOutputStream(OutputStream.nullOutputStream()).writeObject(read))
        .as("JMeter sends it to agents")
        .doesNotThrowAnyException();
    TestBeanHelper.prepare(read);
    for (PropertyDescriptor field : info.getPropertyDescriptors()) {
      if (!TestBeanHelper.isDescriptorIgnored(field)) {
        String expected =
            field.getPropertyType() == String.class ? "${X} <" + field.getName() : "true";
        assertThat(read.getPropertyAsString(field.getName()))
            .as(field.getName())
            .isEqualTo(expected);
      }
    }
  }

  @Test
  void shouldKeepThePropertyNamesOfTheSamlSampler() throws Exception {
    BeanInfo info = Introspector.getBeanInfo(SamlSsoSampler.class);

    assertThat(info.getPropertyDescriptors())
        .filteredOn(field -> !TestBeanHelper.isDescriptorIgnored(field))
        .extracting(PropertyDescriptor::getName)
        .containsExactlyInAnyOrder(SAML);
  }

  @Test
  void shouldKeepThePropertyNamesOfTheLdapElements() throws Exception {
    assertThat(names(LdapConnectionPoolConfig.class)).containsExactlyInAnyOrder(LDAP_POOL);
    assertThat(names(LdapAuthenticationSampler.class))
        .containsExactlyInAnyOrder(LDAP_AUTHENTICATION);
  }

  @Test
  void shouldKeepThePropertyNamesOfTheCasElements() throws Exception {
    assertThat(names(CasServerConfig.class)).containsExactlyInAnyOrder(CAS_SERVER);
    assertThat(names(CasServiceSampler.class)).containsExactlyInAnyOrder(CAS_CALL);
  }

  @Test
  void shouldKeepThePropertyNamesOfTheOidcElements() throws Exception {
    assertThat(names(OidcProviderConfig.class)).containsExactlyInAnyOrder(OIDC_PROVIDER);
    assertThat(names(OidcLoginSampler.class)).containsExactlyInAnyOrder(OIDC_LOGIN);
  }

  @Test
  void shouldKeepThePropertyNamesOfTheCommunityAuthorizationElements() throws Exception {
    assertThat(names(CommunityAuthorizationConfig.class))
        .containsExactlyInAnyOrder(COMMUNITY_CONNECTION);
    assertThat(names(CommunityAuthorizationSampler.class))
        .containsExactlyInAnyOrder(COMMUNITY_CALL);
  }

  @Test
  void shouldKeepThePropertyNamesOfTheAuthMarkLogin() throws Exception {
    assertThat(names(AuthMarkLoginSampler.class)).containsExactlyInAnyOrder(AUTHMARK_LOGIN);
  }

  @Test
  void shouldKeepThePropertyNamesOfTheMemcachedElements() throws Exception {
    assertThat(names(MemcachedConnectionConfig.class))
        .containsExactlyInAnyOrder(MEMCACHED_CONNECTION);
    assertThat(names(MemcachedSessionSampler.class)).containsExactlyInAnyOrder(MEMCACHED_SESSION);
  }

  private static List<String> names(Class<?> element) throws Exception {
    return Arrays.stream(Introspector.getBeanInfo(element).getPropertyDescriptors())
        .filter(field -> !TestBeanHelper.isDescriptorIgnored(field))
        .map(PropertyDescriptor::getName)
        .toList();
  }

  private TestElement throughFile(TestElement element) throws Exception {
    TestPlan plan = new TestPlan("plan");
    plan.setProperty(TestElement.TEST_CLASS, TestPlan.class.getName());
    plan.setProperty(TestElement.GUI_CLASS, "org.apache.jmeter.control.gui.TestPlanGui");
    ListedHashTree tree = new ListedHashTree();
    tree.add(plan).add(element);
    ByteArrayOutputStream saved = new ByteArrayOutputStream();
    SaveService.saveTree(tree, saved);
    assertThat(saved.toString(StandardCharsets.UTF_8)).contains(element.getClass().getName());
    Path file = Files.write(folder.resolve("plan.jmx"), saved.toByteArray());
    HashTree read = SaveService.loadTree(file.toFile());
    Object readPlan = read.getArray()[0];
    return (TestElement) read.getTree(readPlan).getArray()[0];
  }
}
