package org.authmeter.runner.cli.doctor;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.authmeter.common.cpu.ControlGroups;
import org.authmeter.common.process.InstalledServer;
import org.authmeter.runner.Installation;
import org.authmeter.runner.host.Machine;
import org.authmeter.runner.plan.RunPlan;

/** What a run needs of the machine. */
public final class Checks {
  private static final int OLDEST_JAVA = 17;
  private static final int SIDE_BY_SIDE = 4;
  private static final double GIB = 1 << 30;

  /** 20 virtual users, two nodes, and their connections need a few hundred; this leaves room. */
  private static final long ENOUGH_FILES = 4096;

  private final Installation installation;

  public Checks(Installation installation) {
    this.installation = installation;
  }

  public List<Finding> all() {
    List<Finding> findings = new ArrayList<>();
    findings.add(java());
    findings.add(jmeter());
    findings.add(testbed());
    findings.add(loopback());
    findings.add(writable());
    findings.add(fileHandles());
    findings.add(memory());
    findings.add(shares());
    findings.add(OptionalPrograms.find("mvn", "-v", "builds and tests", Packages.of("maven")));
    findings.add(
        OptionalPrograms.find(
            "memcached", "-h", "real memcached, with --real", Packages.of("memcached")));
    findings.add(
        OptionalPrograms.find(
            "repcached", "-h", "real repcached, with --repcached PATH; built from source", null));
    findings.add(
        OptionalPrograms.server("Valkey or Redis", InstalledServer.VALKEY, "variants valkey"));
    findings.add(
        OptionalPrograms.server(
            "PostgreSQL", InstalledServer.POSTGRESQL, "variants postgresql; --real"));
    findings.add(
        OptionalPrograms.find(
            "slapd",
            "-VV",
            "real directory, with --real",
            new Packages("slapd", "openldap-servers", "openldap")));
    findings.add(
        OptionalPrograms.find(
            "taskset",
            "-V",
            "processors of policy servers in authmark-login",
            new Packages("util-linux", "util-linux", "util-linux")));
    findings.add(OptionalPrograms.find("wrk", "-v", "bench authmark", Packages.of("wrk")));
    findings.add(
        OptionalPrograms.find(
            "chromium",
            "--version",
            "tests that open the report",
            new Packages("chromium chromium-driver", "chromium chromedriver", "chromium")));
    findings.add(
        OptionalPrograms.find(
            "Xvfb",
            "-help",
            "tests of JMeter's window",
            new Packages("xvfb", "xorg-x11-server-Xvfb", "xquartz")));
    findings.addAll(WebLabPrograms.all());
    return findings;
  }

  private static Finding java() {
    String version = Runtime.version() + " (" + System.getProperty("java.home") + ")";
    return Runtime.version().feature() >= OLDEST_JAVA
        ? Finding.ok("Java", version)
        : Finding.missing("Java", version + "; install a JDK 17 or newer");
  }

  private Finding jmeter() {
    Path ext = installation.jmeterHome().resolve("lib/ext");
    if (!Files.isExecutable(installation.jmeter())) {
      return Finding.missing(
          "JMeter home", installation.jmeterHome() + " is not assembled; start ./authmeter once");
    }
    return installation.pluginJar().isPresent()
        ? Finding.ok("JMeter home", installation.jmeterHome().toString())
        : Finding.missing("JMeter home", "no plugin in " + ext + "; run mvn package");
  }

  private Finding testbed() {
    Path jar = installation.root().resolve("testbed/target/authmeter-testbed.jar");
    return Files.isReadable(jar)
        ? Finding.ok("testbed", jar.toString())
        : Finding.missing("testbed", "no " + jar + "; start ./authmeter once");
  }

  /** The nodes of a cluster listen at one port of several loopback addresses. */
  private static Finding loopback() {
    String what = "loopback addresses";
    List<String> addresses = List.of("127.0.0.1", "127.0.0.2", "127.0.0.3");
    List<ServerSocket> open = new ArrayList<>();
    String address = "";
    try {
      int port = 0;
      for (String next : addresses) {
        address = next;
        ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName(next));
        open.add(socket);
        port = socket.getLocalPort();
      }
      return Finding.ok(what, String.join(", ", addresses) + " at one free port");
    } catch (IOException e) {
      return Finding.missing(
          what,
          "%s cannot be used (%s); on macOS: sudo ifconfig lo0 alias %s"
              .formatted(address, e.getMessage(), address));
    } finally {
      open.forEach(Checks::close);
    }
  }

  private static void close(ServerSocket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static Finding writable() {
    Path here = Path.of("").toAbsolutePath();
    try {
      Files.delete(Files.createTempFile(here, ".authmeter", ".tmp"));
      return Finding.ok("write permission", here.toString());
    } catch (IOException e) {
      return Finding.missing("write permission", here + ": " + e + "; or use --out");
    }
  }

  /** The first run keeps four systems up at the same time. */
  private static Finding memory() {
    long bytes = Machine.memory();
    int systems = RunPlan.maxTestbeds(bytes);
    String found =
        "%.0f GiB, %d processors"
            .formatted(bytes / GIB, Runtime.getRuntime().availableProcessors());
    return systems >= SIDE_BY_SIDE
        ? Finding.ok("memory", found)
        : Finding.warn(
            "memory",
            "%s: %d systems at a time, so variants are measured one after the other; 12 GiB are enough for four"
                .formatted(found, systems));
  }

  private static Finding shares() {
    try {
      return Finding.ok("shares of the processors", ControlGroups.find().title());
    } catch (IOException e) {
      return Finding.warn(
          "shares of the processors",
          "--cpus and --sizing leave all components unlimited: " + e.getMessage());
    }
  }

  private static Finding fileHandles() {
    if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix) {
      long most = unix.getMaxFileDescriptorCount();
      return most >= ENOUGH_FILES
          ? Finding.ok("file handles", Long.toString(most))
          : Finding.warn("file handles", most + " are few; raise them with ulimit -n 65536");
    }
    return Finding.warn("file handles", "their limit is not known here");
  }
}
