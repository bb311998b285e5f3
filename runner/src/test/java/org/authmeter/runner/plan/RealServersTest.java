package org.authmeter.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.RunnerException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RealServersTest {
  private static final RealServers ALL = new RealServers(null, null, true, false);
  @TempDir Path folder;

  @Test
  void shouldTakeWhatTheSystemHas() throws IOException {
    Path memcached = Files.createFile(folder.resolve("memcached"));
    assertThat(memcached.toFile().setExecutable(true)).isTrue();
    Map<String, String> environment = Map.of("PATH", "/nowhere:" + folder);
    assertThat(ALL.options("directory", environment)).containsExactly("--real");
    assertThat(ALL.options("idp", environment))
        .containsExactly("--memcached", memcached.toString());
    assertThat(
            new RealServers(Path.of("/m"), Path.of("/r"), true, true).options("idp", environment))
        .containsExactly("--memcached", "/m", "--repcached", "/r");
    assertThat(ALL.options("cas", environment))
        .containsExactly("--memcached", memcached.toString());
    assertThat(new RealServers(Path.of("/m"), null, false, false).options("cas", Map.of()))
        .containsExactly("--memcached", "/m");
    assertThat(RealServers.of(null, null, false, true).options("idp", environment)).isEmpty();
  }

  @Test
  void shouldRefuseAProgramThatNoServerUses() {
    RealServers given = new RealServers(Path.of("/m"), Path.of("/r"), false, false);
    given.require("idp");
    ALL.require("directory");
    assertThatThrownBy(() -> given.require("cas"))
        .hasMessageContaining("--repcached /r: the testbed of this scenario (cas) has no such");
    assertThatThrownBy(() -> given.require("directory"))
        .hasMessageContaining("--memcached /m: ")
        .isInstanceOfSatisfying(
            RunnerException.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.USAGE));
    assertThatThrownBy(() -> given.require(null)).hasMessageContaining("--target names servers");
  }

  @Test
  void shouldTakeAnInstalledMemcachedForTheIdp() throws IOException {
    RealServers usual = new RealServers(null, null, false, false);
    Map<String, String> environment = Map.of("PATH", folder.toString());
    assertThat(usual.options("idp", environment)).isEmpty();
    Path memcached = Files.createFile(folder.resolve("memcached"));
    assertThat(memcached.toFile().setExecutable(true)).isTrue();
    assertThat(usual.options("idp", environment))
        .containsExactly("--memcached", memcached.toString());
    assertThat(usual.options("memcached", environment)).isEmpty();
  }

  @Test
  void shouldSayWhichProgramIsMissing() {
    assertThatThrownBy(() -> ALL.options("idp", Map.of("PATH", folder.toString())))
        .hasMessageContaining("no memcached on the PATH")
        .isInstanceOfSatisfying(
            RunnerException.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.ENVIRONMENT));
  }
}
