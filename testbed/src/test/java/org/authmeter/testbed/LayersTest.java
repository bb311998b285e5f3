package org.authmeter.testbed;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.authmeter.common.Layers;

/** Which package may use which: the table in docs/architecture.md. */
@AnalyzeClasses(packages = "org.authmeter.testbed", importOptions = Layers.MainClasses.class)
class LayersTest {
  @ArchTest
  static final ArchRule PACKAGES =
      Layers.of(
          "org.authmeter.testbed",
          // What systems are made of, of libs/servers.
          "core             :",
          "web              :",
          "supervise        : core web",
          "server           : core supervise",
          // And of this module.
          "session          : web",
          "users            : core",
          "store            : core session server",
          "saml             : core web",
          "oidc             : core web saml",
          "ldap             : core",
          // Systems. Those that share servers with others import them.
          "memcached        : core supervise",
          "directory        : core supervise web ldap server",
          "cas              : core supervise web users store memcached server",
          "stores           : core supervise web server",
          "community        : core supervise web saml server",
          "weblab           : core supervise web",
          "authmark         : core supervise web users ldap directory",
          "sp               : core web saml",
          "idp.message      : web saml session",
          "rp               : core web saml oidc",
          "idp.node         : web saml session store users idp.message",
          "idp.login        : web saml session store users idp.message idp.node",
          "idp.passkey      : web session store idp.message idp.node",
          "idp.logout       : web saml session idp.message idp.node",
          "idp.token        : web oidc session store users idp.message",
          "idp.oidc         : core web oidc session store idp.message idp.node idp.logout idp.token",
          "idp : core supervise web users store session saml oidc memcached server sp rp idp.message idp.node"
              + " idp.login idp.logout idp.oidc idp.passkey",
          ". : authmark cas community directory idp memcached stores weblab");

  /** Plugin and runner are other processes. */
  @ArchTest
  static final ArchRule NO_OTHER_PROGRAM =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.authmeter.(results|trylogin|jmeter|runner|benchmarks)..",
              "org.apache.jmeter..",
              "org.apache.jorphan..");

  /** Of the protocols, which the testbed must understand by itself, the SAML codec alone. */
  @ArchTest
  static final ArchRule CODEC_ONLY =
      noClasses()
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("org.authmeter.signon..", "org.authmeter.browser..")
                  .and(
                      resideOutsideOfPackages(
                          "org.authmeter.signon.saml.message", "org.authmeter.browser.failure")));
}
