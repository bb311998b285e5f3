package org.authmeter.testbed.authmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentSettingsTest {
  @TempDir Path folder;

  private AgentSettings read(String... lines) throws IOException {
    return AgentSettings.read(
        Files.writeString(folder.resolve("WebAgent.conf"), String.join("\n", lines) + "\n"));
  }

  /** The published file, but for addresses, ports, keys and names of its machines. */
  @Test
  void shouldReadThePublishedFile() throws IOException {
    AgentSettings settings =
        read(
            "# WebAgent.conf - configuration file for SiteMinder Web Agent",
            "enablewebagent=\"YES\"",
            "enablecookies=\"YES\"",
            "persistentcookies=\"NO\"",
            "enableaccounting=\"NO\"",
            "enablefailover=\"NO\"",
            "policyserver=\"10.10.1.5,44441\"",
            "ignoreext=\".gif,.jpg,.png,.class,.jpeg\"",
            "maxsessiontimeout=\"7200\"",
            "idlesessiontimeout=\"3600\"",
            "cachetimeout=\"6600\"",
            "maxcachesize=\"200\"",
            "maxsessioncachesize=\"0\"",
            "requesttimeout=\"120000\"",
            "cookiedomain=\".nety.com\"",
            "logenabled=\"YES\"",
            "logappend=\"NO\"",
            "logtrace=\"NO\"",
            "agentkey=\"0123\"",
            "disableservsesstest=\"YES\"");
    assertThat(settings.enabled()).isTrue();
    assertThat(settings.login().cookies()).isTrue();
    assertThat(settings.login().persistent()).isFalse();
    assertThat(settings.login().domain()).isEqualTo(".nety.com");
    assertThat(settings.policies().failover()).isFalse();
    assertThat(settings.policies().servers())
        .containsExactly(new InetSocketAddress("10.10.1.5", 44441));
    assertThat(settings.ignoredExtensions())
        .containsExactly(".gif", ".jpg", ".png", ".class", ".jpeg");
    assertThat(settings.login().maximum()).isEqualTo(Duration.ofHours(2));
    assertThat(settings.login().idle()).isEqualTo(Duration.ofHours(1));
    assertThat(settings.cache().timeout()).isEqualTo(Duration.ofSeconds(6600));
    assertThat(settings.cache().resources()).isEqualTo(200);
    assertThat(settings.cache().logins()).isZero();
    assertThat(settings.policies().timeout()).isEqualTo(Duration.ofMinutes(2));
  }

  @Test
  void shouldTakeTheSameValuesWhereTheFileIsSilent() throws IOException {
    AgentSettings settings = read("policyserver=127.0.0.1,1", "agentkey=k");
    assertThat(settings.cache().resources()).isEqualTo(200);
    assertThat(settings.cache().logins()).isZero();
    assertThat(settings.policies().timeout()).isEqualTo(Duration.ofMinutes(2));
    assertThat(settings.ignoredExtensions()).hasSize(5);
  }

  /** Lines of one's own come last in the file that the testbed writes. */
  @Test
  void shouldLetTheLastLineWin() throws IOException {
    AgentSettings settings =
        read(
            "policyserver=\"127.0.0.1,1\"",
            "policyserver=\"127.0.0.1,2\"",
            "agentkey=\"k\"",
            "enablefailover=\"NO\"",
            "EnableFailover = yes",
            "ignoreext=\"\"");
    assertThat(settings.policies().servers()).hasSize(2);
    assertThat(settings.policies().failover()).isTrue();
    assertThat(settings.ignoredExtensions()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          maxcachsize="200"        | line 3: unknown name 'maxcachsize'; legal are policyserver, agentkey
          nonsense                 | line 3: it is not of the form name="value"
          enablecookies="perhaps"  | enablecookies is 'perhaps'; legal are YES, NO
          cachetimeout="-1"        | cachetimeout is '-1'; it must be a whole number of 0 or more
          maxcachesize="many"      | maxcachesize is 'many'; it must be a whole number of 0 or more
          logname="../logs/agent"  | line 3: logname has no effect on this agent: remove the line
          logtrace="YES"           | line 3: logtrace is 'YES', but this agent knows NO only
          policyserver="127.0.0.1" | line 3: policyserver is '127.0.0.1': write address,port
          policyserver="a,1,2,3"   | line 3: policyserver is 'a,1,2,3': this agent asks for everything at one port
          """)
  void shouldSayWhatIsWrongAndWhere(String line, String message) {
    assertThatThrownBy(() -> read("policyserver=\"127.0.0.1,1\"", "agentkey=\"k\"", line))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("WebAgent.conf")
        .hasMessageContaining(message);
  }

  @Test
  void shouldWantAServerAndAKey() {
    assertThatThrownBy(() -> read("agentkey=\"k\""))
        .hasMessageEndingWith("policyserver is missing: add it");
    assertThatThrownBy(() -> read("policyserver=\"a,1\""))
        .hasMessageEndingWith("agentkey is missing: add it");
  }
}
