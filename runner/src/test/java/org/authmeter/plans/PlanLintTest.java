package org.authmeter.plans;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each rule of the lint is shown a plan that breaks it. */
class PlanLintTest {

  private static List<String> findings(String inner) {
    String xml = "<jmeterTestPlan><hashTree>" + inner + "</hashTree></jmeterTestPlan>";
    return new PlanLint(new PlanFile(Path.of("x.jmx"), xml), Set.of("USER")).findings();
  }

  private static String variable(String name, String value) {
    return "<elementProp name=\"v\" elementType=\"Arguments\"><elementProp name=\""
        + name
        + "\" elementType=\"Argument\"><stringProp name=\"Argument.value\">"
        + value
        + "</stringProp></elementProp></elementProp>";
  }

  @Test
  void shouldAcceptWhenPropertyIsDeclaredOnce() {
    assertThat(
            findings(variable("BASE_DN", "${__P(authmeter.ldap.baseDn,ou=people\\,dc=example)}")))
        .isEmpty();
  }

  @Test
  void shouldAcceptWhenAnExtractorSetsTheVariable() {
    assertThat(
            findings(
                "<e testclass='HtmlExtractor'><stringProp name='HtmlExtractor.refname'>ACS</stringProp></e>"
                    + "<e testclass='HTTPSamplerProxy'><stringProp name='x'>${ACS}</stringProp></e>"))
        .isEmpty();
  }

  private static final String CELL =
      "/${__P(authmeter.scenario,a)}/${__P(authmeter.variant,system)}"
          + "/${__P(authmeter.pattern,P1)}/${__P(authmeter.repeat,1)}";

  @Test
  void shouldAcceptWhenAVariableHasSeveralProperties() {
    assertThat(findings(variable("CELL", CELL))).isEmpty();
    assertThat(findings(variable("CELL", CELL) + variable("CELL_8", CELL)))
        .as("the steps of a search repeat them")
        .noneMatch(f -> f.contains("declared twice"));
    assertThat(findings(variable("CELL", CELL.replace(",P1", ""))))
        .anySatisfy(f -> assertThat(f).contains("missing default"));
  }

