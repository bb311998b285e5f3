package org.authmeter.runner.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryVersionsTest {
  private static final String SIGNATURE = "org/apache/xml/security/signature/XMLSignature.class";

  @TempDir Path home;

  @BeforeEach
  void folders() throws IOException {
    Files.createDirectories(home.resolve("lib/ext"));
  }

  /** A jar of classes, {@code name=content}. */
  private void jar(String place, String... classes) throws IOException {
    try (ZipOutputStream zip =
        new ZipOutputStream(Files.newOutputStream(home.resolve(place)), StandardCharsets.UTF_8)) {
      for (String one : classes) {
        String[] halves = one.split("=");
        zip.putNextEntry(new ZipEntry(halves[0]));
        zip.write(halves[1].getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  private List<Finding> findings() {
    return LibraryVersions.of(home);
  }

  @Test
  void shouldNameBothJarsInTheOrderOfTheClassPath() throws IOException {
    jar("lib/xmlsec-3.0.1.jar", SIGNATURE + "=new", "org/apache/xml/security/Init.class=new");
    jar("lib/xmlsec-2.3.5.jar", SIGNATURE + "=old", "org/apache/xml/security/Init.class=old");

    assertThat(findings())
        .singleElement()
        .satisfies(f -> assertThat(f.state()).isEqualTo(Finding.State.WARN))
        .satisfies(f -> assertThat(f.what()).isEqualTo("two versions"))
        .extracting(Finding::detail)
        .asString()
        .startsWith("lib/xmlsec-2.3.5.jar and lib/xmlsec-3.0.1.jar have 2 classes that differ.")
        .contains("remove one");
  }

  @Test
  void shouldFindALibraryThatIsPackedIntoAPlugin() throws IOException {
    jar("lib/xmlsec-3.0.1.jar", SIGNATURE + "=new");
    jar("lib/ext/authmeter-all-1.0.0.jar", SIGNATURE + "=old", "org/authmeter/A.class=a");

    assertThat(findings())
        .singleElement()
        .extracting(Finding::detail)
        .asString()
        .startsWith("lib/xmlsec-3.0.1.jar and lib/ext/authmeter-all-1.0.0.jar have 1 classes");
  }

  @Test
  void shouldAcceptEqualCopiesAndWhatReplacesCommonsLogging() throws IOException {
    jar("lib/guava-33.4.8-jre.jar", "com/google/common/base/Ascii.class=same");
    jar("lib/ext/other-plugin.jar", "com/google/common/base/Ascii.class=same");
    jar("lib/commons-logging-1.3.0.jar", "org/apache/commons/logging/Log.class=a");
    jar("lib/jcl-over-slf4j-1.7.36.jar", "org/apache/commons/logging/Log.class=b");
    jar("lib/a.jar", "META-INF/versions/9/A.class=1", "module-info.class=1");
    jar("lib/b.jar", "META-INF/versions/9/A.class=2", "module-info.class=2");

    assertThat(findings())
        .singleElement()
        .satisfies(f -> assertThat(f.state()).isEqualTo(Finding.State.OK))
        .extracting(Finding::detail)
        .asString()
        .startsWith("6 jars in " + home);
  }

  @Test
  void shouldFindANettyOfSeveralVersions() throws IOException {
    jar("lib/netty-buffer-4.1.100.Final.jar", "io/netty/buffer/ByteBuf.class=1");
    jar("lib/netty-handler-4.1.128.Final.jar", "io/netty/handler/ssl/SslHandler.class=2");
    jar("lib/netty-reactive-streams-2.0.10.jar", "com/typesafe/netty/A.class=3");
    jar(
        "lib/netty-transport-native-epoll-4.1.128.Final-linux-x86_64.jar",
        "io/netty/channel/epoll/A.class=4");

    assertThat(findings())
        .singleElement()
        .satisfies(f -> assertThat(f.what()).isEqualTo("mixed versions"))
        .extracting(Finding::detail)
        .asString()
        .contains("4.1.100=[lib/netty-buffer-4.1.100.Final.jar]")
        .contains("4.1.128=[lib/netty-handler-4.1.128.Final.jar, lib/netty-transport-native-epoll");
  }

  @Test
  void shouldSayWhichJarCannotBeRead() throws IOException {
    Files.writeString(home.resolve("lib/half.jar"), "half of a jar");

    assertThat(findings())
        .singleElement()
        .satisfies(f -> assertThat(f.state()).isEqualTo(Finding.State.MISSING))
        .extracting(Finding::detail)
        .asString()
        .contains("lib/half.jar cannot be read");
  }

  @Test
  void shouldSayThatAFolderIsNoJMeter() {
    assertThat(LibraryVersions.of(home.resolve("lib")))
        .singleElement()
        .extracting(Finding::detail)
        .asString()
        .endsWith("is no JMeter: it has no folder lib/ext");
  }
}
