package org.authmeter.runner.target;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.Secrets;

/**
 * The user's own system: a properties file (Latin-1, other characters as {@code \}{@code uXXXX})
 * that JMeter reads by -q.
 */
public record TargetFile(Path file, Map<String, String> properties) {
  /** Key of how the system stores passwords, such as {@code bcrypt, cost 12}. */
  public static final String PASSWORD_HASH = "authmeter.password.hash";

  /** Keys that the runner itself reads: they count in the file only, not by -J. */
  public static final Set<String> RUNNERS_KEYS =
      Set.of(
          TargetHosts.KEY,
          "authmeter.tls.verify",
          "authmeter.tls.trustStore",
          "authmeter.tls.trustStorePassword",
          "authmeter.tls.verifySamples",
          "authmeter.environment",
          PASSWORD_HASH);

  /** That of UTF-8, as Latin-1 reads it. */
  private static final String BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";

  /** Names of properties of the plans that are files. */
  private static final Pattern FILE =
      Pattern.compile("authmeter\\..*(?:[kK]eyStore|[tT]rustStore|idpMetadata|arrivals\\.curve)");

  private static final Set<PosixFilePermission> OWNER =
      Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  /**
   * @throws RunnerException status 2 if it is not there or not readable, or has a name twice
   */
  public static TargetFile read(Path file) {
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw RunnerException.usage(
          "--target %s: no readable file. Give a properties file with the addresses of your system."
              .formatted(file));
    }
    Properties properties = new NamesOnce();
    try (InputStream in = Files.newInputStream(file)) {
      properties.load(in);
    } catch (IOException | IllegalArgumentException e) {
      throw RunnerException.usage(
          "--target %s is not a properties file (%s). Write name = value lines, each name once."
              .formatted(file, e.getMessage()));
    }
    if (properties.stringPropertyNames().stream().anyMatch(n -> n.startsWith(BYTE_ORDER_MARK))) {
      throw RunnerException.usage(
          "--target %s begins with a byte order mark, which makes its first name another one. Save it without (as UTF-8 without BOM, or Latin-1)."
              .formatted(file));
    }
    Map<String, String> values = new TreeMap<>();
    properties.stringPropertyNames().forEach(n -> values.put(n, properties.getProperty(n).strip()));
    return new TargetFile(file.toAbsolutePath().normalize(), values);
  }

  /** Of two lines with one name, java.util.Properties would drop the first in silence. */
  private static final class NamesOnce extends Properties {
    private static final long serialVersionUID = 1L;

    @Override
    public synchronized Object put(Object name, Object value) {
      if (containsKey(name)) {
        throw new IllegalArgumentException(name + " is there twice: remove one of its lines");
      }
      return super.put(name, value);
    }
  }

  /** A warning if others can read the file's secrets; empty if all is well. */
  public String warning() {
    if (properties.keySet().stream().noneMatch(Secrets::isSecret)) {
      return "";
    }
    try {
      if (OWNER.containsAll(Files.getPosixFilePermissions(file))) {
        return "";
      }
      return "%s holds a password and others may read it: chmod 600 %s".formatted(file, file);
    } catch (IOException | UnsupportedOperationException e) {
      return ""; // a file system without such permissions
    }
  }

  /** Short name of the system in tables: the file's name without its ending. */
  public String name() {
    String name = file.getFileName().toString().replaceFirst("\\.properties$", "");
    return name.replaceAll("[^A-Za-z0-9._-]", "-").replaceFirst("^[^A-Za-z0-9]+", "");
  }

  /** The file's properties under those that override them. */
  public Map<String, String> with(Map<String, String> overriding) {
    Map<String, String> all = new TreeMap<>(properties);
    all.putAll(overriding);
    return all;
  }

  /**
   * The properties that name files which the plans read, as absolute paths: a relative one is
   * relative to this file, wherever JMeter runs.
   */
  public Map<String, String> files() {
    Map<String, String> files = new TreeMap<>();
    properties.forEach(
        (name, value) -> {
          boolean remote = value.contains("://");
          if (FILE.matcher(name).matches() && !value.isEmpty() && !remote) {
            files.put(name, resolved(value).toString());
          }
        });
    return files;
  }

  /**
   * A path that the file gives, relative to the file itself.
   *
   * @throws RunnerException status 2 if it is none
   */
  public Path resolved(String path) {
    try {
      return file.resolveSibling(path).normalize();
    } catch (InvalidPathException e) {
      throw RunnerException.usage(
          "--target %s names a file that cannot exist: %s.".formatted(file, e.getReason()));
    }
  }
}
