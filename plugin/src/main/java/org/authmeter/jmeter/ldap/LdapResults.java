package org.authmeter.jmeter.ldap;

import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.jmeter.ldap.auth.Outcome;
import org.authmeter.jmeter.ldap.provider.LdapFailure;
import org.authmeter.jmeter.ldap.provider.Leg;
import org.authmeter.jmeter.ldap.provider.Legs;
import org.ldaptive.ResultCode;

/** Turns an outcome and its legs into a sample with sub-results. */
final class LdapResults {
  private static final String SUCCESS = "0";
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final boolean STAMPED_AT_START = new SampleResult().isStampedAtStart();

  private LdapResults() {}

  /** A sample that has ended. */
  static void conclude(SampleResult result, Outcome outcome, Legs legs, long startNanos) {
    long wait = legs.micros(Leg.POOL_WAIT) + legs.micros(Leg.CONNECT);
    result.setConnectTime(wait / 1000);
    result.setLatency(result.getTime());
    long started = result.getStartTime();
    long latest = result.getEndTime();
    SampleResult last = null;
    for (int i = 0; i < legs.size(); i++) {
      last = new SampleResult();
      last.setSampleLabel(legs.kind(i).label());
      long from = Math.min(latest, started + (legs.start(i) - startNanos) / NANOS_PER_MILLI);
      long length = (legs.end(i) - legs.start(i)) / NANOS_PER_MILLI;
      last.setStampAndTime(stamp(from, length), Math.min(length, latest - from));
      succeed(last, 0);
      result.addSubResult(last, false);
    }
    if (outcome.successful()) {
      succeed(result, outcome.code());
    } else {
      fail(result, outcome.failure());
      if (last != null) {
        fail(last, outcome.failure());
      }
    }
  }

  /** JMeter takes the stamp as the start or the end, as its properties say. */
  private static long stamp(long from, long length) {
    return STAMPED_AT_START ? from : from + length;
  }

  private static void succeed(SampleResult result, int code) {
    result.setResponseCode(code == 0 ? SUCCESS : Integer.toString(code));
    result.setResponseMessage(code == 0 ? "SUCCESS" : ResultCode.valueOf(code).name());
    result.setSuccessful(true);
  }

  static void fail(SampleResult result, LdapFailure failure) {
    result.setResponseCode(failure.code());
    result.setResponseMessage(failure.getMessage());
    result.setSuccessful(false);
  }

  /** A sample for which nothing was sent. */
  static void refuse(SampleResult result, LdapFailure failure) {
    result.sampleStart();
    result.sampleEnd();
    fail(result, failure);
  }
}
