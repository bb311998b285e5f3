package org.authmeter.jmeter.fault;

import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.common.control.ComponentCommands;
import org.authmeter.common.control.ControlClient;
import org.authmeter.common.control.ControlServer;
import org.authmeter.common.control.FaultCommands;
import org.authmeter.common.control.FaultStep;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import oshi.SystemInfo;
import oshi.software.os.InternetProtocolStats.IPConnection;
import oshi.software.os.InternetProtocolStats.TcpState;

/**
 * Makes servers fail while they are used, and brings them back, as one JSR223 Sampler that calls
 * groovy-scripts/node-control.groovy. The script's first lines list parameters, variables and
 * properties.
 */
public final class FaultInjection {
  private static final Logger LOG = LoggerFactory.getLogger(FaultInjection.class);
  private static final Pattern SCHEDULE = Pattern.compile("schedule (\\w+)");
  private static final Pattern PORT = Pattern.compile(":(\\d{2,5})");

  /** Something that is done to a component. */
  private interface Action {
    void on(String component) throws InterruptedException;
  }

  private final JMeterVariables vars;
  private final Properties props;
  private final SampleResult result;
  private final ComponentCommands commands;

  /**
   * @param vars of the virtual user
   * @param props JMeter's properties
   * @param result the sample of the sampler
   */
  public FaultInjection(JMeterVariables vars, Properties props, SampleResult result) {
    this.vars = vars;
    this.props = props;
    this.result = result;
    this.commands = new ComponentCommands(props::getProperty, LOG::info);
  }

  /**
   * Does what the sampler's parameters name. What cannot work fails the sample and stops the test:
   * {@code INVALID_SETTINGS} for settings, {@code NODE_CONTROL_FAILED} for an action that failed.
   *
   * @param parameters prepare, fault, restore, or schedule with the name of a variable
   */
  public void run(String parameters) throws InterruptedException {
    try {
      Matcher schedule = SCHEDULE.matcher(parameters);
      if (schedule.matches()) {
        schedule(schedule.group(1));
        return;
      }
      switch (parameters) {
        case "prepare" -> prepare();
        case "fault" -> fault();
        case "restore" -> restore();
        default ->
            throw new IllegalArgumentException(
                "Parameters is '%s'; legal: prepare, fault, restore, schedule NAME"
                    .formatted(parameters));
      }
    } catch (IllegalArgumentException | IllegalStateException e) {
      result.setSuccessful(false);
      result.setResponseCode(
          e instanceof IllegalArgumentException ? "INVALID_SETTINGS" : "NODE_CONTROL_FAILED");
      result.setResponseMessage(e.getMessage());
      result.setStopTest(true);
    }
  }

  private void prepare() {
    List<FaultStep> steps = steps();
    if (text("NODE_1").isEmpty() || text("NODE_2").isEmpty()) {
      throw new IllegalArgumentException(
          "the addresses of both nodes are needed: authmeter.saml.node1 and .node2");
    }
    allow(steps);
    props.put(Meeting.PROPERTY, new Meeting(number("USERS_BEFORE"), number("THREADS")));
    result.setIgnore();
  }

  /** Refuses, before anything is done, agents, and commands that are missing or not allowed. */
  private void allow(List<FaultStep> steps) {
    if (!given("authmeter.agents").isEmpty() || !given("__jm.D_TG").isEmpty()) {
      throw new IllegalArgumentException(
          "one JMeter makes the faults: run without agents (authmeter.agents)");
    }
    Set<String> needed = new LinkedHashSet<>();
    steps.forEach(step -> needed.addAll(step.commands()));
    if (hasControl() || needed.isEmpty()) {
      return;
    }
    String missing =
        needed.stream().filter(name -> given(name).isBlank()).collect(Collectors.joining(", "));
    if (!missing.isEmpty()) {
      throw new IllegalArgumentException(
          "there is no testbed.control, and no command %s for %s"
              .formatted(missing, text("FAULT")));
    }
    if (!text("ALLOW_KILL").equals("true")) {
      throw new IllegalArgumentException(
          "killing components of this system must be allowed: %s=true"
              .formatted(FaultCommands.ALLOW));
    }
    needed.forEach(name -> LOG.info("Will run for {}: {}", name, given(name)));
  }

