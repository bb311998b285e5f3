package org.authmeter.signon;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.authmeter.common.Layers;

/** Which package may use which, and that none knows JMeter. */
@AnalyzeClasses(packages = "org.authmeter.signon", importOptions = Layers.MainClasses.class)
class LayersTest {
  @ArchTest
  static final ArchRule PACKAGES =
      Layers.of(
          "org.authmeter.signon",
          // Protocols of the web. They do not know each other.
          "saml.message  :",
          "saml.metadata : saml.message",
          "saml.flow     : saml.message",
          "saml.check    : saml.message saml.metadata",
          "saml.sp       : saml.message saml.metadata saml.flow" + " saml.check",
          "oidc.provider :",
          "oidc          : oidc.provider",
          "cas.answer    :",
          "cas           : cas.answer",
          "passkey       :",
          "kerberos      :",
          // The others.
          "ldap.provider.. :",
          "ldap.auth       : ldap.provider..",
          "session         :",
          "memcached.client : session",
          "memcached       : memcached.client session",
          "redis           : session",
          "jdbc            : session",
          "community       :");

  @ArchTest
  static final ArchRule NO_PROGRAM_AND_NO_JMETER =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.authmeter.(results|trylogin|data|jmeter|runner|testbed|benchmarks)..",
              "org.apache.jmeter..",
              "org.apache.jorphan..");
}
