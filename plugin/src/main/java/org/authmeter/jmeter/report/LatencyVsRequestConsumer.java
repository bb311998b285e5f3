package org.authmeter.jmeter.report;

import org.apache.jmeter.save.CSVSaveService;

/** JMeter's graph "Latencies Vs Request", made without a second copy of the samples. */
public class LatencyVsRequestConsumer extends VersusRequestsConsumer {
  public LatencyVsRequestConsumer() {
    super(CSVSaveService.CSV_LATENCY);
  }
}
