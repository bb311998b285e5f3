package org.authmeter.testbed.core;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits until servers take connections, which is all that a foreign one shows of its start. */
public final class Await {
  private static final Duration POLL = Duration.ofMillis(50);
  private static final Duration LONGEST = Duration.ofSeconds(60);

  /** Environment variable of a component that the control has started again. */
  static final String STARTED_AGAIN = "AUTHMETER_STARTED_AGAIN";

  private Await() {}

  /**
   * Waits for servers that start at the same time. A component that is started again takes what is
   * there, as a real one does: a store may be down for good.
   *
   * @param addresses as for {@link #listening(String)}
   * @throws IOException as there
   */
  public static void startingBeside(String addresses) throws IOException {
    if (System.getenv(STARTED_AGAIN) == null) {
      listening(addresses);
    }
  }

  /**
   * @param addresses {@code host:port}, separated by commas
   * @throws IOException naming the one that did not answer within a minute
   */
  public static void listening(String addresses) throws IOException {
    long end = System.nanoTime() + LONGEST.toNanos();
    for (String each : addresses.split(",")) {
      int colon = each.lastIndexOf(':');
      InetSocketAddress address =
          new InetSocketAddress(
              each.substring(0, colon), Integer.parseInt(each.substring(colon + 1)));
      if (!listening(address, () -> System.nanoTime() < end)) {
        throw new IOException("no answer from " + each + " within " + LONGEST.toSeconds() + " s");
      }
    }
  }

  /**
   * Tries every 50 ms.
   *
   * @param going false gives up
   * @return whether a connection was taken
   */
  static boolean listening(InetSocketAddress address, BooleanSupplier going) {
    while (going.getAsBoolean()) {
      try (Socket socket = new Socket()) {
        socket.connect(address, 1000);
        return true;
      } catch (IOException e) {
        LockSupport.parkNanos(POLL.toNanos());
      }
    }
    return false;
  }
}
