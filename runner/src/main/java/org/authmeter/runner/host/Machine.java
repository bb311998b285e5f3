package org.authmeter.runner.host;

import java.util.LinkedHashMap;
import java.util.Map;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;

/** What the run ran on, for its record. */
public final class Machine {
  private Machine() {}

  /** Bytes of memory. */
  public static long memory() {
    return new SystemInfo().getHardware().getMemory().getTotal();
  }

  /**
   * Processes that ran or waited for a processor, as a mean over the last minute; negative where
   * the system does not tell, such as Windows. A measurement needs a machine that was idle.
   */
  public static double loadAverage() {
    return new SystemInfo().getHardware().getProcessor().getSystemLoadAverage(1)[0];
  }

  /**
   * The machine for a record.
   *
   * @param loadBefore what {@link #loadAverage} was before the first server was started
   */
  public static Map<String, Object> describe(double loadBefore) {
    SystemInfo info = new SystemInfo();
    CentralProcessor cpu = info.getHardware().getProcessor();
    Map<String, Object> machine = new LinkedHashMap<>();
    machine.put("cpu", cpu.getProcessorIdentifier().getName().strip());
    machine.put("cores", cpu.getLogicalProcessorCount());
    machine.put("memoryBytes", info.getHardware().getMemory().getTotal());
    machine.put("os", info.getOperatingSystem().toString());
    machine.put("kernel", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    machine.put("architecture", System.getProperty("os.arch"));
    if (loadBefore >= 0) {
      machine.put("loadBefore", Math.round(loadBefore * 100) / 100.0);
    }
    return machine;
  }
}
