package org.authmeter.testbed.community;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/**
 * How many users, groups, objects and policies the tables get, from a file of
 * data/community-authorization.
 *
 * @param userGroups groups with a user each
 * @param objects resources
 * @param policiesPerGroup rights of each group on these resources
 * @param policiesOfFirstGroup the same for the first group, whose user the load uses
 * @param firstGroupIsSuperUser whether that group itself may do all on the service
 * @param credentialPolicies for each number a user more, in a group of its own with as many
 *     policies
 */
public record Population(
    int userGroups,
    int objects,
    int policiesPerGroup,
    int policiesOfFirstGroup,
    boolean firstGroupIsSuperUser,
    List<Integer> credentialPolicies) {
  /** Those that there are, as {@code --variant} names them. */
  public static final List<String> NAMES = List.of("small", "large", "large-credential");

  private static final Set<String> KEYS =
      Set.of(
          "userGroups",
          "objects",
          "policiesPerGroup",
          "policiesOfFirstGroup",
          "firstGroupIsSuperUser",
          "credentialPolicies");

  /**
   * @param folder data/community-authorization
   * @throws IOException naming the file and what is wrong in it
   */
  public static Population load(Path folder, String name) throws IOException {
    Path file = folder.resolve(name + ".properties");
    Properties values = new Properties();
    try (InputStream in = Files.newInputStream(file)) {
      values.load(in);
    }
    Set<String> unknown = new TreeSet<>(values.stringPropertyNames());
    unknown.removeAll(KEYS);
    if (!unknown.isEmpty()) {
      throw new IOException("%s: unknown %s; legal are %s".formatted(file, unknown, KEYS));
    }
    try {
      int perGroup = number(values, "policiesPerGroup", "1");
      return new Population(
          number(values, "userGroups", "1"),
          number(values, "objects", "1"),
          perGroup,
          number(values, "policiesOfFirstGroup", Integer.toString(perGroup)),
          Boolean.parseBoolean(values.getProperty("firstGroupIsSuperUser", "false").strip()),
          numbers(values.getProperty("credentialPolicies", "")));
    } catch (IllegalArgumentException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
  }

  private static int number(Properties values, String key, String otherwise) {
    int number = Integer.parseInt(values.getProperty(key, otherwise).strip());
    if (number < 1) {
      throw new IllegalArgumentException(key + " must be at least 1");
    }
    return number;
  }

  private static List<Integer> numbers(String text) {
    return Arrays.stream(text.split(","))
        .map(String::strip)
        .filter(t -> !t.isEmpty())
        .map(Integer::valueOf)
        .toList();
  }

  /** Rights that the tables hold beside those of the bootstrap and of the credential users. */
  public int policies() {
    return policiesOfFirstGroup
        + (userGroups - 1) * policiesPerGroup
        + (firstGroupIsSuperUser ? 1 : 0);
  }
}