  private void fault() throws InterruptedException {
    Meeting meeting = meeting();
    result.setSampleLabel("node control");
    try {
      Meeting.await(meeting.getReady(), number("PATIENCE") * 2, "users signed on");
      settle(meeting); // of servers that have just started the first answers are slow
      TimeUnit.SECONDS.sleep(number("BEFORE"));
      for (FaultStep step : steps()) {
        together(step.components(), component -> act(step.action(), component, step.hangs(), ""));
      }
      settle(meeting);
      TimeUnit.SECONDS.sleep(1);
      meeting.getDown().countDown();
      Meeting.await(
          meeting.getReturned(),
          number("PATIENCE") + (int) ComponentCommands.LONGEST.toSeconds(),
          "users returned");
      TimeUnit.SECONDS.sleep(number("AFTER"));
      if (!meeting.down().isEmpty()) {
        restore();
        TimeUnit.SECONDS.sleep(number("AFTER"));
      }
    } finally {
      meeting.getDown().countDown();
      meeting.getOver().set(true);
    }
  }

  private void settle(Meeting meeting) throws InterruptedException {
    meeting.settle(number("THREADS"), number("PATIENCE"));
  }

  /**
   * @param addresses the variable with the addresses whose connections are counted
   */
  private void schedule(String addresses) throws InterruptedException {
    result.setSampleLabel("node control");
    List<FaultStep> steps = FaultStep.timed(text("FAULT"));
    allow(steps);
    props.put(Meeting.PROPERTY, new Meeting(0, 0));
    if (steps.isEmpty()) {
      result.setIgnore();
      return;
    }
    long start = System.nanoTime();
    String counted = connections(addresses); // takes its time, so before the moment comes
    for (FaultStep step : steps) {
      sleepUntil(start, step.second());
      act(step.action(), step.components().get(0), step.hangs(), counted);
      counted = "";
    }
    sleepUntil(start, number("DURATION") - 1);
    act("count", "connections", null, connections(addresses));
  }

