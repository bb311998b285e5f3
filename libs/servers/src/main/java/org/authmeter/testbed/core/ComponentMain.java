package org.authmeter.testbed.core;

import java.net.BindException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.authmeter.common.process.StdinWatch;

/**
 * What the main classes of components share: {@code MAIN-CLASS <component> <work folder>} prints
 * {@link #READY} when the component answers, and ends when its standard input does. Lines on
 * standard input are commands.
 */
public final class ComponentMain {
  /** The line that reports that the component answers. */
  public static final String READY = "ready";

  /** The line that reports that a command was executed. */
  public static final String DONE = "done";

  /** The exit status of a component that found its port taken. */
  public static final int EXIT_ENVIRONMENT = 3;

  // Held here, because the manager forgets loggers that nobody holds.
  private static final Logger ROOT = Logger.getLogger("");

  private ComponentMain() {}

  /** Starts a component. */
  public interface Starter {
    /**
     * @param name of the component
     * @return executes a line of standard input, or throws IllegalArgumentException
     */
    Consumer<String> start(TestbedLayout layout, String name) throws Exception;
  }

  /** Starts a component without commands. */
  public interface Server {
    /**
     * @param name of the component
     */
    void start(TestbedLayout layout, String name) throws Exception;
  }

  /** Runs a component without commands until its standard input ends. */
  public static void serve(String[] args, Server server) {
    run(
        args,
        (layout, name) -> {
          server.start(layout, name);
          return line -> {
            throw new IllegalArgumentException(name + " has no command " + line);
          };
        });
  }

  /** Runs a component until its standard input ends. */
  public static void run(String[] args, Starter starter) {
    CompletableFuture<Consumer<String>> commands = new CompletableFuture<>();
    StdinWatch.start(
        System.in,
        line -> answer(commands.join(), line),
        () -> {
          // The log tells this end from that of a JVM that had nothing left to do.
          System.err.println(args[0] + ": standard input has ended");
          // At once and without hooks: nothing here outlives the testbed.
          Runtime.getRuntime().halt(0);
        });
    quietLogging();
    try {
      commands.complete(starter.start(TestbedLayout.load(Path.of(args[1])), args[0]));
      print(READY);
    } catch (Throwable e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof BindException) {
          System.err.println("cannot listen: " + e.getMessage());
          Runtime.getRuntime().halt(EXIT_ENVIRONMENT);
        }
      }
      System.err.println(args[0] + " does not start: " + e);
      e.printStackTrace();
      Runtime.getRuntime().halt(1);
    }
  }

  /**
   * Closes servers in order at SIGTERM, which is a component's graceful stop.
   *
   * @param name of the component
   */
  public static void closeAtStop(String name, AutoCloseable... servers) {
    Runnable close =
        () -> {
          for (AutoCloseable server : servers) {
            try {
              server.close();
            } catch (Exception e) {
              System.err.println(name + " does not stop in order: " + e);
            }
          }
        };
    Runtime.getRuntime().addShutdownHook(new Thread(close, "stop " + name));
  }

  private static void answer(Consumer<String> commands, String line) {
    try {
      commands.accept(line);
      print(DONE);
    } catch (RuntimeException e) {
      print(e.toString().replace('\n', ' '));
    }
  }

  private static void print(String line) {
    System.out.println(line);
    System.out.flush();
  }

  /** java.util.logging at WARNING, to standard error. */
  public static void quietLogging() {
    System.setProperty(
        "java.util.logging.SimpleFormatter.format", "%1$tF %1$tT.%1$tL %4$s %3$s: %5$s%6$s%n");
    ROOT.setLevel(Level.WARNING);
    for (Handler handler : ROOT.getHandlers()) {
      handler.setLevel(Level.WARNING);
    }
  }
}
