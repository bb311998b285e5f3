package org.authmeter.plans;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/** The smells that a shipped plan must not have; each finding names the file and the element. */
final class PlanLint {
  static final Pattern P_FUNCTION =
      Pattern.compile(
          "\\$\\{__P\\(([^,)]*),((?:[^)\\\\$]|\\\\.|\\$(?!\\{__)|"
              // another function within the default, with calls of its own
              + "\\$\\{__[A-Za-z0-9]+\\((?:[^()]|\\([^()]*\\))*\\)})*)\\)}");
  private static final Pattern ANY_P = Pattern.compile("\\$\\{__(?:P|property)\\(");
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_.]*)}");
  private static final Pattern HOST =
      Pattern.compile("https?://|ldaps?://|\\b\\d{1,3}(?:\\.\\d{1,3}){3}\\b");
  private static final Pattern ABSOLUTE = Pattern.compile("^(?:/[A-Za-z]+/|[A-Za-z]:\\\\|~/)");
  private static final Pattern EMPTY = Pattern.compile("(?i)\\bempty\\b");
  private static final Set<String> THREAD_GROUPS =
      Set.of("ThreadGroup", "SetupThreadGroup", "PostThreadGroup", "OpenModelThreadGroup");

  /** What each row says of its run; a plan whose steps are patterns of their own repeats them. */
  private static final Set<String> OF_THE_ROW =
      Set.of("authmeter.scenario", "authmeter.variant", "authmeter.pattern", "authmeter.repeat");

  /** Elements that read what lies beside a plan. */
  private static final Set<String> READERS =
      Set.of("IncludeController", "ModuleController", "CSVDataSet", "RandomCSVDataSetConfig");

  private static final Pattern BESIDE =
      Pattern.compile("\\.\\./|\\b(?:data|groovy-scripts|fragments)/|\\$\\{SCRIPTS}");

  private static final String LIVE = "org.authmeter.jmeter.live.LiveInfluxdbClient";

  private final List<String> findings = new ArrayList<>();
  private final PlanFile plan;
  private final Set<String> known;

  /**
   * @param known names of variables that the elements set while the plan runs, such as USER
   */
  PlanLint(PlanFile plan, Set<String> known) {
    this.plan = plan;
    this.known = known;
  }

  List<String> findings() {
    variables();
    elements();
    threadGroups();
    rows();
    oneFile();
    properties();
    watchedLive();
    return findings;
  }

  /** Names of the properties that the plan declares. */
  static Set<String> declaredProperties(PlanFile plan) {
    Set<String> names = new TreeSet<>();
    for (Element variable : plan.variables()) {
      P_FUNCTION.matcher(value(variable)).results().forEach(m -> names.add(m.group(1)));
    }
    return names;
  }

  private static String value(Element variable) {
    return PlanFile.property(variable, "Argument.value").orElse("");
  }

  private void variables() {
    if (plan.variableBlocks().size() > 1) {
      add(
          "has "
              + plan.variableBlocks().size()
              + " blocks of User Defined Variables; one is enough");
    }
    Set<String> seen = new TreeSet<>();
    for (Element variable : plan.variables()) {
      String name = variable.attr("name");
      String value = value(variable);
      if (!name.matches("[A-Z][A-Z0-9_]*")) {
        add("variable " + name + " is not UPPER_SNAKE");
      }
      if (ANY_P.matcher(P_FUNCTION.matcher(value).replaceAll("")).find()) {
        add("variable " + name + ": an unescaped comma or a missing default in " + value);
        continue;
      }
      String description = PlanFile.property(variable, "Argument.desc").orElse("");
      P_FUNCTION
          .matcher(value)
          .results()
          .forEach(m -> property(name, m.group(1), m.group(2), description, seen));
    }
  }

  private void property(
      String variable, String name, String byDefault, String description, Set<String> seen) {
    if (!name.matches("authmeter(\\.[a-z][A-Za-z0-9]*)+")) {
      add("property " + name + " is not authmeter.<protocol>.<name>");
    }
    if (byDefault.matches(".*(?<!\\\\),.*")) {
      add("variable " + variable + ": the comma in the default " + byDefault + " is not escaped");
    }
    if (!byDefault.isEmpty() && EMPTY.matcher(description).find()) {
      add(
          "property %s: JMeter ignores -J%s= and uses the default %s; let the word none have the meaning of an empty value"
              .formatted(name, name, byDefault));
    }
    if (!seen.add(name) && !OF_THE_ROW.contains(name)) {
      add("property " + name + " is declared twice");
    }
  }

  private void elements() {
    for (Element e : plan.elements()) {
      String name = e.attr("testclass") + " '" + e.attr("testname") + "'";
      if (e.attr("enabled").equals("false")) {
        add(name + " is a disabled left-over");
      }
      if (e.attr("testclass").equals("ResultCollector")) {
        add(name + ": listeners slow a load test; results go to the JTL");
      }
      if (e.attr("testclass").startsWith("BeanShell")) {
        add(name + ": BeanShell; use JSR223 with Groovy");
      }
      if (e.attr("testclass").equals("TransactionController")
          && !plan.isStock()
          && !plan.hasStockSamplersOnly()) {
        add(name + ": the samplers make one parent sample each; no Transaction Controller");
      }
      if (e.attr("testclass").equals("RegexExtractor")
          && PlanFile.property(e, "RegexExtractor.default").orElse("").isEmpty()) {
        add(name + ": an empty default hides that nothing was found");
      }
      PlanFile.property(e, "script").ifPresent(script -> script(name, script));
    }
  }

  private void script(String name, String script) {
    if (script.lines().count() > 3) {
      add(name + ": more than three lines of script; move it to groovy-scripts/");
    }
    if (script.contains("${")) {
      add(name + ": ${} inside a script is compiled anew each time; use vars.get()");
    }
  }

  private void threadGroups() {
    for (Element group : plan.elements()) {
      if (!THREAD_GROUPS.contains(group.attr("testclass"))) {
        continue;
      }
      String name = group.attr("testclass") + " '" + group.attr("testname") + "'";
      boolean timed =
          group.attr("testclass").equals("OpenModelThreadGroup")
              ? PlanFile.property(group, "OpenModelThreadGroup.schedule")
                  .orElse("")
                  .contains("${DURATION}")
              : PlanFile.property(group, "ThreadGroup.scheduler").orElse("").equals("true");
      if (!timed) {
        add(name + ": the scheduler is off, so authmeter.duration would do nothing");
      }
      if (group
          .select("boolProp[name=LoopController.continue_forever]")
          .eachText()
          .contains("true")) {
        add(name + ": continue_forever never ends");
      }
    }
  }

  /** Each row tells in the name of its thread what it belongs to. */
  private void rows() {
    if (!plan.isScenario()) {
      return;
    }
    boolean ofSystems = declaredProperties(plan).contains("authmeter.system1.variant");
    if (!ofSystems && !declaredProperties(plan).containsAll(OF_THE_ROW)) {
      add("has no variable CELL of " + new TreeSet<>(OF_THE_ROW));
    }
    String cell =
        ofSystems ? "\\$\\{CELL}/\\$\\{VARIANT_\\d}/[\\w-]+/\\d .+" : "\\$\\{CELL(_\\d+)?} .+";
    for (Element group : plan.elements()) {
      if (THREAD_GROUPS.contains(group.attr("testclass"))
          && !group.attr("testname").matches(cell)) {
        add(
            "thread group '%s': rows do not tell their run unless the name begins with ${CELL}"
                .formatted(group.attr("testname")));
      }
    }
  }

  /** A plan is copied, sent and opened alone. */
  private void oneFile() {
    if (!plan.isScenario()) {
      return;
    }
    for (Element e : plan.elements()) {
      String name = e.attr("testclass") + " '" + e.attr("testname") + "'";
      if (READERS.contains(e.attr("testclass"))) {
        add(name + ": a plan is one file, and this element reads another");
      }
      if (e.attr("testclass").endsWith(".UsersConfig")
          && PlanFile.property(e, "accounts").orElse("").isEmpty()) {
        add(name + ": without accounts of its own the plan needs a file beside it");
      }
    }
    for (Element p : plan.properties()) {
      if (BESIDE.matcher(p.wholeText()).find()) {
        add(p.attr("name") + " = " + p.wholeText() + ": names a file beside the plan");
      }
    }
  }

  private void properties() {
    for (Element p : plan.properties()) {
      String text = p.wholeText();
      String where = p.attr("name") + " = " + text;
      boolean declaration =
          P_FUNCTION.matcher(text).find() && p.attr("name").equals("Argument.value");
      if (ANY_P.matcher(text).find() && !declaration) {
        add(where + ": a property is read once, in the User Defined Variables");
      }
      if (!declaration && HOST.matcher(text).find()) {
        add(where + ": a hard-coded host");
      }
      if (ABSOLUTE.matcher(text).find()) {
        add(where + ": an absolute path");
      }
      if (p.attr("name").toLowerCase(Locale.ROOT).matches(".*(?:password|secret)")
          && !text.isEmpty()
          && !text.matches("\\$\\{[A-Z_]+}")) {
        add(p.attr("name") + " holds a password");
      }
      undefined(p, text);
    }
  }

  /** Every load can be watched live, switched by one property. A preflight is over at once. */
  private void watchedLive() {
    if (!plan.isScenario() || plan.path().getParent().endsWith("preflight")) {
      return;
    }
    List<Element> listeners = plan.elements("org.authmeter.jmeter.live.LiveListener");
    if (listeners.size() != 1) {
      add(
          "has %d Live Listeners: it needs the one of docs/watching.md"
              .formatted(listeners.size()));
      return;
    }
    if (!PlanFile.property(listeners.get(0), "classname").orElse("").equals(LIVE)) {
      add("the client of its Live Listener is not " + LIVE);
    }
    if (!listeners.get(0).text().contains("${INFLUXDB_URL}")
        || !declaredProperties(plan).contains("authmeter.influxdb.url")) {
      add("its Live Listener is not switched by authmeter.influxdb.url as INFLUXDB_URL");
    }
  }

  private void undefined(Element p, String text) {
    Set<String> defined = new TreeSet<>(known);
    plan.variables().forEach(v -> defined.add(v.attr("name")));
    defined.addAll(plan.extracted());
    Matcher m = VARIABLE.matcher(text);
    while (m.find()) {
      if (!defined.contains(m.group(1)) && !m.group(1).startsWith("__")) {
        add(p.attr("name") + " uses ${" + m.group(1) + "}, which nothing defines");
      }
    }
  }

  private void add(String what) {
    findings.add(plan.path() + ": " + what);
  }
}
