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
          // What all protocols share.
          "failure  :",
          "web      : failure",
          "web.page : failure web",
          "wire     : failure web",
          "page     : failure web web.page",
          "walk     : failure web web.page page",
          // Protocols of the web. They do not know each other.
          "saml.message  : failure web web.page",
          "saml.metadata : failure web saml.message",
          "saml.flow     : failure web web.page page walk saml.message",
          "saml.check    : failure web web.page saml.message saml.metadata",
          "saml.sp       : failure web web.page page walk saml.message saml.metadata saml.flow"
              + " saml.check",
          "oidc.provider : failure web web.page",
          "oidc          : failure web web.page page walk oidc.provider",
          "cas.answer    : failure web web.page",
          "cas           : failure web web.page page walk cas.answer",
          // The others.
          "ldap.provider.. : failure",
          "ldap.auth       : failure ldap.provider..",
          "memcached.client : failure",
          "memcached       : failure memcached.client",
          "community       : failure web wire");

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
