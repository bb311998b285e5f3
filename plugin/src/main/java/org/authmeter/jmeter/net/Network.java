package org.authmeter.jmeter.net;

/** JMeter's properties about connections, which are the same for all samplers. */
public final class Network {
  private Network() {}

  /**
   * @throws IllegalArgumentException naming the property that cannot be used, its value and the
   *     remedy
   */
  public static void check() {
    JMeterTls.provider();
    SourceAddresses.ofProperty();
  }
}
