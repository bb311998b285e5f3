package org.authmeter.jmeter.core;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.LineNumberReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.apache.jmeter.save.CSVSaveService;

/**
 * Users, passwords and secrets for one-time codes of a CSV file (RFC 4180, UTF-8, no header),
 * handed out in turn.
 */
public final class UsersFile {
  /**
   * One account.
   *
   * @param name login name
   * @param password never printed
   * @param totpSecret Base32, never printed; null when the line has none
   */
  public record User(String name, String password, String totpSecret) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** Strict, so that a password with a comma without quotes is not taken for two columns. */
  private static final Pattern SECRET = Pattern.compile("\\s*[A-Za-z2-7]{16,}=*\\s*");

  private final List<User> users;
  private final AtomicLong next = new AtomicLong();

  private UsersFile(List<User> users) {
    this.users = users;
  }

  /**
   * @param file the file
   * @param share which records to take
   * @throws IllegalArgumentException whose message names the file, the line and the remedy
   */
  public static UsersFile read(Path file, Share share) {
    List<User> users = new ArrayList<>();
    int records = 0;
    try (BufferedReader text = Files.newBufferedReader(file, StandardCharsets.UTF_8);
        LineNumberReader lines = new LineNumberReader(text)) {
      String[] record;
      while ((record = record(lines, file)).length > 0) {
        if (record.length == 1 && record[0].isBlank()) {
          continue;
        }
        User user = user(record, file, lines.getLineNumber());
        if (share.takes(records++)) {
          users.add(user);
        }
      }
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException("the users file " + file + " does not exist", e);
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("the users file " + file + " is not in UTF-8", e);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the users file " + file + " cannot be read: " + e.getMessage(), e);
    }
    if (users.isEmpty()) {
      throw new IllegalArgumentException(
          "the users file "
              + file
              + " has "
              + records
              + " users, none of them for agent "
              + (share.index() + 1)
              + " of "
              + share.count());
    }
    return new UsersFile(users);
  }

  /** Whether any account has a secret for one-time codes. */
  boolean secrets() {
    return users.stream().anyMatch(user -> user.totpSecret() != null);
  }

  public int size() {
    return users.size();
  }

  /**
   * @param place from 0
   */
  public User get(int place) {
    return users.get(place);
  }

  /**
   * @param recycle whether to begin again after the last
   * @return the next account, or null after the last
   */
  User next(boolean recycle, UsersLaw law) {
    long turn = next.getAndIncrement();
    return recycle || law.draws() || turn < users.size() ? users.get(law.at(turn)) : null;
  }

  private static String[] record(LineNumberReader lines, Path file) throws IOException {
    try {
      return CSVSaveService.csvReadFile(lines, ',');
    } catch (CharacterCodingException e) {
      throw e;
    } catch (IOException e) {
      // its message holds what was read, which may be a password
      throw new IllegalArgumentException(
          "line "
              + lines.getLineNumber()
              + " of the users file "
              + file
              + " has a double quote too many or too few");
    }
  }

  private static User user(String[] record, Path file, int line) {
    String where = "line " + line + " of the users file " + file;
    if (record.length == 1) {
      throw new IllegalArgumentException(
          where + " has one column; write user,password, without a header");
    }
    if (record.length > 3 || record.length == 3 && !SECRET.matcher(record[2]).matches()) {
      throw new IllegalArgumentException(
          where
              + " has "
              + record.length
              + " columns; write user,password or user,password,secret, where the secret for"
              + " one-time codes is Base32 of 16 characters or more, and a value with a comma in"
              + " double quotes");
    }
    String name = record[0].replace("\uFEFF", "");
    if (name.isBlank()) {
      throw new IllegalArgumentException(where + " has no user");
    }
    return new User(name, record[1], record.length == 3 ? record[2].strip() : null);
  }
}
