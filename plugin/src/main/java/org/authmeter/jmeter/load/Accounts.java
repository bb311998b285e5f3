package org.authmeter.jmeter.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.common.csv.CsvException;
import org.authmeter.common.csv.CsvRecords;

/**
 * Users, passwords and secrets for one-time codes, handed out in turn: lines of CSV without a
 * header and without comments (RFC 4180, UTF-8), of a file or of the text that a plan holds.
 *
 * <p>In a plan's text a line may stand for many: {@code test[001-100],test[001-100]pw} are test001
 * to test100 with their passwords. Numbers have as many digits at least as the first one.
 */
public final class Accounts {
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

  private static final Pattern USER_HEADER =
      Pattern.compile(
          "(?i)\\s*(user|user[ _-]?(name|id)|login|login[ _-]?(name|id)|account|uid|e-?mail|name)\\s*");
  private static final Pattern PASSWORD_HEADER =
      Pattern.compile("(?i)\\s*(password|passwd|passphrase|pass|pwd|pw|secret)\\s*");
  private static final Pattern LINE_BREAK = Pattern.compile("[\\r\\n]");

  /** Accounts that a line may stand for. */
  private static final int MAX_RANGE = 1_000_000;

  private static final Pattern RANGE = Pattern.compile("\\[(\\d{1,9})-(\\d{1,9})]");

  private final List<User> users;
  private final AtomicLong next = new AtomicLong();

  private Accounts(List<User> users) {
    this.users = users;
  }

  /**
   * Those of a file.
   *
   * @param share which records to take
   * @throws IllegalArgumentException whose message names the file, the line and the remedy
   */
  public static Accounts read(Path file, Share share) {
    String where = "the users file " + file;
    try (BufferedReader text = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      return read(text, where, share, false);
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException(where + " does not exist", e);
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(where + " is not in UTF-8", e);
    } catch (IOException e) {
      throw new IllegalArgumentException(where + " cannot be read: " + e.getMessage(), e);
    }
  }

  /**
   * Those of a text.
   *
   * @param where what the text is called in messages
   * @param ranges whether {@code [1-9]} stands for numbers
   * @throws IllegalArgumentException whose message names the line and the remedy
   */
  public static Accounts of(String text, String where, Share share, boolean ranges) {
    try (Reader reader = new StringReader(text)) {
      return read(reader, where, share, ranges);
    } catch (IOException e) {
      throw new IllegalArgumentException(where + " cannot be read: " + e.getMessage(), e);
    }
  }

  private static Accounts read(Reader text, String where, Share share, boolean ranges)
      throws IOException {
    List<User> users = new ArrayList<>();
    int records = 0;
    User first = null;
    CsvRecords lines = new CsvRecords(text, ',');
    String header = "";
    for (String[] record = next(lines, where); record != null; record = next(lines, where)) {
      if (record.length == 1 && record[0].isBlank()) {
        continue;
      }
      String line = "line " + lines.line() + " of " + where;
      if (!header.isEmpty()) {
        throw new IllegalArgumentException(
            header + " is a header, not an account; remove the line");
      }
      header = records == 0 && isHeader(record) ? line : "";
      User user = user(record, line);
      for (User each : ranges ? expanded(user) : List.of(user)) {
        first = first == null ? each : first;
        if (share.takes(records++)) {
          users.add(each);
        }
      }
    }
    if (records == 1) {
      return new Accounts(List.of(first)); // of all agents: there is nothing to divide
    }
    if (users.isEmpty()) {
      throw new IllegalArgumentException(
          where
              + " has "
              + records
              + " users, none of them for agent "
              + (share.index() + 1)
              + " of "
              + share.count());
    }
    return new Accounts(users);
  }

  private static List<User> expanded(User user) {
    Matcher range = RANGE.matcher(user.name());
    if (!range.find()) {
      return List.of(user);
    }
    int first = Integer.parseInt(range.group(1));
    int last = Integer.parseInt(range.group(2));
    if (last < first || last - first >= MAX_RANGE) {
      throw new IllegalArgumentException(
          "the range %s of the user '%s' must rise, and have at most %d numbers"
              .formatted(range.group(), user.name(), MAX_RANGE));
    }
    String digits = "%0" + range.group(1).length() + "d";
    List<User> users = new ArrayList<>(last - first + 1);
    for (int number = first; number <= last; number++) {
      String written = digits.formatted(number);
      users.add(
          new User(
              user.name().replace(range.group(), written),
              user.password().replace(range.group(), written),
              user.totpSecret()));
    }
    return users;
  }

  /** Whether any account has a secret for one-time codes. */
  public boolean secrets() {
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
  public User next(boolean recycle, AccountSelection law) {
    long turn = next.getAndIncrement();
    return recycle || law.draws() || turn < users.size() ? users.get(law.at(turn)) : null;
  }

  private static String[] next(CsvRecords lines, String where) throws IOException {
    long line;
    try {
      String[] record = lines.next();
      if (!lines.isQuoteOpen()) {
        return record;
      }
      line = lines.line();
    } catch (CsvException e) {
      line = e.line();
    }
    throw new IllegalArgumentException(
        "line "
            + line
            + " of "
            + where
            + " has a double quote too many or too few; write a value with a comma or a double"
            + " quote in double quotes, and its own double quotes twice");
  }

  /** The only record of a file is an account, whatever its name is. */
  private static boolean isHeader(String[] record) {
    return record.length > 1
        && USER_HEADER.matcher(record[0]).matches()
        && PASSWORD_HEADER.matcher(record[1]).matches();
  }

  private static User user(String[] record, String where) {
    String name = record[0].replace("\uFEFF", "");
    if (name.stripLeading().startsWith("#")) {
      throw new IllegalArgumentException(
          where + " begins with #, but a users file has no comments; remove the line");
    }
    if (record.length == 1) {
      throw new IllegalArgumentException(
          where + " has one column; write user,password, without a header");
    }
    boolean secret = record.length == 3 && !record[2].isBlank();
    if (record.length > 3 || secret && !SECRET.matcher(record[2]).matches()) {
      throw new IllegalArgumentException(
          where
              + " has "
              + record.length
              + " columns; write user,password or user,password,secret, where the secret for"
              + " one-time codes is Base32 of 16 characters or more, and a value with a comma in"
              + " double quotes");
    }
    if (name.isBlank()) {
      throw new IllegalArgumentException(where + " has no user");
    }
    if (record[1].isEmpty()) {
      throw new IllegalArgumentException(
          where
              + " has no password; an empty one signs nobody on, so remove the line or complete it");
    }
    if (LINE_BREAK.matcher(name + record[1]).find()) {
      throw new IllegalArgumentException(
          where + " has a line break within a value; close the double quote on its own line");
    }
    return new User(name, record[1], secret ? record[2].strip() : null);
  }
}
