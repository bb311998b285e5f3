package org.authmeter.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.util.Properties;
import org.authmeter.golden.JMeterRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The key store that lets a controller run plans on agents. */
class RmiKeyStoreIT {
  @TempDir Path work;

  private int create() throws Exception {
    Process script =
        new ProcessBuilder("sh", "-c", "umask 022; exec sh \"$0\"", program().toString())
            .directory(work.toFile())
            .redirectErrorStream(true)
            .redirectOutput(work.resolve("out").toFile())
            .start();
    return script.waitFor();
  }

  private static Path program() {
    return JMeterRun.home().resolve("bin/create-rmi-keystore.sh");
  }

  private Path keyStore() {
    return work.resolve("rmi_keystore.jks");
  }

  private void open(String password) throws Exception {
    try (InputStream in = Files.newInputStream(keyStore())) {
      KeyStore.getInstance("JKS").load(in, password.toCharArray());
    }
  }

  @Test
  void shouldBeReadableByItsOwnerAloneWithAPasswordOfItsOwn() throws Exception {
    assertThat(create()).as(Files.readString(work.resolve("out"))).isZero();
    Path properties = work.resolve("rmi_keystore.properties");
    for (Path file : new Path[] {keyStore(), properties}) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .as("%s", file)
          .isEqualTo("rw-------");
    }
    assertThatThrownBy(() -> open("changeit")).isInstanceOf(IOException.class);
    Properties read = new Properties();
    read.load(Files.newBufferedReader(properties, StandardCharsets.ISO_8859_1));
    String password = read.getProperty("server.rmi.ssl.keystore.password");
    open(password);
    assertThat(Files.readString(work.resolve("out"))).doesNotContain(password);
  }

  @Test
  void shouldReplaceNoKeyStore() throws Exception {
    Files.writeString(keyStore(), "in use");
    assertThat(create()).isEqualTo(2);
    assertThat(keyStore()).hasContent("in use");
    assertThat(Files.readString(work.resolve("out"))).contains("rmi_keystore.jks exists");
  }
}
