package org.authmeter.runner.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The packages that bring a program, by system.
 *
 * @param debian of Debian and Ubuntu
 * @param fedora of Fedora and its relatives
 * @param brew of Homebrew on macOS
 */
record Packages(String debian, String fedora, String brew) {
  private static final Path OS_RELEASE = Path.of("/etc/os-release");

  /** Packages of the same name everywhere. */
  static Packages of(String name) {
    return new Packages(name, name, name);
  }

  /** The command that installs them on this machine; all three where its system is not known. */
  String command() {
    return command(System.getProperty("os.name"), release());
  }

  /**
   * @param system as the property os.name has it
   * @param release text of /etc/os-release; empty without one
   */
  String command(String system, String release) {
    String apt = "apt-get install " + debian;
    String dnf = "dnf install " + fedora;
    String homebrew = "brew install " + brew;
    String like = release.toLowerCase(Locale.ROOT);
    if (system.startsWith("Mac")) {
      return homebrew;
    }
    if (like.contains("debian") || like.contains("ubuntu")) {
      return apt;
    }
    return like.contains("fedora") || like.contains("rhel")
        ? dnf
        : "%s, %s or %s".formatted(apt, dnf, homebrew);
  }

  private static String release() {
    try {
      return Files.readString(OS_RELEASE);
    } catch (IOException e) {
      return ""; // not a Linux of today
    }
  }
}