  @Test
  void shouldFindWhenRowsDoNotTellTheirRun() {
    String group = "<e testclass='ThreadGroup' testname='%s' enabled='true'/>";
    assertThat(ofScenario(variable("CELL", CELL) + group.formatted("${CELL} measurement")))
        .noneMatch(f -> f.contains("rows do not tell") || f.contains("has no variable"));
    assertThat(ofScenario(variable("CELL", CELL) + group.formatted("measurement")))
        .anySatisfy(f -> assertThat(f).contains("unless the name begins with ${CELL}"));
    assertThat(ofScenario(group.formatted("${CELL} measurement")))
        .anySatisfy(f -> assertThat(f).contains("has no variable CELL"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "IncludeController | <a/> | a plan is one file",
        "CSVDataSet | <stringProp name='filename'>users.csv</stringProp> | a plan is one file",
        "org.authmeter.jmeter.core.UsersConfig | <stringProp name='file'>${USERS}</stringProp> | accounts of its own",
        "SamlSsoSampler | <stringProp name='x'>../../data/users/1000.csv</stringProp> | names a file beside the plan",
        "SamlSsoSampler | <stringProp name='x'>${SCRIPTS}/totp.groovy</stringProp> | names a file beside the plan",
      })
  void shouldFindWhenAPlanNeedsAnotherFile(String testClass, String inner, String expected) {
    String element = "<e testclass='" + testClass + "' enabled='true'>" + inner + "</e>";
    assertThat(ofScenario(element)).anySatisfy(f -> assertThat(f).contains(expected));
  }

  @Test
  void shouldAcceptWhenADefaultIsComputed() {
    String value = "${__P(authmeter.a.b,${__groovy(a.B.getC().getD())}/x)}";
    assertThat(findings(variable("A", value))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "BASE | ${__P(authmeter.ldap.baseDn,ou=people,dc=example)} | not escaped",
        "BASE | ${__P(other.name,1)} | not authmeter",
        "base | ${__P(authmeter.ldap.baseDn,)} | not UPPER_SNAKE",
        "BASE | ${__P(authmeter.ldap.baseDn)} | missing default",
        "BASE | https://idp.example.org/ | hard-coded host",
        "BASE | /home/me/users.csv | absolute path",
        "BASE | ${NOBODY} | which nothing defines",
      })
  void shouldFindWhenVariableIsWrong(String name, String value, String expected) {
    assertThat(findings(variable(name, value))).anySatisfy(f -> assertThat(f).contains(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ResultCollector | <a/> | listeners",
        "BeanShellSampler | <a/> | BeanShell",
        "TransactionController | <a/> | one parent sample",
        "RegexExtractor | <stringProp name='RegexExtractor.default'></stringProp> | empty default",
        "JSR223Sampler | <stringProp name='script'>log.info('${USER}')</stringProp> | compiled anew",
        "ThreadGroup | <a/> | scheduler is off",
        "OpenModelThreadGroup | <stringProp name='OpenModelThreadGroup.schedule'>rate(1/s)</stringProp> | scheduler is off",
        "SamlSsoSampler | <stringProp name='password'>secret</stringProp> | holds a password",
        "SamlSsoSampler | <stringProp name='x'>${__P(authmeter.a,1)}</stringProp> | read once",
      })
  void shouldFindWhenElementIsWrong(String testClass, String inner, String expected) {
    String element = "<e testclass='" + testClass + "' enabled='true'>" + inner + "</e>";
    assertThat(findings(element)).anySatisfy(f -> assertThat(f).contains(expected));
  }

  private static List<String> ofScenario(String inner) {
    String xml = "<jmeterTestPlan><hashTree>" + inner + "</hashTree></jmeterTestPlan>";
    return new PlanLint(new PlanFile(Path.of("testplans/a/x.jmx"), xml), Set.of()).findings();
  }

  private static String listener(String client) {
    return "<e testclass='org.authmeter.jmeter.live.LiveListener' enabled='true'><elementProp elementType='Argument'>"
        + "<stringProp name='Argument.value'>${INFLUXDB_URL}</stringProp></elementProp>"
        + "<stringProp name='classname'>"
        + client
        + "</stringProp></e>";
  }

  @Test
  void shouldFindWhenAPlanCannotBeWatchedLive() {
    String url = variable("INFLUXDB_URL", "${__P(authmeter.influxdb.url,)}");
    String client = "org.authmeter.jmeter.live.LiveInfluxdbClient";
    String cell = variable("CELL", CELL);
    assertThat(ofScenario(cell + url + listener(client))).allMatch(f -> f.contains("2 blocks"));
    assertThat(ofScenario(url)).anySatisfy(f -> assertThat(f).contains("0 Live Listeners"));
    assertThat(ofScenario(url + listener("other.Client")))
        .anySatisfy(f -> assertThat(f).contains("is not " + client));
    assertThat(ofScenario(variable("INFLUXDB_URL", "x") + listener(client)))
        .anySatisfy(f -> assertThat(f).contains("not switched"));
  }

  @Test
  void shouldFindWhenElementIsDisabled() {
    assertThat(findings("<e testclass='CookieManager' enabled='false'/>"))
        .anySatisfy(f -> assertThat(f).contains("disabled"));
  }

  @Test
  void shouldFindWhenScriptIsLong() {
    assertThat(
            findings(
                "<e testclass='JSR223Sampler'><stringProp name='script'>a\nb\nc\nd</stringProp></e>"))
        .anySatisfy(f -> assertThat(f).contains("three lines"));
  }

  @ParameterizedTest
  @CsvSource({"empty,1", "none,0"})
  void shouldFindAnEmptyValueThatNobodyCanSet(String nothing, int findings) {
    String value =
        "${__P(authmeter.saml.sp.expect,{user})}</stringProp><stringProp name=\"Argument.desc\">"
            + "Text of the answer; %s = not compared".formatted(nothing);

    assertThat(findings(variable("EXPECT", value)))
        .hasSize(findings)
        .allMatch(finding -> finding.contains("JMeter ignores -Jauthmeter.saml.sp.expect="));
  }
}
