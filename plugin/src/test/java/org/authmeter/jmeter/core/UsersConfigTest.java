package org.authmeter.jmeter.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.engine.TreeCloner;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.ListedHashTree;
import org.apache.jorphan.util.JMeterStopTestException;
import org.apache.jorphan.util.JMeterStopThreadException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(JMeterExtension.class)
class UsersConfigTest {
  @TempDir Path folder;

  @AfterEach
  void forgetAgents() {
    JMeterUtils.getJMeterProperties().remove("authmeter.agents");
    JMeterUtils.getJMeterProperties()
        .remove(JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME);
  }

  private UsersConfig users(String content) throws IOException {
    Files.writeString(folder.resolve("users.csv"), content, StandardCharsets.UTF_8);
    UsersConfig users = new UsersConfig();
    users.setName("Users");
    users.setProperty("file", folder.resolve("users.csv").toString());
    return users;
  }

  private static String next(UsersConfig users) {
    users.iterationStart(null);
    return variable("USER") + ':' + variable("PASSWORD");
  }

  private static String variable(String name) {
    return JMeterContextService.getContext().getVariables().get(name);
  }

  @Test
  void shouldHandOutTheSecretForOneTimeCodes() throws IOException {
    UsersConfig users = users("a,1,GEZDGNBVGY3TQOJQ\nb,2\n");
    users.testStarted();

    assertThat(next(users)).isEqualTo("a:1");
    assertThat(variable("TOTP_SECRET")).isEqualTo("GEZDGNBVGY3TQOJQ");
    assertThat(next(users)).isEqualTo("b:2");
    assertThat(variable("TOTP_SECRET")).isNull();
  }

  @Test
  void shouldLeaveTheSecretOfThePlanWhenTheFileHasNone() throws IOException {
    JMeterContextService.getContext().getVariables().put("TOTP_SECRET", "of the plan");
    UsersConfig users = users("a,1\n");
    users.testStarted();

    assertThat(next(users)).isEqualTo("a:1");
    assertThat(variable("TOTP_SECRET")).isEqualTo("of the plan");
  }

  @Test
  void shouldHandOutUsersInTurnOverAllVirtualUsersAndBeginAgain() throws IOException {
    UsersConfig users = users("a,1\r\n\"b\",\"2,\"\"3\"\n\nç,${x}\n");
    users.testStarted();
    TreeCloner virtualUser = new TreeCloner();
    new ListedHashTree(users).traverse(virtualUser);
    UsersConfig other = (UsersConfig) virtualUser.getClonedTree().getArray()[0];

    assertThat(next(users)).isEqualTo("a:1");
    assertThat(next(other)).isEqualTo("b:2,\"3");
    assertThat(next(users)).isEqualTo("ç:${x}");
    assertThat(next(other)).isEqualTo("a:1");
  }

  @Test
  void shouldStopTheVirtualUserAfterTheLastUserWhenNotRecycling() throws IOException {
    UsersConfig users = users("a,1\n");
    users.setProperty("recycle", "false");
    users.setProperty("userVariable", "U");
    users.setProperty("passwordVariable", "P");
    users.testStarted();
    users.iterationStart(null);

    assertThat(variable("U") + variable("P")).isEqualTo("a1");
    assertThatThrownBy(() -> users.iterationStart(null))
        .isInstanceOf(JMeterStopThreadException.class)
        .hasMessageContaining("all 1 users");
  }

