package org.authmeter.runner.bench.memcached;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.authmeter.runner.Installation;
import org.authmeter.runner.bench.CpuTrace;
import org.authmeter.runner.bench.memcached.bare.BareMemcachedMain;

/** The bare loop, a Java process of its own with JMeter's memory settings. */
final class BareMemcachedClient implements MemcachedBenchClient {
  private static final String OUT = "bare.properties";
  private static final List<String> AS_JMETER =
      List.of(
          "-Xms1g",
          "-Xmx1g",
          "-XX:MaxMetaspaceSize=256m",
          "-XX:+UseG1GC",
          "-XX:MaxGCPauseMillis=100",
          "-XX:G1ReservePercent=20");

  @Override
  public String version() {
    return "spymemcached 2.12.3";
  }

  @Override
  public List<String> command(MemcachedLoad load, Path folder) {
    MemcachedBenchSettings settings = load.settings();
    List<String> command = new ArrayList<>(List.of(Installation.java()));
    command.addAll(AS_JMETER);
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            BareMemcachedMain.class.getName(),
            load.node(),
            load.work().command(),
            Integer.toString(load.work().threads()),
            Integer.toString(settings.clients()),
            Integer.toString(settings.valueBytes()),
            Long.toString(settings.warmup().toMillis()),
            Long.toString(settings.measured().toMillis()),
            folder.resolve(OUT).toString()));
    return command;
  }

  @Override
  public MemcachedTurn turn(MemcachedLoad load, int round, Path folder, CpuTrace cpu)
      throws IOException {
    Properties told = new Properties();
    try (InputStream file = Files.newInputStream(folder.resolve(OUT))) {
      told.load(file);
    }
    long start = Long.parseLong(told.getProperty("startMs"));
    long end = Long.parseLong(told.getProperty("endMs"));
    return new MemcachedTurn(
        round,
        Long.parseLong(told.getProperty("count")),
        Long.parseLong(told.getProperty("errors")),
        told.getProperty("firstError"),
        (end - start) / 1000.0,
        Double.parseDouble(told.getProperty("p50Us")),
        Double.parseDouble(told.getProperty("p99Us")),
        cpu.between(start, end));
  }
}
