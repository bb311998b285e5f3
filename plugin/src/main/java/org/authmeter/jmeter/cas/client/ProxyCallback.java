package org.authmeter.jmeter.cas.client;

import java.net.URI;
import org.authmeter.jmeter.protocol.CodedFailure;

/** Where the server delivers proxy-granting tickets (CAS protocol 2.5.4). */
public interface ProxyCallback {
  /** The pgtUrl. */
  URI url();

  /**
   * Waits for the ticket that came with this IOU.
   *
   * @throws CodedFailure {@link CasCode#CALLBACK_MISSING} when it does not come in time
   */
  String ticket(String pgtIou) throws CodedFailure;
}
