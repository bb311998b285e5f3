package org.authmeter.benchmarks.method;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A program that makes load from its start until it is ended. */
public interface Tool {

  /**
   * How a tool is started.
   *
   * @param environment additional variables
   * @param log takes its operations
   * @param gate keeps it from beginning operations; null if it may be stopped in one
   */
  record Start(List<String> command, Map<String, String> environment, OperationLog log, Gate gate) {
    /** A tool that may be stopped in the middle of an operation. */
    public Start(List<String> command, Map<String, String> environment, OperationLog log) {
      this(command, environment, log, null);
    }
  }

  /**
   * How a tool with timeouts of its own is paused between operations.
   *
   * @param closed a file; while it exists the tool begins no operation
   * @param idle a file that the tool makes when all its operations have ended, and removes later
   */
  record Gate(Path closed, Path idle) {}

  /** As it is written on the command line. */
  String id();

  /** What it is, for people. */
  String title();

  /** Name and version of what makes the load. */
  String version() throws IOException;

  /**
   * Gets what the tool needs, once before it is started.
   *
   * @param log takes the output of programs that do so
   * @return why the tool cannot run here and what to install; empty if it can
   */
  default String prepare(Path log) throws IOException {
    return "";
  }

  /**
   * @param folder working directory, takes all that the tool writes
   */
  Start start(Path folder) throws IOException;
}
