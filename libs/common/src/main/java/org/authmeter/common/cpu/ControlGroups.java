package org.authmeter.common.cpu;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.authmeter.common.process.Programs;

/**
 * The way in which this machine gives a group of processes a share of its processors: control
 * groups of Linux of version 2 or 1 where this user may create them, else scopes of systemd's user
 * manager. Quotas have short periods, so that what waits for the next one waits for milliseconds:
 * the usual 100 ms would show as steps in all times.
 */
public final class ControlGroups {
  /** Begins the names of groups: {@code authmeter-<process id>-<component>}. */
  private static final String PREFIX = "authmeter-";

  private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d+)-.+");

  /** The shortest whose quota the kernel takes is that of a share. */
  private static final List<Long> PERIODS_MICROS = List.of(5_000L, 10_000L, 20_000L);

  /** The kernel takes no smaller quota. */
  private static final long LEAST_QUOTA_MICROS = 1_000;

  private static final Duration TRIAL = Duration.ofSeconds(10);
  private static final long REMOVAL_NANOS = 5_000_000_000L;
  private static final long RETRY_NANOS = 50_000_000;

  /** How quotas are written. */
  private enum Version {
    V2("cgroup v2"),
    V1("cgroup v1"),
    SYSTEMD("systemd-run --user --scope");

    private final String title;

    Version(String title) {
      this.title = title;
    }
  }

  private final Version version;

  /** In which groups are made; null with systemd. */
  private final Path parent;

  private ControlGroups(Version version, Path parent) {
    this.version = version;
    this.parent = parent;
  }

  /**
   * Looks for the first way that works, by a group that is removed at once.
   *
   * @throws IOException if there is none, with what was tried
   */
  public static ControlGroups find() throws IOException {
    List<String> tried = new ArrayList<>();
    if (!Files.isReadable(Path.of("/proc/self/cgroup"))) {
      throw new IOException("this system has no control groups; Linux has them");
    }
    for (Version version : List.of(Version.V2, Version.V1)) {
      for (Path folder : candidates(version)) {
        ControlGroups groups = new ControlGroups(version, folder);
        try {
          groups.attempt();
          return groups;
        } catch (IOException e) {
          tried.add("%s at %s: %s".formatted(version.title, folder, e.getMessage()));
        }
      }
    }
    ControlGroups scopes = new ControlGroups(Version.SYSTEMD, null);
    try {
      scopes.attemptScope();
      return scopes;
    } catch (IOException e) {
      tried.add("%s: %s".formatted(Version.SYSTEMD.title, e.getMessage()));
    }
    throw new IOException(String.join("; ", tried));
  }

  /** What is used, and where. */
  public String title() {
    return parent == null ? version.title : "%s at %s".formatted(version.title, parent);
  }

  /**
   * The folders of this process' own group and of those above it, within which groups could be.
   * Version 1 has one hierarchy for each controller, version 2 one for all.
   */
  private static List<Path> candidates(Version version) throws IOException {
    boolean first = version == Version.V1;
    Optional<String> own = path(Path.of("/proc/self/cgroup"), first);
    if (own.isEmpty()) {
      return List.of();
    }
    for (String line : Files.readAllLines(Path.of("/proc/self/mountinfo"))) {
      // 31 23 0:24 /root /mount/point options - type source options of the file system
      String[] fields = line.split(" ");
      int type = List.of(fields).indexOf("-") + 1;
      boolean fits =
          first
              ? fields[type].equals("cgroup")
                  && List.of(fields[type + 2].split(",")).contains("cpu")
              : fields[type].equals("cgroup2");
      if (fits) {
        Path mount = Path.of(fields[4]);
        String below =
            own.get().startsWith(fields[3]) ? own.get().substring(fields[3].length()) : "";
        List<Path> folders = new ArrayList<>();
        Path folder = mount.resolve(below.replaceFirst("^/+", "")).normalize();
        while (folder != null && folder.startsWith(mount)) {
          folders.add(folder);
          folder = folder.getParent();
        }
        return folders;
      }
    }
    return List.of();
  }

  /** The group of a process, as its file names it. */
  private static Optional<String> path(Path file, boolean first) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .map(line -> line.split(":", 3))
          .filter(
              parts -> first ? List.of(parts[1].split(",")).contains("cpu") : parts[1].isEmpty())
          .map(parts -> parts[2])
          .findFirst();
    }
  }

  private void attempt() throws IOException {
    if (version == Version.V2) {
      enable();
    }
    removeStale();
    try (ControlGroup group = open("trial", 1)) {
      group.limit();
      Programs.require(Path.of("/"), group.command(List.of("true")), TRIAL);
    }
  }

  /** A group of version 2 has a quota only if the one above it hands the controller down. */
  private void enable() throws IOException {
    Path handed = parent.resolve("cgroup.subtree_control");
    if (!words(parent.resolve("cgroup.controllers")).contains("cpu")) {
      throw new IOException("it does not have the controller cpu");
    }
    if (!words(handed).contains("cpu")) {
      Files.writeString(handed, "+cpu");
    }
  }

  private static List<String> words(Path file) throws IOException {
    return List.of(Files.readString(file).strip().split("\\s+"));
  }

  /** Without delegation of the controller the user manager takes a quota, and nothing happens. */
  private void attemptScope() throws IOException {
    String look = "cat /sys/fs/cgroup$(sed -n s/^0:://p /proc/self/cgroup)/cpu.max";
    String quota =
        Programs.require(Path.of("/"), open("trial", 1).command(List.of("sh", "-c", look)), TRIAL);
    if (!quota.matches("\\d+ \\d+")) {
      throw new IOException(
          "the user manager may not set quotas (cpu.max is '%s')".formatted(quota));
    }
  }

  /** Groups of testbeds that were killed are empty and remain. */
  private void removeStale() throws IOException {
    try (Stream<Path> all = Files.list(parent)) {
      for (Path folder : all.filter(ControlGroups::isStale).toList()) {
        try {
          Files.deleteIfExists(folder);
        } catch (IOException e) {
          continue; // a process of it is still ending; the next start removes it
        }
      }
    }
  }

  private static boolean isStale(Path folder) {
    Matcher name = NAME.matcher(folder.getFileName().toString());
    return name.matches() && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty();
  }

  /**
   * Makes a group without processes.
   *
   * @param component for its name
   * @param cpus processors that it may use, at least 0.05
   */
  public ControlGroup open(String component, double cpus) throws IOException {
    String name = PREFIX + ProcessHandle.current().pid() + "-" + component;
    if (version == Version.SYSTEMD) {
      return new Scope(name, cpus);
    }
    Path folder = parent.resolve(name);
    if (!Files.isDirectory(folder)) {
      Files.createDirectory(folder);
    }
    return new Folder(version, folder, cpus);
  }

  private static long periodMicros(double cpus) {
    return PERIODS_MICROS.stream()
        .filter(period -> Math.round(cpus * period) >= LEAST_QUOTA_MICROS)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("a share of " + cpus + " is too small"));
  }

  /** A folder of the kernel's file system; a program writes itself into it before it starts. */
  private record Folder(Version version, Path path, double cpus) implements ControlGroup {
    @Override
    public List<String> command(List<String> program) {
      List<String> command =
          new ArrayList<>(
              List.of("sh", "-c", "echo $$ >\"$0\" && exec \"$@\"", path + "/cgroup.procs"));
      command.addAll(program);
      return command;
    }

    @Override
    public void limit() throws IOException {
      long period = periodMicros(cpus);
      long quota = Math.round(cpus * period);
      if (version == Version.V2) {
        Files.writeString(path.resolve("cpu.max"), quota + " " + period);
      } else {
        Files.writeString(path.resolve("cpu.cfs_period_us"), Long.toString(period));
        Files.writeString(path.resolve("cpu.cfs_quota_us"), Long.toString(quota));
      }
    }

    @Override
    public void release() throws IOException {
      if (version == Version.V2) {
        Files.writeString(path.resolve("cpu.max"), "max");
      } else {
        Files.writeString(path.resolve("cpu.cfs_quota_us"), "-1");
      }
    }

    @Override
    public Path stat(long process) {
      return path.resolve("cpu.stat");
    }

    /** Tries again for a while: a process that was killed is in it until it has ended. */
    @Override
    public void close() throws IOException {
      long end = System.nanoTime() + REMOVAL_NANOS;
      while (true) {
        try {
          Files.deleteIfExists(path);
          return;
        } catch (DirectoryNotEmptyException e) {
          throw e;
        } catch (IOException e) {
          if (System.nanoTime() > end) {
            throw new IOException(
                "cannot remove the control group " + path + ": " + e.getMessage(), e);
          }
          LockSupport.parkNanos(RETRY_NANOS);
        }
      }
    }
  }

  /** A scope that ends with its last process; each start makes a new one of the same name. */
  private record Scope(String name, double cpus) implements ControlGroup {
    @Override
    public List<String> command(List<String> program) {
      List<String> command =
          new ArrayList<>(
              List.of(
                  "systemd-run",
                  "--user",
                  "--scope",
                  "--quiet",
                  "--collect",
                  "--unit=" + name,
                  "--property=CPUQuota=%d%%".formatted(Math.round(100 * cpus)),
                  "--property=CPUQuotaPeriodSec=%dus".formatted(periodMicros(cpus)),
                  "--"));
      command.addAll(program);
      return command;
    }

    /** It holds from the start. */
    @Override
    public void limit() {}

    @Override
    public void release() {}

    @Override
    public Path stat(long process) throws IOException {
      String group =
          path(Path.of("/proc/" + process + "/cgroup"), false)
              .orElseThrow(() -> new IOException("process " + process + " is in no control group"));
      return Path.of("/sys/fs/cgroup" + group, "cpu.stat");
    }

    @Override
    public void close() {}
  }
}
