package org.authmeter.trylogin.web;

import java.net.URI;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.AllowedHosts;
import org.authmeter.browser.web.FailureCode;

/**
 * The hosts that a login may lead to: that of its address, loopback, those of {@code --allow-host},
 * and those that somebody at the terminal has agreed to. Nothing is sent to another one, not even a
 * look-up of its name.
 */
final class HostPermission {
  private final Set<String> names = new LinkedHashSet<>();
  private final Predicate<String> question;
  private AllowedHosts allowed;

  /**
   * @param first host of the address
   * @param further comma-separated; may be empty
   * @param question asks a person; null = there is none
   * @throws IllegalArgumentException if a name is none
   */
  HostPermission(String first, String further, Predicate<String> question) {
    names.add(first);
    Stream.of(further.split(",")).map(String::strip).filter(n -> !n.isEmpty()).forEach(names::add);
    this.question = question;
    this.allowed = allowed();
  }

  private AllowedHosts allowed() {
    try {
      return AllowedHosts.parse(String.join(",", names));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--allow-host: " + e.getMessage(), e);
    }
  }

  /**
   * Asks if it has to.
   *
   * @throws CodedFailure {@link FailureCode#HOST_NOT_ALLOWED} with a sentence for the user
   */
  void check(URI target) throws CodedFailure {
    if (isAllowed(target)) {
      return;
    }
    String host = Addresses.host(target);
    boolean refused = question != null;
    if (refused
        && question.test(
            "The login leads to the host %s. May requests, and the password if it asks for it, go there? [y/N] "
                .formatted(host))) {
      names.add(host);
      allowed = allowed();
      return;
    }
    Set<String> all = new LinkedHashSet<>(names);
    all.remove(names.iterator().next());
    all.add(host);
    throw new CodedFailure(
        FailureCode.HOST_NOT_ALLOWED,
        ("The login leads to the host \"%s\", %s; nothing was sent there. If it belongs to this login,"
                + " add --allow-host %s")
            .formatted(
                host,
                refused ? "which you did not allow" : "which is not allowed",
                String.join(",", all)));
  }

  private boolean isAllowed(URI target) {
    try {
      allowed.check(target, List.of());
      return true;
    } catch (CodedFailure e) {
      return false;
    }
  }
}