  @Test
  void shouldResolveARelativePathAgainstThePlansFolder() throws IOException {
    UsersConfig users = users("a,1\n");
    users.setProperty("file", "../users.csv");
    Path plans = Files.createDirectory(folder.resolve("plans"));
    FileServer.getFileServer().setBaseForScript(plans.resolve("plan.jmx").toFile());

    users.testStarted();

    assertThat(next(users)).isEqualTo("a:1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'a,1\nb\n'|line 2|one column",
        "'a,1,2\n'|line 1|3 columns",
        "'a,1,GEZDGNBVGY3TQOJQ,4\n'|line 1|4 columns",
        "' ,1\n'|line 1|no user",
        "''|users.csv|has 0 users",
        "'a,1\n\"b,2\n'|line 2|double quote",
        "'a,1\n\nb,\"x\"y\nc,3\n'|line 3|double quote",
        "'a,1\nb,x\"y\nc,3\n'|line 2|double quote",
        "'a,1\n\"b,2\nc,3\",x\n'|line 2|line break",
        "'User Name,Password\na,1\n'|line 1|is a header",
        "'login,pw\n\na,1\n'|line 1|is a header",
        "'a,1\n#b,3\n'|line 2|no comments",
        "'# for the test\na,1\n'|line 1|no comments",
        "'a,1\nb,\n'|line 2|no password",
      })
  void shouldKeepTheTestFromStartingWhenTheFileIsWrong(String content, String where, String what)
      throws IOException {
    UsersConfig users = users(content);

    assertThatThrownBy(users::testStarted)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Users: ")
        .hasMessageContaining(where)
        .hasMessageContaining(what)
        .hasMessageNotContaining("b,2");
  }

  @Test
  void shouldReadWhatSpreadsheetsWrite() throws IOException {
    UsersConfig users = users("\uFEFF\"a\",\"1,\"\"x\"\"\",\r\nb,2,GEZDGNBVGY3TQOJQ\r\n\r\n");
    users.testStarted();

    assertThat(next(users)).isEqualTo("a:1,\"x\"");
    assertThat(variable("TOTP_SECRET")).isNull();
    assertThat(next(users)).isEqualTo("b:2");
    assertThat(variable("TOTP_SECRET")).isEqualTo("GEZDGNBVGY3TQOJQ");
    assertThat(next(users)).isEqualTo("a:1,\"x\"");
  }

  @Test
  void shouldTakeASingleLineForAnAccountWhateverItsName() throws IOException {
    UsersConfig users = users("user,password\n");
    users.testStarted();

    assertThat(next(users)).isEqualTo("user:password");
  }

  @Test
  void shouldNameAMissingFileAndAnEmptyField() throws IOException {
    UsersConfig missing = users("a,1\n");
    missing.setProperty("file", "nowhere.csv");
    UsersConfig empty = users("a,1\n");
    empty.setProperty("file", " ");

    assertThatThrownBy(missing::testStarted).hasMessageContaining("nowhere.csv does not exist");
    assertThatThrownBy(empty::testStarted).hasMessageContaining("authmeter.users");
  }

  @Test
  void shouldTakeEveryKthLineOnAnAgent() throws IOException {
    JMeterUtils.setProperty("authmeter.agents", "one, two:1100,three:1099");
    JMeterUtils.setProperty(JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME, "two:1100");
    UsersConfig users = users("a,1\nb,2\nc,3\nd,4\ne,5\n");
    users.testStarted();

    assertThat(next(users)).isEqualTo("b:2");
    assertThat(next(users)).isEqualTo("e:5");
    assertThat(next(users)).isEqualTo("b:2");
  }

  @Test
  void shouldRefuseToStartOnAnAgentThatIsNotInTheListOrHasNoUser() throws IOException {
    JMeterUtils.setProperty("authmeter.agents", "one,two,three");
    JMeterUtils.setProperty(JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME, "four");
    assertThatThrownBy(users("a,1\n")::testStarted).hasMessageContaining("this agent is \"four\"");

    JMeterUtils.setProperty(
        JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME, "three:1099");
    assertThatThrownBy(users("a,1\nb,2\n")::testStarted)
        .hasMessageContaining("none of them for agent 3 of 3");
  }

  @Test
  void shouldShareASingleAccountAmongAllAgents() throws IOException {
    JMeterUtils.setProperty("authmeter.agents", "one,two");
    JMeterUtils.setProperty(JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME, "two:1099");
    UsersConfig users = users("a,1\n");
    users.testStarted();

    assertThat(next(users)).isEqualTo("a:1");
  }

  private static UsersConfig ofThePlan(String accounts) {
    UsersConfig users = new UsersConfig();
    users.setName("Users");
    users.setProperty("accounts", accounts);
    return users;
  }

