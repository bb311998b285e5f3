package org.authmeter.common.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A program that cannot outlive this process, however this process ends. A shell reads a pipe, the
 * standard input of the started process, whose other end this process holds; when the pipe ends,
 * even after a {@code kill -9} of this process, the shell ends the program. Where setsid(1) is
 * available, the program leads a process group of its own, so that its workers are killed, paused
 * and continued with it, and the terminal's Ctrl-C does not reach it. Its guard is in another group
 * again: a SIGKILL for the whole group of this process, as a CI sends it, must not end guards.
 *
 * <p>There are three ways to start one:
 *
 * <ul>
 *   <li>{@link #start}: the program replaces the shell, so that {@link #process} is the program. At
 *       the end of the pipe it is killed.
 *   <li>{@link #startTool}: for a program that prepares something. At the end of the pipe it gets
 *       SIGTERM, and SIGKILL when it does not end.
 *   <li>{@link #startComponent}: for a server that is supervised, paused and started again. The
 *       shell stays the parent of the program, so that the program's process id is not reused
 *       before the shell has seen the end.
 * </ul>
 */
public final class GuardedProcess {
  /** How long a component has to end after the request, before it is killed. */
  public static final Duration GRACE = Duration.ofSeconds(3);

  private static final Duration AFTER_KILL = Duration.ofSeconds(5);

  private static final String REPLACED_SHELL =
      """
      exec 3<&0
      apart=
      if command -v setsid >/dev/null; then
        apart=setsid
        set -- setsid "$@"
      fi
      $apart sh -c '
        while read -r line <&3; do :; done
        kill -s KILL -- "-$1" || kill -s KILL "$1"
      ' guard $$ </dev/null >/dev/null 2>&1 &
      exec "$@" 3<&- </dev/null
      """;

  /**
   * Arguments: kind ({@code own}, {@code foreign} or {@code tool}), signal that asks the program to
   * end (empty for none), seconds until it is killed, and the program. The shell ignores the
   * terminal's Ctrl-C, and ends with the exit status of the program.
   */
  private static final String PARENT_SHELL =
      """
      trap '' INT
      kind=$1 signal=$2 grace=$3
      shift 3
      forward() {
        while IFS= read -r line; do printf '%s\\n' "$line"; done
        exec >&-
        kill -s USR1 $$
      }
      workers() { kill -s KILL -- "-$program" 2>/dev/null; }
      end() { workers || kill -s KILL "$program" 2>/dev/null; }
      request() {
        case $signal in
          '') ;;
          KILL) end ;;
          *)
            kill -s "$signal" "$program"
            kill -s CONT -- "-$program" || kill -s CONT "$program"
            ;;
        esac 2>/dev/null
        (
          trap 'kill "$nap"; exit' TERM
          sleep "$grace" &
          nap=$!
          wait "$nap"
          end
        ) </dev/null >/dev/null 2>&1 &
        killer=$!
      }
      program= killer= ending=
      trap 'ending=true; if [ -n "$program" ]; then request; fi' USR1
      trap 'end; exit 143' TERM HUP
      exec 3<&0
      ! command -v setsid >/dev/null || set -- setsid "$@"
      if [ "$kind" = own ]; then
        # Opening either end of the named pipe waits for the other.
        pipe=$0.stdin
        rm -f "$pipe" && mkfifo "$pipe" || exit 1
        forward <&3 >"$pipe" 2>/dev/null &
        watch=$!
        (exec <"$pipe" 3<&- && rm "$pipe" && exec "$@") &
      else
        forward <&3 >/dev/null 2>&1 &
        watch=$!
        if [ "$kind" = foreign ]; then "$@" </dev/null 3<&- >&2 & else "$@" </dev/null 3<&- & fi
      fi
      program=$!
      exec 3<&- </dev/null
      [ "$kind" = tool ] || echo "pid $program"
      [ -z "$ending" ] || [ -n "$killer" ] || request
      # The trap of USR1 interrupts the wait.
      while wait "$program"; status=$?; kill -0 "$program" 2>/dev/null; do :; done
      workers
      kill -s KILL "$watch" 2>/dev/null
      [ -z "$killer" ] || kill -s TERM "$killer" 2>/dev/null
      exit "$status"
      """;

  private final Process process;
  private final boolean shell;
  private final CompletableFuture<Long> pid;

  private GuardedProcess(Process process, boolean shell, CompletableFuture<Long> pid) {
    this.process = process;
    this.shell = shell;
    this.pid = pid;
  }

  /**
   * Starts a program that replaces its guard.
   *
   * @param output file that takes the program's standard output and errors
   */
  public static GuardedProcess start(
      List<String> command, Path folder, Path output, Map<String, String> environment)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(after(List.of("sh", "-c", REPLACED_SHELL, "guard"), command))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    return new GuardedProcess(process, false, CompletableFuture.completedFuture(process.pid()));
  }

  /**
   * Starts a program that prepares something and ends. {@link #process} is its guard, which has the
   * program's output and exit status.
   *
   * @param program command, folder, environment and redirections
   * @param grace how long it may take to end after SIGTERM; whole seconds
   */
  public static GuardedProcess startTool(ProcessBuilder program, Duration grace)
      throws IOException {
    List<String> command = List.copyOf(program.command());
    Process process =
        program
            .command(parentShell(command.get(0), "tool", Signal.TERM.name(), grace, command))
            .start();
    return new GuardedProcess(process, true, CompletableFuture.completedFuture(process.pid()));
  }

  /**
   * Starts a server. One of ours gets the lines of {@link #send} on its standard input, and ends at
   * the end of it; what it prints goes to the listener. A foreign one has no input, and its output
   * goes to standard error.
   *
   * @param name of the component, for the guard's files and messages
   * @param endSignal asks a foreign program to end; null for a program of ours
   * @param program command, folder, environment, and where standard error goes
   * @param lines is called with each line of standard output, in a thread of its own
   */
  public static GuardedProcess startComponent(
      String name, Signal endSignal, ProcessBuilder program, Consumer<String> lines)
      throws IOException {
    List<String> command = List.copyOf(program.command());
    String kind = endSignal == null ? "own" : "foreign";
    String signal = endSignal == null ? "" : endSignal.name();
    Process process = program.command(parentShell(name, kind, signal, GRACE, command)).start();
    CompletableFuture<Long> pid = new CompletableFuture<>();
    Thread reader = new Thread(() -> read(process, pid, lines), "output of " + name);
    reader.setDaemon(true);
    reader.start();
    return new GuardedProcess(process, true, pid);
  }

  private static List<String> parentShell(
      String name, String kind, String signal, Duration grace, List<String> program) {
    String seconds = Long.toString(grace.toSeconds());
    List<String> shell = new ArrayList<>();
    Programs.find("setsid").ifPresent(setsid -> shell.add(setsid.toString()));
    shell.addAll(List.of("sh", "-c", PARENT_SHELL, name, kind, signal, seconds));
    return after(shell, program);
  }

  private static List<String> after(List<String> guard, List<String> program) {
    List<String> command = new ArrayList<>(guard);
    command.addAll(program);
    return command;
  }

  /** The first line is the guard's: the program's process id. */
  private static void read(Process process, CompletableFuture<Long> pid, Consumer<String> lines) {
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line; (line = out.readLine()) != null; ) {
        if (line.startsWith("pid ") && !pid.isDone()) {
          pid.complete(Long.parseLong(line.substring(4).trim()));
        } else {
          lines.accept(line);
        }
      }
    } catch (IOException e) {
      // The pipe broke, because the process ended.
    } finally {
      pid.complete(process.pid());
    }
  }

  /** The started process: the program, or its guard. */
  public Process process() {
    return process;
  }

  /** The program's own process id; for a tool, its guard's. */
  public long pid() {
    return pid.join();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Sends a line to a component of ours. */
  public void send(String line) throws IOException {
    process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
  }

  /** True if it ended within the time. */
  public boolean awaitEnd(Duration time) {
    return await(process, time);
  }

  /** True if it ended within the time, and before the waiting was cancelled. */
  public boolean awaitEnd(Duration time, CompletableFuture<?> cancelled) {
    Await.end(CompletableFuture.anyOf(process.onExit(), cancelled), time);
    return !process.isAlive();
  }

  /** Asks it to end, and kills it after the grace period; returns when it has ended. */
  public void stop(Duration grace) {
    if (!shell) {
      stop(process, grace);
      return;
    }
    closeInput();
    if (!await(process, grace)) {
      kill(process);
    }
  }

  /** Ends the pipe: the guard asks the program to end, and kills it when it does not. */
  public void closeInput() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // The process has closed it: it is ending.
    }
  }

  /** Stops the program and its workers with SIGSTOP; connections stay open. */
  public void pause() throws IOException, InterruptedException {
    Signal.STOP.send(pid());
    toWorkers(Signal.STOP);
  }

  /** Continues a paused program and its workers. */
  public void resume() throws IOException, InterruptedException {
    toWorkers(Signal.CONT);
    Signal.CONT.send(pid());
  }

  /** To those that lead groups of their own, as PostgreSQL's do. */
  private void toWorkers(Signal signal) throws IOException, InterruptedException {
    List<ProcessHandle> workers =
        ProcessHandle.of(pid()).stream().flatMap(ProcessHandle::descendants).toList();
    for (ProcessHandle worker : workers) {
      try {
        signal.send(worker.pid());
      } catch (IOException e) {
        if (worker.isAlive()) {
          throw e;
        }
      }
    }
  }

  /** Asks a process to end by SIGTERM, then kills it with all that it started. */
  public static void stop(Process process, Duration grace) {
    if (!process.isAlive()) {
      return;
    }
    process.destroy();
    await(process, grace);
    kill(process);
  }

  /** Kills a process with all that it started. */
  public static void kill(Process process) {
    List<ProcessHandle> family = process.descendants().toList();
    process.destroyForcibly();
    family.forEach(ProcessHandle::destroyForcibly);
    await(process, AFTER_KILL);
  }

  /** True if the process has ended within the time. */
  public static boolean await(Process process, Duration time) {
    try {
      return process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
