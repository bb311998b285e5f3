package org.authmeter.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.authmeter.runner.Installation;

/**
 * {@code authmeter try} in a process of its own, as a user starts it. No password may be in what it
 * prints, nor in the command line of any process.
 *
 * @param status exit status
 * @param text of both streams
 */
public record TryRun(int status, String text) {
  private static final long LIMIT_SECONDS = 180;

  /**
   * @param work for files; the working directory
   * @param password written to a file; null = none
   */
  public static TryRun of(Path work, String password, String... arguments)
      throws IOException, InterruptedException {
    Path root = Path.of(System.getProperty("authmeter.root"));
    List<String> command = new ArrayList<>(Installation.of(root).runnerCommand());
    command.removeIf(part -> part.startsWith("-Dauthmeter.root"));
    command.add(1, "-Dauthmeter.root=" + root.toAbsolutePath().normalize());
    command.add("try");
    command.addAll(List.of(arguments));
    if (password != null) {
      command.addAll(List.of("--password-file", secret(work, password).toString()));
    }
    Path out = Files.createTempFile(work, "try", ".out");
    Process process =
        new ProcessBuilder(command)
            .directory(work.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    process.getOutputStream().close();
    Set<String> commands = new TreeSet<>();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    while (!process.waitFor(50, TimeUnit.MILLISECONDS)) {
      process.descendants().forEach(p -> p.info().commandLine().ifPresent(commands::add));
      if (System.nanoTime() > end) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        throw new IllegalStateException("try did not end: " + Files.readString(out));
      }
    }
    String text = Files.readString(out);
    if (password != null) {
      assertThat(text).doesNotContain(password);
      assertThat(commands).noneMatch(line -> line.contains(password));
    }
    return new TryRun(process.exitValue(), text);
  }

  /** A file with a password that only its owner can read. */
  public static Path secret(Path work, String password) throws IOException {
    Path file = Files.createTempFile(work, "password", ".txt");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    return Files.writeString(file, password + "\n");
  }

  /** The last line, which is the verdict where no file is written. */
  public String last() {
    List<String> lines = text.lines().toList();
    return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
  }
}
