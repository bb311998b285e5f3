package org.authmeter.runner.bench.ldap;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.authmeter.runner.RunnerException;

/**
 * What to measure, checked.
 *
 * @param rounds how often each tool has its turn in each setting
 * @param measured time that counts, per turn
 * @param warmup time before it, per turn
 * @param settings each with a turn of each tool
 * @param tools in the order of their turns
 * @param pool connections of each pool; 0 = as many as virtual users
 * @param real slapd in place of the embedded directory
 * @param slapd its program; null = the one on the PATH
 * @param out null for the usual place
 * @param gate true if a missed aim decides the exit status
 */
public record LdapBenchSettings(
    int rounds,
    Duration measured,
    Duration warmup,
    List<Setting> settings,
    List<LdapTool> tools,
    int pool,
    boolean real,
    Path slapd,
    Path out,
    boolean gate) {

  /** Names of {@code --tls}. */
  public static final List<String> TLS = List.of("plain", "starttls");

  /**
   * @param threads numbers of virtual users
   * @param tls of {@link #TLS}
   * @param tools null for all
   * @throws RunnerException status 2 naming the option and the legal values
   */
  public static LdapBenchSettings of(
      int rounds,
      int seconds,
      int warmup,
      List<Integer> threads,
      List<String> tls,
      List<String> tools,
      int pool,
      boolean real,
      Path slapd,
      Path out,
      boolean gate) {
    between("--rounds", rounds, 1, 100);
    between("--seconds", seconds, 1, 3600);
    between("--warmup", warmup, 0, 3600);
    between("--pool", pool, 0, 1000);
    List<Setting> settings = new ArrayList<>();
    for (int number : new LinkedHashSet<>(threads)) {
      between("--threads", number, 1, 1000);
      for (String kind : new LinkedHashSet<>(tls)) {
        if (!TLS.contains(kind)) {
          throw RunnerException.usage(
              "--tls %s: legal values are %s.".formatted(kind, String.join(", ", TLS)));
        }
        settings.add(new Setting(number, kind.equals("starttls")));
      }
    }
    Set<LdapTool> chosen = new LinkedHashSet<>();
    (tools == null ? LdapTool.ids() : tools).forEach(id -> chosen.add(LdapTool.of(id)));
    return new LdapBenchSettings(
        rounds,
        Duration.ofSeconds(seconds),
        Duration.ofSeconds(warmup),
        List.copyOf(settings),
        List.copyOf(chosen),
        pool,
        real,
        slapd,
        out,
        gate);
  }

  private static void between(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw RunnerException.usage(
          "%s %d: legal values are %d to %d.".formatted(option, value, least, most));
    }
  }

  /** Warm-up and measured time of one turn. */
  Duration turn() {
    return warmup.plus(measured);
  }
}
