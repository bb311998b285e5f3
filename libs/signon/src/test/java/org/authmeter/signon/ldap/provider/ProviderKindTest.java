package org.authmeter.signon.ldap.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProviderKindTest {

  /** The class path of this test without the libraries that users add. */
  private static URLClassLoader withoutOptionalJars() {
    URL[] urls =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.contains("unboundid") && !entry.contains("spring"))
            .map(ProviderKindTest::url)
            .toArray(URL[]::new);
    return new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
  }

  private static URL url(String entry) {
    try {
      return new File(entry).toURI().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "UNBOUNDID,com.unboundid:unboundid-ldapsdk:7.0.5",
    "SPRING_LDAP,org.springframework.ldap:spring-ldap-core:4.1.0"
  })
  void shouldNameTheJarThatIsMissing(String kind, String jar) throws Exception {
    try (URLClassLoader loader = withoutOptionalJars()) {
      Class<?> type = loader.loadClass(ProviderKind.class.getName());
      Object provider =
          Arrays.stream(type.getEnumConstants())
              .filter(c -> ((Enum<?>) c).name().equals(kind))
              .findFirst()
              .orElseThrow();
      Method open =
          type.getMethod("open", loader.loadClass(LdapConnectionSettings.class.getName()));
      Throwable failure = null;
      try {
        open.invoke(provider, (Object) null);
      } catch (InvocationTargetException e) {
        failure = e.getCause();
      }
      assertThat(failure).isNotNull();
      assertThat(failure.getClass().getMethod("code").invoke(failure))
          .isEqualTo("PROVIDER_MISSING");
      assertThat(failure.getMessage()).contains(jar, "lib/", "user.classpath");
    }
  }

  @Test
  void shouldHaveTheNamesThatPlansUse() {
    assertThat(Arrays.stream(ProviderKind.values()).map(ProviderKind::toString))
        .containsExactly("ldaptive", "ldaptive-unpooled", "spring-ldap", "unboundid");
  }
}
