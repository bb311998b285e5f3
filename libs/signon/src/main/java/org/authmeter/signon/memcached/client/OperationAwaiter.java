package org.authmeter.signon.memcached.client;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import net.spy.memcached.internal.CheckedOperationTimeoutException;
import net.spy.memcached.internal.GetFuture;
import net.spy.memcached.internal.OperationFuture;
import net.spy.memcached.ops.OperationException;
import net.spy.memcached.ops.OperationStatus;
import net.spy.memcached.ops.StatusCode;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.session.SessionCode;

/** Waits for answers, and tells what a missing or a bad one means. */
final class OperationAwaiter {
  private static final int LONGEST_QUOTE = 120;

  private final ClientSettings settings;
  private final BooleanSupplier reachable;
  private final long timeoutMs;

  OperationAwaiter(ClientSettings settings, BooleanSupplier reachable) {
    this.settings = settings;
    this.reachable = reachable;
    this.timeoutMs = settings.patience().operation().toMillis();
  }

  /**
   * @param call sends the request
   */
  <T> T of(String command, Supplier<OperationFuture<T>> call) throws CodedFailure {
    OperationFuture<T> future = sent(command, call);
    T answer = await(command, future);
    OperationStatus status = future.getStatus();
    if (status != null && !status.isSuccess()) {
      check(command, status);
    }
    return answer;
  }

  /** For {@code get}, whose future is of another type. */
  <T> T ofGet(Supplier<GetFuture<T>> call) throws CodedFailure {
    GetFuture<T> future = sent("get", call);
    T answer = await("get", future);
    if (answer == null) {
      OperationStatus status = future.getStatus();
      if (status != null && !status.isSuccess()) {
        check("get", status);
      }
    }
    return answer;
  }

  /** The request is on its way; the answer is for {@link #of}. */
  <F> F sent(String command, Supplier<F> call) throws CodedFailure {
    try {
      return call.get();
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      throw new CodedFailure(
          message.contains("Cannot cache data")
              ? SessionCode.VALUE_TOO_LARGE
              : SessionCode.INVALID_KEY,
          command + ": " + message);
    } catch (IllegalStateException e) {
      if (!String.valueOf(e.getMessage()).startsWith("Timed out waiting to add")) {
        throw interrupted(command, "the client is closed");
      }
      throw new CodedFailure(
          SessionCode.QUEUE_FULL,
          "%s: %d operations wait for the node, and no place came free in %d ms; raise queue or queueWait, or lower the load"
              .formatted(
                  command,
                  settings.queues().operations(),
                  settings.queues().longestWait().toMillis()));
    }
  }

  private <T> T await(String command, Future<T> future) throws CodedFailure {
    try {
      return future.get(timeoutMs, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      future.cancel(true);
      Thread.currentThread().interrupt();
      throw interrupted(command, "interrupted by the stop of the test or a Sample Timeout");
    } catch (TimeoutException e) {
      future.cancel(true);
      throw late(command);
    } catch (ExecutionException e) {
      throw failure(command, e.getCause());
    } catch (CancellationException e) {
      throw failure(command, e);
    }
  }

  private static CodedFailure interrupted(String command, String why) {
    return new CodedFailure(SessionCode.INTERRUPTED, command + ": " + why);
  }

  private CodedFailure late(String command) {
    if (!reachable.getAsBoolean()) {
      return new CodedFailure(
          SessionCode.NOT_REACHABLE,
          "%s: no node of %s can be reached; waited %d ms"
              .formatted(command, settings.nodes(), timeoutMs));
    }
    return new CodedFailure(
        SessionCode.TIME_OUT,
        "%s: no answer of memcached within %d ms (operationTimeout), nodes %s"
            .formatted(command, timeoutMs, settings.nodes()));
  }

  private CodedFailure failure(String command, Throwable cause) {
    if (cause instanceof CheckedOperationTimeoutException) {
      return late(command);
    }
    if (cause instanceof OperationException refused) {
      return refused(command, String.valueOf(refused.getMessage()));
    }
    // Lost or refused connections cancel what waits for them.
    return new CodedFailure(
        SessionCode.NOT_REACHABLE,
        "%s: the connection to the node is down or was lost before the answer; nodes %s, failure mode %s"
            .formatted(command, settings.nodes(), settings.failureMode()));
  }

  private static CodedFailure refused(String command, String message) {
    SessionCode code = SessionCode.BAD_ANSWER;
    if (message.contains("too large")) {
      code = SessionCode.VALUE_TOO_LARGE;
    } else if (message.contains("out of memory")) {
      code = SessionCode.OUT_OF_MEMORY;
    } else if (message.contains("SERVER")) {
      code = SessionCode.SERVER_ERROR;
    }
    return new CodedFailure(code, command + ": " + quoted(message));
  }

  /** A "no" of the protocol is for the caller; all else is reported here. */
  private CodedFailure unexpected(String command, OperationStatus status) {
    StatusCode code = status.getStatusCode();
    String text = quoted(status.getMessage());
    if (code == null) {
      return new CodedFailure(
          SessionCode.BAD_ANSWER, "%s: the answer is not memcached's: %s".formatted(command, text));
    }
    return switch (code) {
      case ERR_2BIG -> new CodedFailure(SessionCode.VALUE_TOO_LARGE, command + ": " + text);
      case ERR_NO_MEM -> new CodedFailure(SessionCode.OUT_OF_MEMORY, command + ": " + text);
      case CANCELLED -> failure(command, new CancellationException());
      case TIMEDOUT -> late(command);
      case INTERRUPTED ->
          interrupted(command, "interrupted by the stop of the test or a Sample Timeout");
      case ERR_NOT_FOUND, ERR_EXISTS, ERR_NOT_STORED -> null;
      case ERR_BUSY, ERR_TEMP_FAIL, ERR_INTERNAL ->
          refused(command, "SERVER_ERROR or no answer of memcached: " + text);
      default ->
          new CodedFailure(
              SessionCode.BAD_ANSWER,
              "%s: the answer is not memcached's: %s".formatted(command, text));
    };
  }

  private void check(String command, OperationStatus status) throws CodedFailure {
    CodedFailure failure = unexpected(command, status);
    if (failure != null) {
      throw failure;
    }
  }

  private static String quoted(String text) {
    String shown = String.valueOf(text).replaceAll("\\p{Cntrl}", "?");
    return shown.length() > LONGEST_QUOTE ? shown.substring(0, LONGEST_QUOTE) + "..." : shown;
  }
}
