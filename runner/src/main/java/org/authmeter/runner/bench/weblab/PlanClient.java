package org.authmeter.runner.bench.weblab;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.authmeter.common.process.AddressesFile;
import org.authmeter.runner.Installation;
import org.authmeter.runner.bench.Ranks;
import org.authmeter.runner.jtl.JtlReader;
import org.authmeter.runner.jtl.JtlRow;
import org.authmeter.runner.results.Versions;
import org.authmeter.runner.step.JMeterArguments;

/** The assembled JMeter: a case's own plan, or the plan without pauses. */
final class PlanClient implements WebClient {
  private static final String JTL = "pages.jtl";
  private static final String UNIT = "web page";

  private final Installation installation;
  private final WebTool tool;

  PlanClient(Installation installation, WebTool tool) {
    this.installation = installation;
    this.tool = tool;
  }

  @Override
  public String version() {
    return "JMeter " + Versions.of(installation).get("jmeter");
  }

  @Override
  public List<String> command(WebCase webCase, Duration time, Path addresses, Path folder)
      throws IOException {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("authmeter.threads", Integer.toString(webCase.users()));
    properties.put("authmeter.duration", Long.toString(time.toSeconds()));
    properties.put("jmeterengine.nongui.port", "0"); // nobody stops it by message
    String plan = "weblab/" + webCase.id() + ".jmx";
    if (webCase.isPaced()) {
      properties.put("authmeter.rampUp", Integer.toString(webCase.rampUp()));
      properties.put("authmeter.weblab.rate", Integer.toString(webCase.rate()));
    } else {
      plan = "bench-weblab/unpaced.jmx";
      properties.put(
          "authmeter.http.url",
          AddressesFile.read(addresses).properties().get(webCase.urlProperty()));
      properties.put("authmeter.weblab.sameUser", Boolean.toString(tool != WebTool.NEW_USER));
      properties.put("authmeter.weblab.keepAlive", Boolean.toString(tool != WebTool.CLOSE));
    }
    List<String> command = new ArrayList<>(List.of(installation.requireJMeter().toString()));
    command.addAll(
        JMeterArguments.of(
            installation.testplans().resolve(plan),
            folder.resolve(JTL),
            folder.resolve("jmeter.log"),
            null,
            addresses,
            properties));
    return command;
  }

  @Override
  public Map<String, String> environment(WebCase webCase, Path addresses, Path folder) {
    return Map.of("JAVA_HOME", System.getProperty("java.home"));
  }

  @Override
  public WebFigures figures(Duration time, Path folder) throws IOException {
    // JMeter counts each user's time from when it made the user: some end later than the turn.
    long last = JMeterLog.start(folder.resolve("jmeter.log")) + time.toMillis();
    long start = Long.MAX_VALUE;
    long end = 0;
    long errors = 0;
    String firstError = "";
    LongStream.Builder times = LongStream.builder();
    TreeMap<Long, Long> perSecond = new TreeMap<>();
    try (JtlReader in = JtlReader.open(folder.resolve(JTL))) {
      for (JtlRow row = in.next(); row != null; row = in.next()) {
        if (!row.label().equals(UNIT) || row.timeStamp() >= last) {
          continue;
        }
        long ended = row.timeStamp() + row.elapsed();
        start = Math.min(start, row.timeStamp());
        end = Math.max(end, ended);
        times.add(row.elapsed());
        WebFigures.count(perSecond, ended);
        if (!row.success()) {
          errors++;
          firstError = firstError.isEmpty() ? row.failure() : firstError;
        }
      }
    }
    long[] sorted = times.build().sorted().toArray();
    return new WebFigures(
        sorted.length - errors,
        errors,
        firstError,
        Math.min(start, end),
        end,
        Ranks.percentile(sorted, 50),
        Ranks.percentile(sorted, 99),
        perSecond);
  }
}
