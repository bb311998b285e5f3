package org.authmeter.jmeter.report;

import org.apache.jmeter.save.CSVSaveService;

/** JMeter's graph "Response Time Vs Request", made without a second copy of the samples. */
public class ResponseTimeVsRequestConsumer extends VersusRequestsConsumer {
  public ResponseTimeVsRequestConsumer() {
    super(CSVSaveService.CSV_ELAPSED);
  }
}
