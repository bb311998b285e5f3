package org.authmeter.testbed.weblab;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.List;
import java.util.stream.Stream;
import org.authmeter.testbed.core.EnvironmentException;
import org.authmeter.testbed.core.Layout;

/**
 * As whom the servers' workers run. Started by root they give up its rights, as their packages have
 * it; started by anybody else they stay who they are.
 */
final class WorkerUser {
  private static final List<String> WEB = List.of("www-data", "nginx", "http", "nobody");
  private static final List<String> DATABASE = List.of("mysql", "nobody");

  private final String name;

  private WorkerUser(String name) {
    this.name = name;
  }

  static WorkerUser web() {
    return of(WEB);
  }

  static WorkerUser database() {
    return of(DATABASE);
  }

  private static WorkerUser of(List<String> candidates) {
    if (!"root".equals(System.getProperty("user.name"))) {
      return new WorkerUser("");
    }
    return candidates.stream()
        .filter(WorkerUser::exists)
        .findFirst()
        .map(WorkerUser::new)
        .orElseThrow(
            () ->
                new EnvironmentException(
                    "none of the users %s exists: the servers' workers must not run as root"
                        .formatted(String.join(", ", candidates))));
  }

  private static boolean exists(String user) {
    try {
      FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByName(user);
      return true;
    } catch (UserPrincipalNotFoundException e) {
      return false;
    } catch (IOException e) {
      throw new EnvironmentException("cannot look up the user " + user + ": " + e.getMessage());
    }
  }

  /** Empty when nothing is given up. */
  String name() {
    return name;
  }

  boolean isOther() {
    return !name.isEmpty();
  }

  /**
   * Lets the workers reach what lies in the work folder, by name and not by looking; what is secret
   * there stays its owner's.
   */
  static void openFolder(Layout layout) throws IOException {
    for (String secret : List.of("layout.properties", "server.p12", "server.key")) {
      if (Files.exists(layout.file(secret))) {
        Files.setPosixFilePermissions(
            layout.file(secret), PosixFilePermissions.fromString("rw-------"));
      }
    }
    Files.setPosixFilePermissions(layout.folder(), PosixFilePermissions.fromString("rwx--x--x"));
  }

  /** Gives a folder and all below to the user, who alone may look into it. */
  void own(Path folder) throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    if (!isOther()) {
      return;
    }
    var lookup = FileSystems.getDefault().getUserPrincipalLookupService();
    var user = lookup.lookupPrincipalByName(name);
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.toList()) {
        Files.getFileAttributeView(each, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
            .setOwner(user);
      }
    }
  }
}
