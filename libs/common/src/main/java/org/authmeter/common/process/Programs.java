package org.authmeter.common.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Programs of this machine: looks for them, and runs those that end by themselves. */
public final class Programs {
  private static final List<String> SERVERS = List.of("/usr/sbin", "/usr/local/sbin");
  private static final Duration VERSION_LIMIT = Duration.ofSeconds(10);
  private static final Duration GRACE = Duration.ofSeconds(10);

  private static final int QUOTED_CHARACTERS = 400;

  private Programs() {}

  /**
   * A program that has ended.
   *
   * @param output what it printed on both streams, without spaces around it
   */
  public record Result(int exitStatus, String output) {}

  /**
   * Looks for a program on the PATH, then in /usr/sbin and /usr/local/sbin, where servers are that
   * are not on everybody's PATH, then in further folders.
   *
   * @param name such as {@code php-fpm}, for which {@code php-fpm8.2} is found too, the newest of
   *     several
   */
  public static Optional<Path> find(String name, String... furtherFolders) {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.of(
            Stream.of(path.split(File.pathSeparator)),
            SERVERS.stream(),
            Arrays.stream(furtherFolders))
        .flatMap(folders -> folders)
        .filter(folder -> !folder.isBlank())
        .flatMap(folder -> named(Path.of(folder), name).stream())
        .findFirst();
  }

  private static Optional<Path> named(Path folder, String name) {
    Path exact = folder.resolve(name);
    return isProgram(exact)
        ? Optional.of(exact)
        : newest(folder, Pattern.quote(name) + "[0-9.]+", Programs::isProgram);
  }

  /** The file of a folder whose name matches and comes last, such as the newest version. */
  public static Optional<Path> newest(Path folder, String name) {
    return newest(folder, name, Files::isReadable);
  }

  private static Optional<Path> newest(Path folder, String name, Predicate<Path> usable) {
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(f -> f.getFileName().toString().matches(name))
          .filter(f -> usable.test(f) && !Files.isDirectory(f))
          .max(Comparator.naturalOrder());
    } catch (IOException e) {
      return Optional.empty(); // a folder of the PATH that nobody may read
    }
  }

  public static boolean isProgram(Path file) {
    return Files.isExecutable(file) && !Files.isDirectory(file);
  }

  /**
   * Asks a program about itself, such as its version. Its exit status does not matter: slapd -VV
   * ends with 1.
   *
   * @return what it printed on both streams
   * @throws IOException when it cannot be started or does not end within 10 s
   */
  public static String ask(Path program, String... options) throws IOException {
    List<String> command =
        Stream.concat(Stream.of(program.toString()), Stream.of(options)).toList();
    return run(new ProcessBuilder(command), VERSION_LIMIT).output();
  }

  /**
   * Runs a program to its end; it ends with this process.
   *
   * @param program command, folder and environment
   * @throws IOException when it cannot be started, does not end within the limit, or this thread is
   *     interrupted
   */
  public static Result run(ProcessBuilder program, Duration limit) throws IOException {
    String name = program.command().get(0);
    if (name.contains("/") && !Files.isExecutable(Path.of(name))) {
      throw new IOException("cannot run %s: it is not an executable file".formatted(name));
    }
    GuardedProcess tool = GuardedProcess.startTool(program.redirectErrorStream(true), GRACE);
    Process process = tool.process();
    try {
      String output =
          CompletableFuture.supplyAsync(() -> output(process))
              .get(limit.toMillis(), TimeUnit.MILLISECONDS);
      return new Result(process.waitFor(), output);
    } catch (TimeoutException e) {
      throw new IOException("%s did not end within %d s".formatted(name, limit.toSeconds()), e);
    } catch (ExecutionException e) {
      throw new IOException("cannot read the output of %s: %s".formatted(name, e.getCause()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while %s ran".formatted(name), e);
    } finally {
      tool.closeInput();
    }
  }

  /**
   * Runs a program that must succeed.
   *
   * @param folder working directory
   * @return what it printed on both streams
   * @throws IOException as {@link #run}; with the exit status and the end of the output when the
   *     program fails
   */
  public static String require(Path folder, List<String> command, Duration limit)
      throws IOException {
    Result result = run(new ProcessBuilder(command).directory(folder.toFile()), limit);
    if (result.exitStatus() != 0) {
      String output = result.output();
      throw new IOException(
          "%s ended with %d: %s"
              .formatted(
                  command.get(0),
                  result.exitStatus(),
                  output.substring(Math.max(0, output.length() - QUOTED_CHARACTERS))));
    }
    return result.output();
  }

  private static String output(Process process) {
    try (var out = process.getInputStream()) {
      return new String(out.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
