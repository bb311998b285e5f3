package org.authmeter.testbed.core;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.List;
import java.util.stream.Stream;

/**
 * The user as whom a server of this machine runs. Started by root it gives up root's rights, as its
 * package has it; started by anybody else it runs as that user.
 */
public final class SystemUser {
  private final String name;

  private SystemUser(String name) {
    this.name = name;
  }

  /**
   * The first of some users that exists.
   *
   * @param why the server must not run as root, for the message
   * @throws EnvironmentException when none exists
   */
  public static SystemUser of(List<String> candidates, String why) {
    if (!isRoot()) {
      return new SystemUser("");
    }
    return candidates.stream()
        .filter(user -> principal(user) != null)
        .findFirst()
        .map(SystemUser::new)
        .orElseThrow(
            () ->
                new EnvironmentException(
                    "none of the users %s exists: %s"
                        .formatted(String.join(", ", candidates), why)));
  }

  /** Whether this process is root's. */
  public static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }

  /** Null when there is no such user. */
  private static UserPrincipal principal(String user) {
    try {
      return FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByName(user);
    } catch (UserPrincipalNotFoundException e) {
      return null;
    } catch (IOException e) {
      throw new EnvironmentException("cannot look up the user " + user + ": " + e.getMessage());
    }
  }

  /** Empty when no rights are given up. */
  public String name() {
    return name;
  }

  /** Whether the server runs as another user than this process. */
  public boolean isOther() {
    return !name.isEmpty();
  }

  /** Gives a file or folder to the user. */
  public void own(Path file) throws IOException {
    if (isOther()) {
      Files.setOwner(file, principal(name));
    }
  }

  /** Gives a folder and all below to the user, who alone may look into it. */
  public void ownAll(Path folder) throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    if (!isOther()) {
      return;
    }
    UserPrincipal user = principal(name);
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.toList()) {
        Files.getFileAttributeView(each, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
            .setOwner(user);
      }
    }
  }
}
