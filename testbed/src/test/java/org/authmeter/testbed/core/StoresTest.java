package org.authmeter.testbed.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.authmeter.testbed.store.ClusteringMethod;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoresTest {
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
    List<ComponentSpec> specs = components(ClusteringMethod.MEMCACHED, program, null);
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
    List<ComponentSpec> specs = components(ClusteringMethod.REPCACHED, null, program);
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
    for (ClusteringMethod method :
        List.of(ClusteringMethod.MEMCACHED, ClusteringMethod.REPCACHED)) {
      assertThat(components(method, null, null))
          .hasSize(2)
          .allMatch(spec -> !spec.foreign() && spec.software().startsWith("embedded memcached"));
    }
  }

  @Test
  void shouldNameAMissingProgramAndItsOption() {
    assertThatThrownBy(() -> components(ClusteringMethod.MEMCACHED, folder.resolve("none"), null))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageContaining("--memcached " + folder.resolve("none"));
  }

  @Test
  void shouldNeedNoStoreWhenStateless() {
    assertThat(components(ClusteringMethod.STATELESS, null, null)).isEmpty();
  }

  private List<ComponentSpec> components(ClusteringMethod method, Path memcached, Path repcached) {
    return new Stores(new Layout(folder), memcached, repcached).components(method, new Ports(0));
  }
}
