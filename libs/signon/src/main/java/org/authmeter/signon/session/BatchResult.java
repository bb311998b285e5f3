package org.authmeter.signon.session;

import java.util.EnumMap;
import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;

/** What came of the operations of one sample. */
public final class BatchResult {
  private final Map<SessionOperation, Part> parts = new EnumMap<>(SessionOperation.class);
  private final Map<SessionCode, Integer> failures = new EnumMap<>(SessionCode.class);
  private final ReplicationTally replication = new ReplicationTally();
  private CodedFailure first;
  private int done;
  private int hits;
  private int sent;

  /** The operations of one kind. */
  public static final class Part {
    private int count;
    private long nanos;
    private CodedFailure first;

    public int count() {
      return count;
    }

    public long nanos() {
      return nanos;
    }

    /** Null if all went well. */
    public CodedFailure failure() {
      return first;
    }
  }

  void succeeded(SessionOperation operation, long nanos, int wire) {
    part(operation, nanos);
    sent += wire;
    hits += operation == SessionOperation.CREATE ? 0 : 1;
  }

  void failed(SessionOperation operation, long nanos, CodedFailure failure) {
    Part part = part(operation, nanos);
    part.first = part.first == null ? failure : part.first;
    first = first == null ? failure : first;
    failures.merge(SessionCode.valueOf(failure.code()), 1, Integer::sum);
  }

  private Part part(SessionOperation operation, long nanos) {
    Part part = parts.computeIfAbsent(operation, o -> new Part());
    part.count++;
    part.nanos += nanos;
    done++;
    return part;
  }

  public Map<SessionOperation, Part> parts() {
    return parts;
  }

  /** What the operation replication saw. */
  public ReplicationTally replication() {
    return replication;
  }

  public int done() {
    return done;
  }

  /** Operations that found their session. */
  public int hits() {
    return hits;
  }

  /** Operations on the wire of those that went well. */
  public int sent() {
    return sent;
  }

  /** How many failed with the code. */
  public int count(SessionCode code) {
    return failures.getOrDefault(code, 0);
  }

  /** Null if all went well. */
  public CodedFailure failure() {
    return first;
  }

  /** Such as {@code 49 of 50 done, MISS 1}. */
  public String summary() {
    int failed = failures.values().stream().mapToInt(Integer::intValue).sum();
    StringBuilder text = new StringBuilder().append(done - failed).append(" of ").append(done);
    failures.forEach((code, n) -> text.append(", ").append(code).append(' ').append(n));
    return text.toString();
  }
}
