package org.authmeter.signon.passkey;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The passkeys of all accounts. With a file they outlive the test: it has one passkey a line, as
 * JSON, and mode 600, for it holds private keys. Without a file they live as long as the JVM: a
 * setUp thread group registers them.
 */
public final class Passkeys {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final Map<String, Passkeys> OPEN = new ConcurrentHashMap<>();

  private final Path file;
  private final Map<String, Deque<Passkey>> byUser = new ConcurrentHashMap<>();

  /** Of each account, what it answered last: only a replay needs it. */
  private final Map<String, Map<String, Object>> answers = new ConcurrentHashMap<>();

  private Passkeys(Path file) {
    this.file = file;
  }

  /**
   * Those of a file, which all virtual users share.
   *
   * @param name of the file; empty = none. It need not exist before the first registration
   * @throws IllegalArgumentException that names file, line and remedy
   */
  public static Passkeys of(String name) {
    return OPEN.computeIfAbsent(name == null ? "" : name.strip(), Passkeys::open);
  }

  private static Passkeys open(String name) {
    Passkeys keys = new Passkeys(name.isEmpty() ? null : Path.of(name));
    if (keys.file == null || !Files.exists(keys.file)) {
      return keys;
    }
    int number = 0;
    try {
      checkMode(keys.file);
      for (String line : Files.readAllLines(keys.file)) {
        number++;
        if (!line.isBlank()) {
          keys.keep(Passkey.of(MAPPER.readValue(line, Map.class)));
        }
      }
      return keys;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "%s, line %d: a passkey is one JSON object".formatted(keys.file, number), e);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the file with passkeys %s cannot be read: %s".formatted(keys.file, e), e);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          number == 0
              ? e.getMessage()
              : "%s, line %d: %s".formatted(keys.file, number, e.getMessage()),
          e);
    }
  }

  private static boolean hasModes() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
  }

  private static void checkMode(Path file) throws IOException {
    String mode =
        hasModes() ? PosixFilePermissions.toString(Files.getPosixFilePermissions(file)) : "";
    if (!mode.isEmpty() && !mode.endsWith("------")) {
      throw new IllegalArgumentException(
          "%s holds private keys, and others can read it (%s); chmod 600 %s"
              .formatted(file, mode, file));
    }
  }

  /** Keeps a passkey for this JVM. */
  private void keep(Passkey passkey) {
    Deque<Passkey> own = byUser.computeIfAbsent(passkey.user(), user -> new ArrayDeque<>());
    synchronized (own) {
      own.addFirst(passkey);
    }
  }

  /**
   * Keeps a new passkey, and writes its line.
   *
   * @throws UncheckedIOException when the file cannot be written
   */
  void add(Passkey passkey) {
    if (file != null) {
      append(passkey);
    }
    keep(passkey);
  }

  private synchronized void append(Passkey passkey) {
    FileAttribute<?>[] owner =
        hasModes()
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
            }
            : new FileAttribute<?>[0];
    try (FileChannel channel =
        FileChannel.open(
            file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND), owner)) {
      ByteBuffer line =
          ByteBuffer.wrap(
              (MAPPER.writeValueAsString(passkey.toJson()) + "\n")
                  .getBytes(StandardCharsets.UTF_8));
      while (line.hasRemaining()) {
        channel.write(line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the file with passkeys cannot be written: " + e, e);
    }
  }

  /** An account's passkeys for a relying party, the newest first. */
  List<Passkey> of(String user, String rpId) {
    Deque<Passkey> own = byUser.get(user);
    if (own == null) {
      return List.of();
    }
    synchronized (own) {
      return own.stream().filter(key -> key.rpId().equals(rpId)).toList();
    }
  }

  /** One of another account for the same relying party, or null. */
  Passkey ofOther(String user, String rpId) {
    return byUser.keySet().stream()
        .filter(name -> !name.equals(user))
        .map(name -> of(name, rpId))
        .filter(keys -> !keys.isEmpty())
        .map(keys -> keys.get(0))
        .findFirst()
        .orElse(null);
  }

  /** Whether an account has a passkey with one of these IDs. */
  boolean holds(String user, String rpId, List<byte[]> ids) {
    return of(user, rpId).stream()
        .anyMatch(key -> ids.stream().anyMatch(id -> Arrays.equals(id, key.id())));
  }

  /** Keeps what an account answered. */
  void answered(String user, String rpId, Map<String, Object> answer) {
    answers.put(user + '@' + rpId, answer);
  }

  /** What an account answered last, or null. */
  Map<String, Object> answer(String user, String rpId) {
    return answers.get(user + '@' + rpId);
  }
}
