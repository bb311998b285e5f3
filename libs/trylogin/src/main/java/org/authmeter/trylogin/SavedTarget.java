package org.authmeter.trylogin;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.authmeter.trylogin.attempt.DiscoveredTarget;
import org.authmeter.trylogin.attempt.TrySettings;

/** A target file for {@code run --target} and {@code doctor --target}, and its accounts. */
final class SavedTarget {
  private static final String USERS = "authmeter.users";

  private final TrySettings settings;
  private final DiscoveredTarget found;

  SavedTarget(TrySettings settings, DiscoveredTarget found) {
    this.settings = settings;
    this.found = found;
  }

  /** The accounts file that belongs to a target file or a plan: beside it, with its name. */
  static Path accounts(Path file) {
    String name = file.getFileName().toString().replaceFirst("\\.(properties|jmx)$", "");
    return file.resolveSibling(name + "-accounts.csv");
  }

  /** Writes both, mode 600. */
  void write(Path file) throws IOException {
    if (found.users()) {
      PrivateFile.write(
          accounts(file),
          csv(settings.user()) + ',' + csv(settings.password()) + '\n',
          StandardCharsets.UTF_8);
    }
    PrivateFile.write(file, text(file), StandardCharsets.ISO_8859_1);
  }

  String text(Path file) {
    Map<String, String> lines = new LinkedHashMap<>(found.properties());
    TrySettings.Trusted trust = settings.trust();
    if (trust.file() != null) {
      lines.put("authmeter.tls.trustStore", trust.file().toString());
      if (!trust.password().isEmpty()) {
        lines.put("authmeter.tls.trustStorePassword", trust.password());
      }
    }
    if (found.users()) {
      lines.put(USERS, accounts(file).getFileName().toString());
    }
    StringBuilder text = new StringBuilder();
    text.append("# Written by authmeter try after one sign-on. Next:\n");
    text.append("#   ./authmeter doctor --target ").append(comment(file)).append('\n');
    text.append("#   ./authmeter run ").append(found.run());
    text.append(" --target ").append(comment(file)).append('\n');
    text.append("# A run is a load: ask the owner of the system first (docs/own-systems.md).\n");
    lines.forEach(
        (name, value) -> text.append(name).append(" = ").append(escaped(value)).append('\n'));
    return text.toString();
  }

  private static String comment(Path file) {
    return escaped(file.getFileName().toString());
  }

  /** As Properties reads it: Latin-1, other characters as {@code \}{@code uXXXX}. */
  private static String escaped(String value) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '\\') {
        text.append("\\\\");
      } else if (c == ' ' && i == 0) {
        text.append("\\ ");
      } else if (c < ' ' || c > '~') {
        text.append("\\u%04x".formatted((int) c));
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }

  /** RFC 4180, section 2. */
  static String csv(String value) {
    return value.matches("[^\",\\s\\[\\]]+") ? value : '"' + value.replace("\"", "\"\"") + '"';
  }
}
