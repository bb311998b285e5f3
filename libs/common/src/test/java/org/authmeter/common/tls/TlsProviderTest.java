package org.authmeter.common.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.util.ArrayList;
import java.util.List;
import org.conscrypt.Conscrypt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TlsProviderTest {
  private static final String ARCHITECTURE = "os.arch";

  @TempDir private Path folder;

  @Test
  void shouldTakeNativeCodeWhereItLoads() throws Exception {
    TlsProvider auto = TlsProvider.of("auto");
    assumeThat(auto.missing()).isEmpty();
    assertThat(auto.isNative()).isTrue();
    assertThat(auto.toString()).matches("Conscrypt \\d+\\.\\d+\\.\\d+ \\(BoringSSL\\)");
    assertThat(auto.context("TLS", null, null).getProvider().getName()).isEqualTo("Conscrypt");
    assertThat(TlsProvider.of(" Native ")).isSameAs(auto);
  }

  @Test
  void shouldTakeTheJavaRuntimeWhereItIsAskedFor() throws Exception {
    TlsProvider jdk = TlsProvider.of("jdk");
    assertThat(jdk.isNative()).isFalse();
    assertThat(jdk.missing()).isEmpty();
    assertThat(jdk).hasToString("JDK " + Runtime.version());
    assertThat(jdk.context("TLS", null, null).getProvider().getName()).isEqualTo("SunJSSE");
  }

  @Test
  void shouldLeaveToTheJavaRuntimeWhatNativeCodeCannotOffer() {
    TlsProvider auto = TlsProvider.of("auto");
    assumeThat(auto.missing()).isEmpty();
    String known = "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256";
    assertThat(auto.offering(List.of("TLSv1.2"), List.of(known))).isSameAs(auto);
    String lacking = "TLS_DHE_RSA_WITH_AES_128_GCM_SHA256";
    TlsProvider without = auto.offering(List.of(), List.of(known, lacking));
    assertThat(without.isNative()).isFalse();
    assertThat(without.missing()).endsWith(" lacks " + lacking);
    without = auto.offering(List.of("TLSv1.3"), List.of("TLS_AES_256_GCM_SHA384"));
    assertThat(without.isNative()).isFalse();
    assertThat(without.missing()).endsWith(" cannot choose TLS_AES_256_GCM_SHA384 of TLS 1.3");
  }

  /** Whoever makes them, the Java runtime signs and verifies with them. */
  @ParameterizedTest
  @ValueSource(strings = {"auto", "jdk"})
  void shouldMakeKeysOfTheJavaRuntime(String choice) throws Exception {
    KeyPair keys = TlsProvider.of(choice).rsaKeys(3072);
    assertThat(((RSAPublicKey) keys.getPublic()).getModulus().bitLength()).isEqualTo(3072);
    assertThat(keys.getPrivate().getClass().getName()).startsWith("sun.security.rsa.");
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initSign(keys.getPrivate());
    signature.update(new byte[] {1, 2, 3});
    byte[] signed = signature.sign();
    signature.initVerify(keys.getPublic());
    signature.update(new byte[] {1, 2, 3});
    assertThat(signature.verify(signed)).isTrue();
  }

  @Test
  void shouldNameTheLegalValues() {
    assertThatThrownBy(() -> TlsProvider.of("openssl"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("\"openssl\" is no TLS provider; use auto, jdk or native");
  }

  @Test
  void shouldDoWithoutTheLibrary() throws Exception {
    try (URLClassLoader alone = loader(TlsProvider.class)) {
      assertThat(missing(alone)).isEqualTo("conscrypt-openjdk-uber is not in the class path");
      assertThatThrownBy(() -> of(alone, "native"))
          .hasMessage(
              "native TLS cannot be had: conscrypt-openjdk-uber is not in the class path;"
                  + " use auto or jdk");
    }
  }

  @Test
  void shouldDoWithoutItOnAPlatformThatItHasNoLibraryFor() throws Exception {
    String before = System.setProperty(ARCHITECTURE, "riscv64");
    try (URLClassLoader there = loader(TlsProvider.class, Conscrypt.class)) {
      assertThat(missing(there).toString())
          .startsWith("Conscrypt has no library that loads on ")
          .contains(" riscv64: ");
    } finally {
      System.setProperty(ARCHITECTURE, before);
    }
  }

  @Test
  void shouldKnowMuslByItsLoader() throws Exception {
    Path maps = folder.resolve("maps");
    Files.writeString(maps, "7f0 r-xp 0 08:01 1 /lib/ld-musl-x86_64.so.1\n");
    assertThat(TlsProvider.isMusl(maps)).isTrue();
    Files.writeString(maps, "7f0 r-xp 0 08:01 1 /usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2\n");
    assertThat(TlsProvider.isMusl(maps)).isFalse();
    assertThat(TlsProvider.isMusl(folder.resolve("none"))).isFalse();
  }

  /** Classes that are not those of the test, and nothing beside them and the Java runtime. */
  private static URLClassLoader loader(Class<?>... of) {
    List<URL> places = new ArrayList<>();
    for (Class<?> one : of) {
      places.add(one.getProtectionDomain().getCodeSource().getLocation());
    }
    return new URLClassLoader(places.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
  }

  private static Object of(ClassLoader loader, String choice) throws Exception {
    try {
      return loader
          .loadClass(TlsProvider.class.getName())
          .getMethod("of", String.class)
          .invoke(null, choice);
    } catch (InvocationTargetException e) {
      throw (Exception) e.getCause();
    }
  }

  private static Object missing(ClassLoader loader) throws Exception {
    Object provider = of(loader, "auto");
    assertThat(provider).hasToString("JDK " + Runtime.version());
    return provider.getClass().getMethod("missing").invoke(provider);
  }
}
