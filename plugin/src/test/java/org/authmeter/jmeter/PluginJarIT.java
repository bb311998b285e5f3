package org.authmeter.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.apache.jmeter.functions.Function;
import org.apache.jmeter.gui.action.Command;
import org.apache.jmeter.gui.plugin.MenuCreator;
import org.apache.jmeter.protocol.http.proxy.SamplerCreator;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerClient;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.visualizers.ResultRenderer;
import org.apache.jmeter.visualizers.backend.BackendListenerClient;
import org.apache.jorphan.reflect.ClassFinder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The plugin's jar, run alone in an empty folder. */
class PluginJarIT {
  private static final Path JAR = Path.of(System.getProperty("authmeter.plugin.jar"));

  @TempDir Path folder;

  @Test
  void shouldWriteDataOfEachKindWithNothingBesideIt() throws Exception {
    run("directory", "--users", "9", "--units", "2", "--out", "people.ldif");
    assertThat(Files.readAllLines(folder.resolve("people.ldif")))
        .contains("dn: uid=user0000009,ou=Unit1,ou=People,dc=example,dc=org");
    run("sessions", "--users", "9", "--sessions", "9", "--login", "uid", "--out", "sessions.csv");
    assertThat(Files.readAllLines(folder.resolve("sessions.csv")))
        .hasSize(9)
        .contains("user0000009,user0000009pw");
    run("pages", "--pages", "2", "--out", "pages");
    assertThat(folder.resolve("pages/page-002.html")).hasSize(14 * 1024);
  }

  /** Argon2 is a part of a library of which the rest is left out. */
  @Test
  void shouldStorePasswordsByArgon2() throws Exception {
    run("directory", "--users", "5", "--password-hash", "argon2", "--out", "people.ldif");
    byte[] ldif = Files.readAllBytes(folder.resolve("people.ldif"));
    assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(ldif)))
        .isEqualTo("6db9f74c166900352c34b3739ae29b4fee3bbcf44ac42fac50a1a6ffb01ea481");
  }

  @Test
  void shouldHoldOtherLibrariesUnderNamesOfItsOwnOnly() throws IOException {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      assertThat(jar.stream().map(ZipEntry::getName).filter(n -> n.endsWith(".class")))
          .contains("org/authmeter/data/Main.class", "org/authmeter/data/picocli/CommandLine.class")
          .allSatisfy(n -> assertThat(n).startsWith("org/authmeter/"));
    }
    assertThat(Files.size(JAR)).as("bytes").isLessThan(3_000_000);
  }

  /**
   * The manifest tells JMeter 5.6 to look for these in the services only. JMeter 5.5 looks at all
   * classes of the jar, and knows no services.
   */
  @ParameterizedTest
  @ValueSource(
      classes = {
        BackendListenerClient.class,
        Command.class,
        Function.class,
        JavaSamplerClient.class,
        MenuCreator.class,
        ResultRenderer.class,
        SamplerCreator.class
      })
  void shouldListAsServicesWhatJMeterFindsInTheJar(Class<?> kind) throws Exception {
    List<String> services = new ArrayList<>();
    try (JarFile jar = new JarFile(JAR.toFile())) {
      assertThat(jar.getManifest().getMainAttributes().getValue("JMeter-Skip-Class-Scanning"))
          .isEqualTo("true");
      ZipEntry list = jar.getEntry("META-INF/services/" + kind.getName());
      if (list != null) {
        services.addAll(new String(jar.getInputStream(list).readAllBytes()).lines().toList());
      }
    }
    assertThat(found(kind)).containsExactlyInAnyOrderElementsOf(services);
  }

  @Test
  void shouldHaveElementsThatJMeterFinds() throws IOException {
    List<String> elements = found(TestBean.class);
    try (JarFile jar = new JarFile(JAR.toFile())) {
      assertThat(elements)
          .hasSizeGreaterThan(20)
          .containsAll(
              jar.stream()
                  .map(ZipEntry::getName)
                  .filter(n -> n.endsWith("BeanInfo.class"))
                  .map(n -> n.replace("BeanInfo.class", "").replace('/', '.'))
                  .filter(n -> jar.getEntry(n.replace('.', '/') + ".class") != null)
                  .toList());
    }
  }

  /** As JMeter 5.5 looks for them; 5.6 has the same, which it means to replace by services. */
  @SuppressWarnings("deprecation")
  private static List<String> found(Class<?> kind) throws IOException {
    return ClassFinder.findClassesThatExtend(new String[] {JAR.toString()}, new Class<?>[] {kind});
  }

  private void run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-jar", JAR.toString(), "data"));
    command.addAll(List.of(arguments));
    File out = folder.resolve("out").toFile();
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out)
            .start();
    int status = process.waitFor();
    assertThat(status).as(Files.readString(out.toPath(), StandardCharsets.UTF_8)).isZero();
  }
}
