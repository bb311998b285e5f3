package org.authmeter.jmeter.live;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;
import org.apache.jmeter.visualizers.backend.influxdb.InfluxdbBackendListenerClient;

/**
 * JMeter's InfluxDB client that is off while its address is empty, so that a plan can hold it
 * always and a property decides. An element of a plan cannot be enabled by a property.
 *
 * <p>What a plan leaves out is filled in here: the sender over HTTP, measurement {@code jmeter},
 * all samplers by name, percentiles 50, 90, 95 and 99. Sending goes on beside the test; an InfluxDB
 * that is down costs lines in jmeter.log, and no sample.
 */
public class LiveInfluxdbClient extends InfluxdbBackendListenerClient {
  /** Name of the argument; it appears in saved plans. */
  static final String URL = "influxdbUrl";

  /** JMeter's class is not public. */
  private static final String SENDER =
      "org.apache.jmeter.visualizers.backend.influxdb.HttpMetricsSender";

  private static final Map<String, String> DEFAULTS = defaults();

  private boolean on;

  private static Map<String, String> defaults() {
    Map<String, String> defaults = new LinkedHashMap<>();
    defaults.put("influxdbMetricsSender", SENDER);
    defaults.put(URL, "");
    defaults.put("application", "authmeter");
    defaults.put("measurement", "jmeter");
    defaults.put("summaryOnly", "false");
    defaults.put("samplersRegex", ".*");
    defaults.put("percentiles", "50;90;95;99");
    defaults.put("testTitle", "");
    defaults.put("eventTags", "");
    return defaults;
  }

  @Override
  public void setupTest(BackendListenerContext context) throws Exception {
    on = !evaluated(context.getParameter(URL, "")).isBlank();
    if (on) {
      super.setupTest(filled(context));
    }
  }

  @Override
  public SampleResult createSampleResult(BackendListenerContext context, SampleResult result) {
    return on ? super.createSampleResult(context, result) : null; // null is not even queued
  }

  @Override
  public void handleSampleResults(List<SampleResult> results, BackendListenerContext context) {
    if (!on) {
      return;
    }
    super.handleSampleResults(withLegs(results), context);
  }

  /** The legs of a login are lines of the dashboard too. */
  private static List<SampleResult> withLegs(List<SampleResult> results) {
    List<SampleResult> all = new ArrayList<>(results);
    for (SampleResult result : results) {
      all.addAll(List.of(result.getSubResults()));
    }
    return all;
  }

  @Override
  public void teardownTest(BackendListenerContext context) throws Exception {
    if (on) {
      super.teardownTest(filled(context));
    }
  }

  @Override
  public Arguments getDefaultParameters() {
    Arguments arguments = new Arguments();
    DEFAULTS.forEach(arguments::addArgument);
    return arguments;
  }

  private static BackendListenerContext filled(BackendListenerContext context) {
    Map<String, String> all = new LinkedHashMap<>(DEFAULTS);
    context
        .getParameterNamesIterator()
        .forEachRemaining(name -> all.put(name, evaluated(context.getParameter(name))));
    return new BackendListenerContext(all);
  }

  /**
   * With agents JMeter starts this on the controller with the plan's text as it stands, functions
   * and all; a property that is not set there means that nobody watches.
   */
  static String evaluated(String text) {
    if (text == null || !text.contains("${")) {
      return text == null ? "" : text;
    }
    String value = new CompoundVariable(text).execute();
    return value.contains("${") ? "" : value;
  }
}
