package org.authmeter.testbed.core;

import java.net.BindException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.authmeter.common.process.StdinWatch;
import org.authmeter.testbed.authmark.AuthMarkComponent;
import org.authmeter.testbed.balancer.BalancerComponent;
import org.authmeter.testbed.cas.CasNode;
import org.authmeter.testbed.cas.ProtectedService;
import org.authmeter.testbed.community.CommunityComponent;
import org.authmeter.testbed.directory.DirectoryServer;
import org.authmeter.testbed.idp.IdpNode;
import org.authmeter.testbed.ldap.DirectoryComponent;
import org.authmeter.testbed.sp.ServiceProvider;
import org.authmeter.testbed.weblab.EmbeddedWeb;

/**
 * A component's process: {@code ComponentMain <component> <work folder>}. Prints {@link #READY}
 * when it answers; ends when its standard input does.
 */
public final class ComponentMain {
  /** The line that tells the supervisor. */
  static final String READY = "ready";

  /** The line that answers what came on standard input and was done. */
  static final String DONE = "done";

  private ComponentMain() {}

  public static void main(String[] args) {
    // At once and without hooks: nothing here outlives the testbed.
    CompletableFuture<Consumer<String>> faults = new CompletableFuture<>();
    StdinWatch.start(
        System.in,
        line -> answer(faults.join(), line),
        () -> {
          // An end that nobody meant must be told from a JVM that had nothing left to do.
          System.err.println(args[0] + ": standard input has ended");
          Runtime.getRuntime().halt(0);
        });
    QuietLogging.apply();
    try {
      faults.complete(start(args[0], Layout.load(Path.of(args[1]))));
      say(READY);
    } catch (Throwable e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof BindException) {
          System.err.println("cannot listen: " + e.getMessage());
          Runtime.getRuntime().halt(Supervisor.EXIT_ENVIRONMENT);
        }
      }
      System.err.println(args[0] + " does not start: " + e);
      e.printStackTrace();
      Runtime.getRuntime().halt(1);
    }
  }

  private static void answer(Consumer<String> faults, String line) {
    try {
      faults.accept(line);
      say(DONE);
    } catch (RuntimeException e) {
      say(e.toString().replace('\n', ' '));
    }
  }

  private static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }

  /**
   * @return does what it is told to, a line each time
   */
  private static Consumer<String> start(String component, Layout layout) throws Exception {
    switch (component) {
      case "directory" -> DirectoryServer.start(layout.port("directory.port"));
      case "idp-1" -> {
        return IdpNode.start(layout, 0)::obey;
      }
      case "idp-2" -> {
        return IdpNode.start(layout, 1)::obey;
      }
      case "sp" -> ServiceProvider.start(layout);
      case "web" -> EmbeddedWeb.start(layout);
      case "balancer" -> BalancerComponent.start(layout);
      case "cas-1" -> CasNode.start(layout, 0);
      case "cas-2" -> CasNode.start(layout, 1);
      case "service" -> ProtectedService.start(layout);
      case "community" -> CommunityComponent.start(layout);
      case "directory-1", "directory-2" -> {
        return DirectoryComponent.start(layout, component)::obey;
      }
      case "web-1", "web-2" -> AuthMarkComponent.startWeb(layout, component);
      case "policy-1", "policy-2" -> AuthMarkComponent.startPolicy(layout, component);
      default -> throw new IllegalArgumentException("no component " + component);
    }
    return line -> {
      throw new IllegalArgumentException(component + " knows no " + line);
    };
  }
}
