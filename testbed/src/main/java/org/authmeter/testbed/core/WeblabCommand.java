package org.authmeter.testbed.core;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.authmeter.testbed.web.RandomIds;
import org.authmeter.testbed.weblab.WebServerKind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code weblab}: a web server with a static page, and WordPress when asked for. */
@Command(
    name = "weblab",
    description = "A web server with a static page and WordPress, over HTTP and HTTPS.",
    mixinStandardHelpOptions = true)
public final class WeblabCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--variant",
      defaultValue = "embedded",
      description = "embedded, nginx, apache (prefork, mod_php) or unit (default: embedded).")
  private String variant;

  @Option(
      names = "--wordpress",
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "false",
      paramLabel = "true|false",
      description = "Install WordPress with a MariaDB of its own; not with embedded.")
  private boolean wordPress;

  @Option(
      names = "--unit",
      paramLabel = "PATH",
      description = "unitd of NGINX Unit, for --variant unit.")
  private Path unit;

  @Option(
      names = "--workers",
      defaultValue = "150",
      description = "Apache's MaxRequestWorkers (default: 150, as Debian has it).")
  private int workers;

  @Option(
      names = "--install",
      description =
          "Install what is missing from Debian's packages; needs root, starts no service.")
  private boolean install;

  @Mixin private ForegroundOptions options;

  @Override
  public Integer call() throws IOException {
    WebServerKind kind = check();
    int portBase = options.portBase();
    return new Foreground(
            folder ->
                new WeblabTopology(layout(folder, portBase), unit, install)
                    .prepare(kind, wordPress),
            options)
        .run();
  }

  private Layout layout(Path folder, int portBase) {
    return new Layout(folder)
        .set("variant", variant)
        .set("wordpress", wordPress)
        .set("workers", workers)
        .set("port.base", portBase)
        .set("password", RandomIds.hex(32))
        .set("database.password", RandomIds.hex(32))
        .set("salt", RandomIds.hex(32));
  }

  private WebServerKind check() {
    if (workers < 1 || workers > 20_000) {
      throw new ParameterException(
          spec.commandLine(), "--workers %d: legal values are 1 to 20000".formatted(workers));
    }
    try {
      return WebServerKind.ofId(variant);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage());
    }
  }
}
