package org.authmeter.jmeter.live;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;
import org.apache.jmeter.visualizers.backend.influxdb.InfluxdbBackendListenerClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * JMeter's InfluxDB client that is off while its address is empty, so that a plan can hold it
 * always and a property decides. An element of a plan cannot be enabled by a property. An address
 * of {@code prometheus:} offers the figures to Prometheus instead ({@link LivePrometheus}).
 *
 * <p>What a plan leaves out is filled in here: the sender over HTTP, measurement {@code jmeter},
 * all samplers by name, percentiles 50, 90, 95 and 99. Sending goes on beside the test; an InfluxDB
 * that is down costs lines in jmeter.log, and no sample.
 */
public class LiveInfluxdbClient extends InfluxdbBackendListenerClient {
  private static final Logger log = LoggerFactory.getLogger(LiveInfluxdbClient.class);

  /** Name of the argument; it appears in saved plans. */
  static final String URL = "influxdbUrl";

  /** JMeter's class is not public. */
  private static final String SENDER =
      "org.apache.jmeter.visualizers.backend.influxdb.HttpMetricsSender";

  private static final Map<String, String> DEFAULTS = defaults();

  private boolean on;

  /** Where figures are offered instead of sent; null where they are sent. */
  private LivePrometheus offered;

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
    String url = evaluated(context.getParameter(URL, ""));
    on = !url.isBlank();
    if (url.strip().startsWith(LivePrometheus.SCHEME)) {
      offer(url, filled(context).getParameter("application"));
    } else if (on) {
      super.setupTest(filled(context));
    }
  }

  /** A test that nobody can watch goes on. */
  private void offer(String url, String application) {
    try {
      offered = LivePrometheus.start(url, application);
    } catch (IOException e) {
      on = false;
      log.error("{}", e.getMessage());
    }
  }

  @Override
  public SampleResult createSampleResult(BackendListenerContext context, SampleResult result) {
    if (offered != null) {
      return result;
    }
    return on ? super.createSampleResult(context, result) : null; // null is not even queued
  }

  @Override
  public void handleSampleResults(List<SampleResult> results, BackendListenerContext context) {
    if (!on) {
      return;
    }
    if (offered != null) {
      withLegs(results).forEach(offered::add);
    } else {
      super.handleSampleResults(withLegs(results), context);
    }
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
    if (offered != null) {
      offered.close();
      offered = null;
    } else if (on) {
      super.teardownTest(filled(context));
    }
  }

  @Override
  public Arguments getDefaultParameters() {
    Arguments arguments = new Arguments();
    DEFAULTS.forEach(arguments::addArgument);
    return arguments;
  }

  /** Port of the endpoint that Prometheus scrapes; -1 without one. */
  int offeredAt() {
    return offered == null ? -1 : offered.port();
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
