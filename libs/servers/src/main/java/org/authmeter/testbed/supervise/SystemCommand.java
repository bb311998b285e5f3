package org.authmeter.testbed.supervise;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.authmeter.testbed.core.Ports;
import org.authmeter.testbed.core.TestbedLayout;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command that stands up one system: its options, its ports, keys and data, its processes. */
public abstract class SystemCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ForegroundOptions options;

  /**
   * Checks the options.
   *
   * @throws ParameterException naming the legal values
   */
  protected abstract void check();

  /**
   * Chooses ports, makes keys and data, and stores the layout. May take long, and is interrupted
   * when the testbed is to end before.
   *
   * @param layout is empty
   * @throws org.authmeter.testbed.core.EnvironmentException when the machine lacks something
   */
  protected abstract TestbedPlan prepare(TestbedLayout layout, Ports ports) throws IOException;

  @Override
  public final Integer call() throws IOException {
    check();
    int portBase = options.portBase();
    return new Foreground(
            folder -> prepare(new TestbedLayout(folder), new Ports(portBase)), options)
        .run();
  }

  /** Whether components are to have shares of the processors. */
  protected final boolean givesShares() {
    return !options.cpuShares().isEmpty();
  }

  /** The error of a wrong option. */
  protected final ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  /**
   * @param unit for the message; empty for none
   */
  protected final void within(String option, long value, long minimum, long maximum, String unit) {
    if (value < minimum || value > maximum) {
      throw wrong(
          "%s %d: legal values are %d to %d%s"
              .formatted(option, value, minimum, maximum, unit.isEmpty() ? "" : " (" + unit + ")"));
    }
  }

  protected final void oneOf(String option, String value, List<String> legal) {
    if (!legal.contains(value)) {
      throw wrong(
          "%s '%s': legal values are %s".formatted(option, value, String.join(", ", legal)));
    }
  }

  /** The same for one of two numbers. */
  protected final void oneOrTwo(String option, int value) {
    if (value != 1 && value != 2) {
      throw wrong("%s %d: legal values are 1, 2".formatted(option, value));
    }
  }

  /** Turns the exception of a value that is not legal into the error of a wrong option. */
  protected final <T> T legal(Supplier<T> value) {
    try {
      return value.get();
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
  }
}
