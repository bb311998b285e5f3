package org.authmeter.runner.bench.ldap;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.authmeter.runner.Installation;
import org.authmeter.runner.jtl.JtlReader;
import org.authmeter.runner.jtl.JtlRow;
import org.authmeter.runner.results.Versions;
import org.authmeter.runner.step.JMeterArguments;

/** The assembled JMeter without GUI: the sampler in the shipped plan, or JMeter's own sampler. */
final class JMeterLdapClient implements LdapClient {
  private static final String JTL = "authentications.jtl";
  private static final String UNIT = "LDAP authentication";

  /** Of a transaction that the end of the test cut, JMeter makes a sample of fewer samples. */
  private static final String WHOLE = "Number of samples in transaction : 2, ";

  /** No other tool writes a line for each authentication: these are all that the figures need. */
  private static final List<String> UNNEEDED =
      List.of(
          "subresults",
          "thread_name",
          "data_type",
          "bytes",
          "sent_bytes",
          "thread_counts",
          "latency",
          "idle_time",
          "connect_time");

  private final Installation installation;
  private final LdapTool tool;

  JMeterLdapClient(Installation installation, LdapTool tool) {
    this.installation = installation;
    this.tool = tool;
  }

  @Override
  public String version() {
    return "JMeter " + Versions.of(installation).get("jmeter");
  }

  @Override
  public List<String> command(LdapLoad load, Path folder) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("authmeter.threads", Integer.toString(load.setting().threads()));
    properties.put("authmeter.duration", Long.toString(load.seconds()));
    properties.put("authmeter.users", load.users().toString());
    properties.put("jmeterengine.nongui.port", "0"); // nobody stops it by message
    UNNEEDED.forEach(name -> properties.put("jmeter.save.saveservice." + name, "false"));
    properties.putAll(tool.isSampler() ? sampler(load) : stock(load));
    List<String> command = new ArrayList<>(List.of(installation.requireJMeter().toString()));
    command.addAll(
        JMeterArguments.of(
            installation
                .testplans()
                .resolve(
                    tool.isSampler()
                        ? "ldap-authentication/search-bind.jmx"
                        : "bench-ldap/stock.jmx"),
            folder.resolve(JTL),
            folder.resolve("jmeter.log"),
            null,
            load.addresses().file(),
            properties));
    return command;
  }

  private Map<String, String> sampler(LdapLoad load) {
    String pool = Integer.toString(load.pool());
    return Map.ofEntries(
        Map.entry("authmeter.loops", "-1"),
        Map.entry("authmeter.warmup", "0"), // told apart by time, as in the other tools
        Map.entry("authmeter.ldap.provider", tool.id()),
        Map.entry("authmeter.ldap.url", load.plain().toString()),
        Map.entry("authmeter.ldap.startTls", Boolean.toString(load.setting().tls())),
        Map.entry("authmeter.ldap.passwordPolicy", "false"), // authrate and JMeter ask for none
        Map.entry("authmeter.ldap.pool.min", pool),
        Map.entry("authmeter.ldap.pool.max", pool),
        Map.entry("user.classpath", installation.jmeterHome().resolve("lib/optional").toString()));
  }

  private static Map<String, String> stock(LdapLoad load) {
    URI url = load.setting().tls() ? load.ldaps() : load.plain();
    return Map.of(
        "authmeter.ldap.host", url.getHost(),
        "authmeter.ldap.port", Integer.toString(url.getPort()),
        "authmeter.ldap.secure", Boolean.toString(load.setting().tls()));
  }

  @Override
  public Map<String, String> environment() {
    return Map.of("JAVA_HOME", System.getProperty("java.home"));
  }

  @Override
  public Figures figures(LdapLoad load, Path folder) throws IOException {
    long start = Long.MAX_VALUE;
    long end = 0;
    LongStream.Builder times = LongStream.builder();
    long errors = 0;
    String firstError = "";
    try (JtlReader in = JtlReader.open(folder.resolve(JTL))) {
      long from = -1;
      for (JtlRow row = in.next(); row != null; row = in.next()) {
        // rows come as they end: the first is within a few of the first start
        from = from < 0 ? row.timeStamp() + load.warmup().toMillis() : from;
        if (!row.label().equals(UNIT) || row.timeStamp() < from || isCut(row)) {
          continue;
        }
        start = Math.min(start, row.timeStamp());
        end = Math.max(end, row.timeStamp() + row.elapsed());
        if (row.success()) {
          times.add(row.elapsed());
        } else {
          errors++;
          firstError = firstError.isEmpty() ? row.failure() : firstError;
        }
      }
    }
    return Figures.of(Math.min(start, end), end, times.build().toArray(), 1, errors, firstError);
  }

  private boolean isCut(JtlRow row) {
    return tool == LdapTool.JMETER
        && row.success()
        && !row.value("responseMessage").startsWith(WHOLE);
  }
}
