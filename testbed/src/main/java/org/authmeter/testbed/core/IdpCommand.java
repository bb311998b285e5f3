package org.authmeter.testbed.core;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.authmeter.testbed.balancer.Stickiness;
import org.authmeter.testbed.store.ClusteringMethod;
import org.authmeter.testbed.web.RandomIds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code idp}: SP, two IdP nodes, balancer, directory and the stores of a clustering method. */
@Command(
    name = "idp",
    description = "An SP and a cluster of two IdP nodes behind a balancer.",
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "Exit status:%n",
    exitCodeList = {
      "0:ended by request",
      "2:wrong usage",
      "3:the environment: a port is taken, a program is missing",
      "4:a component died"
    })
public final class IdpCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--variant",
      defaultValue = "stateless",
      description =
          "Clustering method: terracotta, memcached, repcached, stateless (default: stateless).")
  private String variant;

  @Option(
      names = "--scheme",
      defaultValue = "https",
      description = "https or http (default: https).")
  private String scheme;

  @Option(
      names = "--stickiness",
      defaultValue = "login",
      description =
          "What the balancer sticks on: none, login (until the login ends), session (default: login).")
  private String stickiness;

  @Option(
      names = "--port-base",
      defaultValue = "0",
      description = "First of a row of ports (default: 0, free ports).")
  private int portBase;

  @Option(names = "--memcached", description = "A memcached program to use as stores.")
  private Path memcached;

  @Option(names = "--repcached", description = "A repcached program to use as stores.")
  private Path repcached;

  @Option(
      names = "--sign",
      defaultValue = "assertion",
      description = "What the IdP signs: assertion, response, both (default: assertion).")
  private String sign;

  @Option(names = "--encrypt", description = "The IdP encrypts assertions.")
  private boolean encrypt;

  @Option(
      names = "--sp-metadata",
      description =
          "SAML metadata of an SP of your own, which the IdP serves instead of the testbed's SP.")
  private Path spMetadata;

  @Option(names = "--addresses", description = "Properties file to write when all answer.")
  private Path addresses;

  @Option(
      names = "--watch-stdin",
      description = "End at the end of standard input, as when the starting process ends.")
  private boolean watchStdin;

  @Option(names = "--quiet", description = "Do not print the addresses.")
  private boolean quiet;

  @Override
  @SuppressWarnings("try") // The signal is waited for by being closed.
  public Integer call() throws IOException {
    check();
    CompletableFuture<Integer> end = new CompletableFuture<>();
    if (watchStdin) {
      StdinWatch.start(System.in, () -> end.complete(0));
    }
    // Closed from the last to the first: components, folder, then whoever waits for both.
    try (EndBySignal signal = new EndBySignal(end);
        WorkFolder folder = WorkFolder.create()) {
      Layout layout = layout(folder.path());
      try (Supervisor supervisor = new Supervisor(layout)) {
        return run(supervisor, layout, end);
      }
    } catch (EnvironmentException e) {
      return complain(e.getMessage(), Supervisor.EXIT_ENVIRONMENT);
    } catch (ComponentDiedException e) {
      return complain(e.getMessage(), Supervisor.EXIT_COMPONENT_DIED);
    }
  }

  private int run(Supervisor supervisor, Layout layout, CompletableFuture<Integer> end)
      throws IOException {
    List<ComponentSpec> specs = new Topology(layout, memcached, repcached).components();
    Keys.create(layout, spMetadata);
    layout.store();
    CompletableFuture<Void> started = CompletableFuture.runAsync(() -> supervisor.start(specs));
    CompletableFuture.anyOf(started, end).exceptionally(e -> null).join();
    if (end.isDone()) {
      return end.join();
    }
    join(started);
    Map<String, String> values = AddressesFile.of(layout, supervisor.components());
    if (addresses != null) {
      AddressesFile.write(addresses, values);
    }
    if (!quiet) {
      values.forEach((name, value) -> System.out.println(name + "=" + value));
      System.out.println("The testbed is up; Ctrl-C ends it.");
      System.out.flush();
    }
    supervisor
        .death()
        .thenAccept(epitaph -> end.complete(complain(epitaph, Supervisor.EXIT_COMPONENT_DIED)));
    return end.join();
  }

  private static void join(CompletableFuture<Void> started) {
    try {
      started.join();
    } catch (java.util.concurrent.CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }

  private Layout layout(Path folder) {
    return new Layout(folder)
        .set("variant", variant)
        .set("scheme", scheme)
        .set("stickiness", stickiness)
        .set("sign", sign)
        .set("encrypt", encrypt)
        .set("port.base", portBase)
        .set("password", RandomIds.hex(32));
  }

  private void check() {
    if (spMetadata != null && !Files.isReadable(spMetadata)) {
      throw new ParameterException(
          spec.commandLine(), "--sp-metadata %s: no such file".formatted(spMetadata));
    }
    try {
      ClusteringMethod.ofId(variant);
      Stickiness.ofId(stickiness);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage());
    }
    oneOf("--scheme", scheme, "https", "http");
    oneOf("--sign", sign, "assertion", "response", "both");
    if (portBase != 0 && (portBase < 1024 || portBase > 65_500)) {
      throw new ParameterException(
          spec.commandLine(),
          "--port-base %d: legal values are 0 (free ports) and 1024 to 65500".formatted(portBase));
    }
  }

  private void oneOf(String option, String value, String... legal) {
    if (!List.of(legal).contains(value)) {
      throw new ParameterException(
          spec.commandLine(),
          "%s '%s': legal values are %s".formatted(option, value, String.join(", ", legal)));
    }
  }

  private static int complain(String message, int status) {
    System.err.println("testbed: " + message);
    return status;
  }
}
