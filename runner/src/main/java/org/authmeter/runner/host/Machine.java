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

  public static Map<String, Object> describe() {
    SystemInfo info = new SystemInfo();
    CentralProcessor cpu = info.getHardware().getProcessor();
    Map<String, Object> machine = new LinkedHashMap<>();
    machine.put("cpu", cpu.getProcessorIdentifier().getName().strip());
    machine.put("cores", cpu.getLogicalProcessorCount());
    machine.put("memoryBytes", info.getHardware().getMemory().getTotal());
    machine.put("os", info.getOperatingSystem().toString());
    machine.put("kernel", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    machine.put("architecture", System.getProperty("os.arch"));
    return machine;
  }
}
