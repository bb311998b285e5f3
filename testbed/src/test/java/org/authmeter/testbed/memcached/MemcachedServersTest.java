package org.authmeter.testbed.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.EnvironmentException;
import org.authmeter.testbed.core.Ports;
import org.authmeter.testbed.core.TestbedLayout;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemcachedServersTest {
  @TempDir Path folder;
  private Path program;

  @BeforeEach
  void writeProgram() throws Exception {
    program = folder.resolve("toy");
    Files.writeString(program, "#!/bin/sh\necho memcached 1.2.8\necho repcached 2.2\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
  }

  @Test
  void shouldStartTwoMemcachedAlone() {
    List<ComponentSpec> specs = servers().independent(program);
    assertThat(specs).extracting(ComponentSpec::name).containsExactly("store-1", "store-2");
    for (ComponentSpec spec : specs) {
      assertThat(spec.foreign()).isTrue();
      assertThat(spec.after()).isNull();
      assertThat(spec.software()).isEqualTo("memcached 1.2.8, repcached 2.2");
      assertThat(spec.command())
          .startsWith(program.toString(), "-l", "127.0.0.1", "-p")
          .containsSequence("-U", "0", "-m", "512")
          .doesNotContain("-x");
    }
  }

  @Test
  void shouldLinkTwoRepcachedOneAfterTheOther() {
    List<ComponentSpec> specs = servers().pair(program);
    assertThat(specs.get(0).after()).isNull();
    assertThat(specs.get(1).after()).isEqualTo("store-1");
    List<String> first = specs.get(0).command();
    List<String> second = specs.get(1).command();
    assertThat(first).containsSequence("-x", "127.0.0.1", "-X");
    assertThat(first.get(first.indexOf("-X") + 1)).isEqualTo(second.get(second.indexOf("-X") + 1));
    assertThat(first.get(first.indexOf("-p") + 1))
        .isNotEqualTo(second.get(second.indexOf("-p") + 1));
  }

  @Test
  void shouldBeEmbeddedWithoutAProgram() {
    for (List<ComponentSpec> specs : List.of(servers().independent(null), servers().pair(null))) {
      assertThat(specs)
          .hasSize(2)
          .allMatch(spec -> !spec.foreign() && spec.software().startsWith("embedded memcached"));
    }
  }

  @Test
  void shouldNameAMissingProgramAndItsOption() {
    assertThatThrownBy(() -> servers().independent(folder.resolve("none")))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageContaining("--memcached " + folder.resolve("none"));
  }

  @Test
  void shouldReadTheVersionsBeforeTheOptions() throws Exception {
    assertThat(versionOf("memcached 1.4.13\nrepcached 2.3.1\n-p <num> TCP port 1.1"))
        .isEqualTo("memcached 1.4.13, repcached 2.3.1");
    assertThat(versionOf("memcached 1.6.18\n-p, --port=<num>")).isEqualTo("memcached 1.6.18");
    assertThat(versionOf("")).isEqualTo("toy of unknown version");
  }

  private String versionOf(String text) throws Exception {
    Files.writeString(
        program, "#!/bin/sh\n[ \"$1\" = -h ] || exit 1\ncat <<'end'\n" + text + "\nend\n");
    return MemcachedServers.version(program);
  }

  @Test
  void shouldRefuseWhatIsNoProgram() {
    assertThatThrownBy(() -> servers().independent(folder))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageContaining("--memcached " + folder);
  }

  private MemcachedServers servers() {
    return new MemcachedServers(new TestbedLayout(folder), new Ports(0));
  }
}
