package org.authmeter.testbed.core;

import java.util.ArrayList;
import java.util.List;

/**
 * Command lines of processes that do not outlive the one that starts them, however that ends. A
 * shell is the parent of the program and holds the end of a pipe, its standard input, whose other
 * end the starter holds. When the pipe ends, the program is asked to end, and killed when it does
 * not: a program that is paused by SIGSTOP sees neither the end of its own standard input nor most
 * signals. The program leads a process group of its own where setsid(1) is to be had, so that its
 * workers are killed with it; and since the shell is the parent, the process id is not used again
 * before the shell has seen the end.
 *
 * <p>The shell ignores the terminal's Ctrl-C, which goes to the whole group: the end of a component
 * is the supervisor's to decide. It ends with the exit code of the program.
 */
public final class GuardedCommand {
  /** How long a component has to end after the request. */
  static final int GRACE_SECONDS = 3;

  private static final String OWN = "own";
  private static final String FOREIGN = "foreign";
  private static final String TOOL = "tool";

  private static final String SCRIPT =
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

  private GuardedCommand() {}

  /**
   * A component. The first line on its standard output is {@code pid} and the program's process id.
   * One of ours ends with its standard input, which passes lines to it. A foreign one has none, and
   * ends by its end signal; its output goes to standard error.
   */
  static List<String> of(ComponentSpec spec) {
    String signal =
        !spec.foreign() ? "" : spec.endSignal() == null ? Signal.KILL.name() : spec.endSignal();
    return command(
        spec.name(), spec.foreign() ? FOREIGN : OWN, signal, GRACE_SECONDS, spec.command());
  }

  /**
   * A program that prepares something. Closing its standard input, as its starter's end does, asks
   * it to end by SIGTERM; it must stay open until then.
   *
   * @param graceSeconds after which it is killed
   */
  public static List<String> of(List<String> program, int graceSeconds) {
    return command(program.get(0), TOOL, Signal.TERM.name(), graceSeconds, program);
  }

  private static List<String> command(
      String name, String kind, String signal, int graceSeconds, List<String> program) {
    List<String> command =
        new ArrayList<>(
            List.of("sh", "-c", SCRIPT, name, kind, signal, Integer.toString(graceSeconds)));
    command.addAll(program);
    return command;
  }
}