  @Test
  void shouldTakeTheAccountsOfThePlanWhereNoFileIsNamed() {
    UsersConfig users = ofThePlan("test[08-11],test[08-11]pw\nother,x[1-2]\n");
    users.testStarted();

    assertThat(next(users)).isEqualTo("test08:test08pw");
    assertThat(next(users)).isEqualTo("test09:test09pw");
    assertThat(next(users)).isEqualTo("test10:test10pw");
    assertThat(next(users)).isEqualTo("test11:test11pw");
    assertThat(next(users)).as("a range in the password alone is text").isEqualTo("other:x[1-2]");
    assertThat(next(users)).isEqualTo("test08:test08pw");

    assertThatThrownBy(ofThePlan("test[9-1],pw")::testStarted).hasMessageContaining("[9-1]");
  }

  @Test
  void shouldLetEachVirtualUserKeepItsAccount() {
    UsersConfig users = ofThePlan("a,1\nb,2\n");
    users.setProperty("law", "own");
    users.testStarted();
    JMeterContextService.getContext().setThreadNum(1);
    assertThat(next(users)).isEqualTo("b:2");
    assertThat(next(users)).isEqualTo("b:2");
    JMeterContextService.getContext().setThreadNum(2);
    assertThatThrownBy(() -> next(users))
        .isInstanceOf(JMeterStopTestException.class)
        .hasMessageContaining("there are 2 accounts")
        .hasMessageContaining("virtual user 3");
    users.setProperty("law", "one");
    users.testStarted();
    assertThat(next(users)).isEqualTo("a:1");
  }

  /** What JMeter does for each agent: it serializes the plan. */
  private static UsersConfig sent(UsersConfig users) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(users);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      UsersConfig arrived = (UsersConfig) in.readObject();
      arrived.setName("Users");
      arrived.setProperty("file", "not there");
      return arrived;
    }
  }

  @Test
  void shouldSendTheFileOfTheControllerToTheAgentsAndSplitIt() throws Exception {
    UsersConfig users = users("a,1\nb,2\nc,3\n");
    users.setProperty("file", "${USERS}");
    JMeterUtils.setProperty("authmeter.users", folder.resolve("users.csv").toString());
    JMeterUtils.setProperty("remote_hosts", "127.0.0.1:1099,127.0.0.1:1199");
    try {
      UsersConfig arrived = sent(users);
      Files.delete(folder.resolve("users.csv"));
      JMeterUtils.setProperty(
          JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME, "127.0.0.1:1199-");
      arrived.testStarted();
      assertThat(next(arrived)).isEqualTo("b:2");
      assertThat(next(arrived)).isEqualTo("b:2");
    } finally {
      JMeterUtils.getJMeterProperties().remove("authmeter.users");
      JMeterUtils.setProperty("remote_hosts", "127.0.0.1");
    }
  }

  /** Two elements with files of their own must not get one. */
  @Test
  void shouldSendTheFileThatThePropertyOfTheFieldNames() throws Exception {
    UsersConfig users = users("a,1\n");
    Path admins = Files.writeString(folder.resolve("admins.csv"), "root,9\n");
    JMeterUtils.setProperty("authmeter.users", folder.resolve("users.csv").toString());
    JMeterUtils.setProperty("admins", admins.toString());
    try {
      users.setProperty("file", "${__P(admins,)}");
      UsersConfig arrived = sent(users);
      arrived.testStarted();
      assertThat(next(arrived)).isEqualTo("root:9");
      users.setProperty("file", "${ADMINS}");
      UsersConfig unknown = sent(users);
      assertThatThrownBy(unknown::testStarted).hasMessageContaining("not there");
    } finally {
      JMeterUtils.getJMeterProperties().remove("authmeter.users");
      JMeterUtils.getJMeterProperties().remove("admins");
    }
  }

  @Test
  void shouldSayWhichFileCannotBeSent() {
    UsersConfig users = new UsersConfig();
    users.setName("Users");
    users.setProperty("file", folder.resolve("gone.csv").toString());
    assertThatThrownBy(() -> sent(users))
        .hasMessageContaining("Users: the users file " + folder.resolve("gone.csv"))
        .hasMessageContaining("cannot be sent to agents");
  }
}
