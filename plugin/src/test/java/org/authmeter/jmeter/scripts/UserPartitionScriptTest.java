package org.authmeter.jmeter.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.protocol.java.sampler.JSR223Sampler;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Which account user-partition.groovy gives to which virtual user. */
@ExtendWith(JMeterExtension.class)
class UserPartitionScriptTest {
  @TempDir Path folder;
  private final JMeterContext context = JMeterContextService.getContext();

  @BeforeEach
  void write() throws IOException {
    Path users = folder.resolve("users.csv");
    Files.writeString(users, "a,1\nb,2\nc,3,JBSWY3DPEHPK3PXP\nd,4\ne,5\n");
    context.getVariables().put("USERS", users.toString());
  }

  @AfterEach
  void leaveNoAgents() {
    JMeterUtils.getJMeterProperties().remove("authmeter.agents");
    JMeterUtils.getJMeterProperties().remove("__jm.D_TG");
  }

  private SampleResult virtualUser(int number) {
    context.setThreadNum(number);
    return ShippedScripts.in(new JSR223Sampler(), "user-partition.groovy").sample(null);
  }

  private String account(int number) {
    SampleResult result = virtualUser(number);
    assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    assertThat(result.isIgnore()).as("no sample of its own").isTrue();
    return context.getVariables().get("USER") + ":" + context.getVariables().get("PASSWORD");
  }

  @Test
  void shouldGiveEachVirtualUserAnAccountOfItsOwn() {
    assertThat(account(0)).isEqualTo("a:1");
    assertThat(account(4)).isEqualTo("e:5");
    assertThat(account(0)).as("again the same").isEqualTo("a:1");
    assertThat(context.getVariables().get("TOTP_SECRET")).isNull();
    assertThat(account(2)).isEqualTo("c:3");
    assertThat(context.getVariables().get("TOTP_SECRET")).isEqualTo("JBSWY3DPEHPK3PXP");
  }

  @Test
  void shouldGiveNoAccountToTwoAgents() {
    JMeterUtils.setProperty("authmeter.agents", "127.0.0.1:1099,127.0.0.1:1199");
    JMeterUtils.setProperty("__jm.D_TG", "127.0.0.1:1199-");
    assertThat(account(0)).isEqualTo("b:2");
    assertThat(account(1)).isEqualTo("d:4");
    SampleResult third = virtualUser(2);
    assertThat(third.getResponseCode()).isEqualTo("NO_ACCOUNT");
    assertThat(third.getResponseMessage())
        .contains("2 accounts", "virtual user 3", "authmeter.users");
  }

  @Test
  void shouldGiveAllOneAccountWhenAsked() {
    context.getVariables().put("ACCOUNTS", "one");
    assertThat(account(0)).isEqualTo("a:1");
    assertThat(account(7)).isEqualTo("a:1");
  }

  @Test
  void shouldStopTheTestWhenAccountsAreTooFew() {
    SampleResult result = virtualUser(5);
    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.isStopTest()).isTrue();
    assertThat(result.isIgnore()).isFalse();
  }

  @Test
  void shouldSayWhatIsLegal() {
    context.getVariables().put("ACCOUNTS", "two");
    SampleResult result = virtualUser(0);
    assertThat(result.isStopTest()).isTrue();
    assertThat(result.getResponseMessage()).contains("'two'", "own, one");
  }
}
