package org.authmeter.testbed.supervise;

import java.nio.file.Path;
import org.authmeter.common.cpu.CpuShares;
import org.authmeter.testbed.core.ComponentSpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that all systems share. */
@Command(
    exitCodeListHeading = "Exit status:%n",
    exitCodeList = {
      "0:ended by request",
      "2:wrong usage",
      "3:the environment: a port is taken, a program is missing",
      "4:a component died"
    })
final class ForegroundOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--port-base",
      defaultValue = "0",
      description = "First of a row of ports (default: 0, free ports).")
  private int portBase;

  @Option(
      names = "--addresses",
      description = "Properties file to write when all answer; only its owner may read it.")
  private Path addresses;

  @Option(
      names = "--watch-stdin",
      description = "End at the end of standard input, as when the starting process ends.")
  private boolean watchStdin;

  @Option(names = "--quiet", description = "Do not print the addresses.")
  private boolean quiet;

  @Option(
      names = "--light-jvms",
      arity = "0..1",
      fallbackValue = "true",
      description = "JVMs that compile quickly and do not optimise, for short looks.")
  void lightJvms(boolean light) {
    System.setProperty(ComponentSpec.LIGHT_JVMS, Boolean.toString(light));
  }

  @Option(
      names = "--cpu-shares",
      paramLabel = "NAME=CPUS,...",
      description =
          "Processors that a component, or each of a kind, may use, such as idp=0.5,store=0.25; from"
              + " 0.05 on.")
  private String cpuShares;

  /**
   * @throws ParameterException for a port that cannot be a base
   */
  int portBase() {
    if (portBase != 0 && (portBase < 1024 || portBase > 65_500)) {
      throw new ParameterException(
          spec.commandLine(),
          "--port-base %d: legal values are 0 (free ports) and 1024 to 65500".formatted(portBase));
    }
    return portBase;
  }

  /**
   * @throws ParameterException for shares that are not legal
   */
  CpuShares cpuShares() {
    try {
      return cpuShares == null ? CpuShares.NONE : CpuShares.parse(cpuShares);
    } catch (IllegalArgumentException e) {
      throw wrong("--cpu-shares: " + e.getMessage());
    }
  }

  /** The error of a value that turns out to be wrong when the components are known. */
  ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  /** Null when none was asked for. */
  Path addresses() {
    return addresses;
  }

  boolean watchStdin() {
    return watchStdin;
  }

  boolean quiet() {
    return quiet;
  }
}
