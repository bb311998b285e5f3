package org.authmeter.signon.community;

import org.authmeter.signon.failure.CodedFailure;

/** One connection to the service. Not for several threads, but for {@link #abort}. */
public interface Wire extends AutoCloseable {
  /**
   * An answer.
   *
   * @param firstByteNanos {@link System#nanoTime} when its head was there
   */
  record Answer(int status, byte[] body, long firstByteNanos) {}

  /** Connects; TLS included. */
  void open() throws CodedFailure;

  /** Whether there is a connection that neither side is known to have ended. */
  boolean isOpen();

  /** Closes a kept connection that the service has ended meanwhile. */
  void dropStale();

  /**
   * Sends a SOAP 1.1 request.
   *
   * @param action of the SOAPAction header
   */
  Answer post(String action, byte[] envelope) throws CodedFailure;

  /** Reads the service's description. */
  Answer description() throws CodedFailure;

  /** Breaks whatever another thread does with the connection. */
  void abort(CommunityCode code);

  @Override
  void close();
}
