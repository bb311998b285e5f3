package org.authmeter.jmeter.session;

import java.util.stream.Collectors;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.jmeter.element.SampleResults;
import org.authmeter.signon.session.BatchResult;
import org.authmeter.signon.session.ReplicationTally;
import org.authmeter.signon.session.ReplicationTally.Look;
import org.authmeter.signon.session.SessionCode;
import org.authmeter.signon.session.SessionOperation;

/** Turns a tally into a sample, with sub-results where there is more than one kind of operation. */
final class SessionResults {
  private static final String OK = "OK";
  private static final long NANOS_PER_MILLI = 1_000_000;

  private SessionResults() {}

  /**
   * A sample that has ended.
   *
   * @param kind of the store
   */
  static void conclude(
      SampleResult result, String kind, SessionOperation operation, BatchResult tally) {
    result.setLatency(result.getTime());
    if (operation == SessionOperation.LIFE_CYCLE) {
      tally
          .parts()
          .forEach(
              (each, part) ->
                  add(result, each.label(kind), part.nanos(), part.count(), part.failure()));
    }
    add(result, kind + " lost keys", SessionCode.LOST_KEYS, tally.replication().lost());
    add(result, kind + " resync", SessionCode.NOT_RESYNCED, tally.replication().notResynced());
    if (tally.failure() == null) {
      SampleResults.succeed(result, OK, tally.done() == 1 ? OK : tally.summary());
    } else {
      SampleResults.fail(result, tally.failure());
      if (tally.done() > 1) {
        SampleResults.describe(
            result, tally.summary() + "; the first: " + tally.failure().getMessage());
      }
    }
    if (operation == SessionOperation.REPLICATION) {
      result.setResponseMessage(result.getResponseMessage() + figures(tally.replication()));
    }
  }

  /**
   * What probes saw, for whoever has nothing but the JTL: {@code ; lagUs=153 201; …}. The report
   * reads it.
   */
  private static String figures(ReplicationTally seen) {
    StringBuilder text = new StringBuilder();
    figure(
        text,
        "lagUs",
        seen.lagMicros().stream().map(String::valueOf).collect(Collectors.joining(" ")));
    figure(text, "firstReadMisses", seen.firstReadMisses());
    figure(text, "versions", seen.versions());
    figure(text, "versionsNotSeen", seen.versionsNotSeen());
    look(text, "lost", seen.lost());
    look(text, "notResynced", seen.notResynced());
    return text.toString();
  }

  private static void look(StringBuilder text, String name, Look look) {
    if (look != null) {
      figure(text, name, look.missing() + " of " + look.checked());
    }
  }

  private static void figure(StringBuilder text, String name, Object value) {
    text.append("; ").append(name).append('=').append(value);
  }

  private static void add(
      SampleResult parent, String label, long nanos, int count, CodedFailure failure) {
    SampleResult part = part(parent, label, nanos / NANOS_PER_MILLI);
    if (failure == null) {
      SampleResults.succeed(part, OK, Integer.toString(count));
    } else {
      SampleResults.fail(part, failure);
    }
  }

  private static void add(SampleResult parent, String label, SessionCode code, Look look) {
    if (look == null) {
      return;
    }
    SampleResult part = part(parent, label, 0);
    String found = "%d of %d keys are missing".formatted(look.missing(), look.checked());
    if (look.missing() == 0) {
      SampleResults.succeed(part, OK, found);
    } else {
      SampleResults.fail(part, new CodedFailure(code, found));
    }
  }

  private static SampleResult part(SampleResult parent, String label, long millis) {
    long end = parent.getEndTime();
    long length = Math.min(millis, Math.max(0, end - parent.getStartTime()));
    return SampleResults.addPart(parent, label, end - length, length);
  }
}