  private static void sleepUntil(long startNanos, int seconds) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(
        startNanos + TimeUnit.SECONDS.toNanos(seconds) - System.nanoTime()); // none if it is past
  }

  /** How many established connections this JMeter has to the ports of the addresses. */
  private String connections(String addresses) {
    Set<Integer> ports =
        PORT.matcher(text(addresses))
            .results()
            .map(m -> Integer.valueOf(m.group(1)))
            .collect(Collectors.toSet());
    long own = ProcessHandle.current().pid();
    Predicate<IPConnection> counts =
        c ->
            c.getowningProcessId() == own
                && c.getState() == TcpState.ESTABLISHED
                && ports.contains(c.getForeignPort());
    return "; connections="
        + new SystemInfo()
            .getOperatingSystem().getInternetProtocolStats().getConnections().stream()
                .filter(counts)
                .count();
  }

  /** Brings back what is down. */
  private void restore() throws InterruptedException {
    Set<String> down =
        props.get(Meeting.PROPERTY) instanceof Meeting meeting ? meeting.down() : Set.of();
    if (down.isEmpty()) {
      result.setIgnore();
      return;
    }
    // Stores first: a node that starts without its store does not start.
    List<String> stores = FaultCommands.components(text("STORE_NAMES"));
    together(down.stream().filter(stores::contains).toList(), component -> act("start", component));
    together(
        down.stream().filter(c -> !stores.contains(c)).toList(),
        component -> act("start", component));
  }

  private static void together(Collection<String> components, Action action)
      throws InterruptedException {
    Queue<String> failures = new ConcurrentLinkedQueue<>();
    List<Thread> threads =
        components.stream()
            .map(
                component ->
                    new Thread(
                        () -> {
                          try {
                            action.on(component);
                          } catch (IllegalStateException e) {
                            failures.add(e.getMessage());
                          } catch (InterruptedException e) {
                            failures.add("interrupted at " + component);
                          }
                        },
                        "node control " + component))
            .toList();
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    if (!failures.isEmpty()) {
      throw new IllegalStateException(String.join("; ", failures));
    }
  }

  private void act(String action, String component) throws InterruptedException {
    act(action, component, null, "");
  }

  /**
   * One action, as a sub-result.
   *
   * @param hangs seconds, null for an action that does not hang
   * @param counted ends the message
   * @throws IllegalStateException when it failed
   */
  private void act(String action, String component, Integer hangs, String counted)
      throws InterruptedException {
    Meeting meeting = meeting();
    SampleResult sample = new SampleResult();
    sample.setSampleLabel("node control " + action + " " + component);
    sample.sampleStart();
    try {
      if (action.equals("kill") || action.equals("stop")) {
        meeting.ended(component);
        atTheLatest(meeting);
      }
      if (!action.equals("count")) {
        ask(action, component, hangs);
      }
      if (action.equals("start")) {
        meeting.started(component);
      }
      sample.setSuccessful(true);
      sample.setResponseCodeOK();
      sample.setResponseMessage("done" + counted);
    } catch (IOException e) {
      sample.setSuccessful(false);
      sample.setResponseCode("NODE_CONTROL_FAILED");
      sample.setResponseMessage("%s of %s failed: %s".formatted(action, component, e.getMessage()));
      throw new IllegalStateException(sample.getResponseMessage(), e);
    } finally {
      sample.sampleEnd();
      synchronized (meeting) {
        result.addSubResult(sample, false);
      }
    }
  }

  /** Asks the control, or runs the commands of the user's own system where there is none. */
  private void ask(String action, String component, Integer hangs)
      throws IOException, InterruptedException {
    if (!hasControl()) {
      commands.act(component, action);
      return;
    }
    long until = ControlClient.of(props::getProperty).ask(component, action, hangs);
    // A testbed's supervisor wakes what hangs; a command is over when it is awake.
    TimeUnit.MILLISECONDS.sleep(until - System.currentTimeMillis());
  }

  /**
   * Plain JMeter starts the user's own system again when it ends; the runner's control does so even
   * when JMeter is killed.
   */
  private void atTheLatest(Meeting meeting) {
    if (!hasControl() && meeting.firstHook()) {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> startAgain(meeting.down())));
    }
  }

  private void startAgain(Collection<String> down) {
    for (String component : down) {
      try {
        commands.act(component, "start");
      } catch (IOException e) {
        LOG.error("{} is still down: {}", component, e.getMessage());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private List<FaultStep> steps() {
    return FaultCommands.inOrder(
        text("FAULT"), group -> text(group.equals("nodes") ? "NODE_NAMES" : "STORE_NAMES"));
  }

  private boolean hasControl() {
    return !given(ControlServer.URL).isEmpty();
  }

  private String given(String property) {
    return props.getProperty(property, "");
  }

  private String text(String variable) {
    return Objects.requireNonNullElse(vars.get(variable), "").strip();
  }

  private int number(String variable) {
    String text = text(variable);
    if (!text.matches("\\d{1,5}")) {
      throw new IllegalArgumentException(
          "the variable %s is '%s'; write a whole number".formatted(variable, text));
    }
    return Integer.parseInt(text);
  }

  private Meeting meeting() {
    if (props.get(Meeting.PROPERTY) instanceof Meeting meeting) {
      return meeting;
    }
    throw new IllegalStateException(
        "the meeting point is missing: node-control.groovy with prepare must run in a setUp Thread"
            + " Group");
  }
}
