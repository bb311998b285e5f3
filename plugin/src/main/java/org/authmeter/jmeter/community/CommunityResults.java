package org.authmeter.jmeter.community;

import java.nio.charset.StandardCharsets;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.jmeter.community.client.CommunityFailure;
import org.authmeter.jmeter.community.client.Outcome;
import org.authmeter.jmeter.community.client.Times;

/** Turns an outcome into a sample with a sub-result per part, and into variables. */
final class CommunityResults {
  private static final String LABEL = "Community Authorization ";
  private static final String[] VARIABLES = {
    "COMMUNITY_USER",
    "COMMUNITY_POLICIES",
    "COMMUNITY_SIZE",
    "COMMUNITY_INIT_US",
    "COMMUNITY_PORT_US",
    "COMMUNITY_WAIT_US",
    "COMMUNITY_CALL_US",
    "COMMUNITY_CONVERSION_US",
    "COMMUNITY_RUN_US",
    "COMMUNITY_POST_RUN_US"
  };
  private static final long MICRO = 1_000;
  private static final long MILLI = 1_000_000;
  private static final boolean STAMPED_AT_START = new SampleResult().isStampedAtStart();

  private CommunityResults() {}

  /** Nothing of the call before may pass for this one's. */
  static void clear(JMeterVariables variables) {
    for (String name : VARIABLES) {
      variables.remove(name);
    }
  }

  /** The run is over: what counts as the sample's time ends here. */
  static void ended(SampleResult result, Outcome outcome) {
    result.sampleEnd();
    result.setConnectTime(outcome.times().portNanos() / MILLI);
    result.setLatency((outcome.times().portNanos() + outcome.times().waitNanos()) / MILLI);
  }

  /**
   * After postRun.
   *
   * @param initNanos of a client that this sample had to make; 0 = it was there
   */
  static void conclude(SampleResult result, Outcome outcome, long initNanos) {
    Times times = outcome.times();
    long end = result.getEndTime();
    long at = result.getStartTime();
    SampleResult last = null;
    if (initNanos > 0) {
      leg(result, "init", at - initNanos / MILLI, initNanos);
    }
    if (times.portNanos() > 0) {
      last = leg(result, "port", at, times.portNanos());
    }
    if (times.callNanos() > 0) {
      last = leg(result, "call", at + times.portNanos() / MILLI, times.callNanos());
    }
    if (times.conversionNanos() > 0) {
      long answered = times.portNanos() + times.callNanos();
      last = leg(result, "conversion", at + answered / MILLI, times.conversionNanos());
    }
    leg(result, "postRun", end, times.postRunNanos());
    // JMeter has drawn the sample's end to that of the last part, which came after the run.
    result.setEndTime(end);
    result.setBytes((long) outcome.body().length);
    result.setResponseData(outcome.body());
    result.setDataType(SampleResult.TEXT);
    result.setDataEncoding(StandardCharsets.UTF_8.name());
    if (outcome.failure() == null) {
      succeed(result);
    } else {
      fail(result, outcome.failure());
      if (last != null) {
        fail(last, outcome.failure());
      }
    }
  }

  private static SampleResult leg(SampleResult parent, String name, long from, long nanos) {
    SampleResult leg = new SampleResult();
    leg.setSampleLabel(LABEL + name);
    long millis = nanos / MILLI;
    leg.setStampAndTime(STAMPED_AT_START ? from : from + millis, millis);
    succeed(leg);
    parent.addSubResult(leg, false);
    return leg;
  }

  static void set(JMeterVariables variables, Outcome outcome, long initNanos) {
    Times times = outcome.times();
    variables.put("COMMUNITY_USER", outcome.nickname());
    variables.put("COMMUNITY_POLICIES", Integer.toString(outcome.policies()));
    variables.put("COMMUNITY_SIZE", Integer.toString(outcome.size()));
    put(variables, "COMMUNITY_INIT_US", initNanos);
    put(variables, "COMMUNITY_PORT_US", times.portNanos());
    put(variables, "COMMUNITY_WAIT_US", times.waitNanos());
    put(variables, "COMMUNITY_CALL_US", times.callNanos());
    put(variables, "COMMUNITY_CONVERSION_US", times.conversionNanos());
    put(variables, "COMMUNITY_RUN_US", times.runNanos());
    put(variables, "COMMUNITY_POST_RUN_US", times.postRunNanos());
  }

  static void put(JMeterVariables variables, String name, long nanos) {
    variables.put(name, Long.toString(nanos / MICRO));
  }

  static void succeed(SampleResult result) {
    result.setResponseCodeOK();
    result.setResponseMessageOK();
    result.setSuccessful(true);
  }

  static void fail(SampleResult result, CommunityFailure failure) {
    result.setResponseCode(failure.code());
    result.setResponseMessage(failure.getMessage());
    result.setSuccessful(false);
  }

  /** A sample for which nothing was sent. */
  static void refuse(SampleResult result, CommunityFailure failure) {
    result.sampleStart();
    result.sampleEnd();
    fail(result, failure);
  }
}
