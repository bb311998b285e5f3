package org.authmeter.jmeter.host;

import oshi.hardware.CentralProcessor;
import oshi.hardware.GlobalMemory;
import oshi.hardware.HardwareAbstractionLayer;

/** This whole machine. */
final class LocalMachine implements HostSource {
  private final CentralProcessor processor;
  private final GlobalMemory memory;
  private long[] last;

  LocalMachine(HardwareAbstractionLayer hardware) {
    this.processor = hardware.getProcessor();
    this.memory = hardware.getMemory();
  }

  @Override
  public HostFigure read() {
    long[] before = last;
    last = processor.getSystemCpuLoadTicks();
    if (before == null) {
      return null;
    }
    double load = processor.getSystemCpuLoadBetweenTicks(before);
    return new HostFigure(
        100 * load * processor.getLogicalProcessorCount(),
        memory.getTotal() - memory.getAvailable());
  }
}
