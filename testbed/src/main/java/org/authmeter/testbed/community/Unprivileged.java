package org.authmeter.testbed.community;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.authmeter.common.process.Programs;
import org.authmeter.testbed.core.EnvironmentException;

/** Runs programs as another user where this one is root, whom PostgreSQL refuses. */
record Unprivileged(String user) {
  private static final List<String> USERS = List.of("postgres", "nobody");

  /** The user for the testbed's PostgreSQL; none where this process is not root's. */
  static Unprivileged here() {
    if (!"root".equals(System.getProperty("user.name"))) {
      return new Unprivileged(null);
    }
    return USERS.stream()
        .filter(user -> principal(user) != null)
        .findFirst()
        .map(Unprivileged::new)
        .orElseThrow(
            () ->
                new EnvironmentException(
                    "PostgreSQL does not run as root, and there is neither of the users "
                        + String.join(", ", USERS)));
  }

  boolean isNeeded() {
    return user != null;
  }

  /** The command as that user; it replaces the process, so that its process id stays. */
  List<String> command(List<String> command) throws IOException {
    if (!isNeeded()) {
      return command;
    }
    List<String> all =
        new ArrayList<>(List.of("setpriv", "--reuid=" + user, "--init-groups", "--reset-env"));
    all.add("--regid=" + group());
    all.addAll(command);
    return all;
  }

  private String group() throws IOException {
    return Programs.require(Path.of("/"), List.of("id", "-gn", user), Duration.ofSeconds(10));
  }

  /** Gives a file or folder to that user. */
  void own(Path file) throws IOException {
    if (isNeeded()) {
      Files.setOwner(file, principal(user));
    }
  }

  private static UserPrincipal principal(String user) {
    try {
      return Path.of("/")
          .getFileSystem()
          .getUserPrincipalLookupService()
          .lookupPrincipalByName(user);
    } catch (UserPrincipalNotFoundException e) {
      return null;
    } catch (IOException e) {
      throw new EnvironmentException("cannot look up the user " + user + ": " + e.getMessage());
    }
  }
}
