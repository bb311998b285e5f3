package org.authmeter.testbed.community;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/** Adds trust anchor, users, groups, resources and policies to the tables of a bootstrap. */
final class Populator {
  private static final String ANCHOR = "testbedAnchor";
  private static final String NAMESPACE = "files";
  private static final String SUPER_USERS = "superUserGroup";

  private final Connection connection;
  private final Population population;
  private final Enrolment enrolment;
  private int policies = 1; // the bootstrap's

  Populator(Connection connection, Population population, Enrolment enrolment) {
    this.connection = connection;
    this.population = population;
    this.enrolment = enrolment;
  }

  void populate() throws SQLException {
    add("trust_anchor", ANCHOR, "X509", enrolment.authority());
    add("service_type", "file");
    for (String action : List.of("read", "write", "create", "delete", "lookup")) {
      add("service_type_action", "file", action);
    }
    add("namespace_table", NAMESPACE, "ftp://gridftp.example.org:2811", "wildcard");
    for (int i = 1; i <= objects(); i++) {
      add("object_table", object(i), NAMESPACE);
    }
    for (int i = 1; i <= population.userGroups(); i++) {
      group(
          "group-" + i,
          "user-" + i,
          i <= enrolment.users().size() ? enrolment.users().get(i - 1) : Enrolment.subject(i),
          i == 1 ? population.policiesOfFirstGroup() : population.policiesPerGroup(),
          i);
    }
    for (int i = population.userGroups() + 1; i <= enrolment.users().size(); i++) {
      // More certificates than groups: all of them share the first group.
      user("user-" + i, enrolment.users().get(i - 1), "group-1");
    }
    superUsers();
    for (int count : population.credentialPolicies()) {
      String name = "credential-" + count;
      group(name, name, Enrolment.credentialSubject(count), count, 1);
    }
    add("user_table", "visitor", ANCHOR, enrolment.visitor());
  }

  private void superUsers() throws SQLException {
    if (population.firstGroupIsSuperUser()) {
      policy("group-1", "casNamespace|casServer", "cas/superuser");
      return;
    }
    for (int i = 1; i <= enrolment.users().size(); i++) {
      add("user_group_entry", SUPER_USERS, "user-" + i);
    }
  }

  private void group(String group, String user, String subject, int rights, int from)
      throws SQLException {
    add("user_group", group);
    user(user, subject, group);
    for (int i = 0; i < rights; i++) {
      policy(group, NAMESPACE + "|" + object((from + i - 1) % objects() + 1), "file/read");
    }
  }

  private void user(String nickname, String subject, String group) throws SQLException {
    add("user_table", nickname, ANCHOR, subject);
    add("user_group_entry", group, nickname);
  }

  private void policy(String group, String object, String action) throws SQLException {
    add("policy_statement", ++policies, group, object, "object", action, "serviceAction");
  }

  private int objects() {
    return population.objects();
  }

  private static String object(int i) {
    return "/community/data/set-%05d/results.dat".formatted(i);
  }

  private void add(String table, Object... values) throws SQLException {
    String marks = "?" + ", ?".repeat(values.length - 1);
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO " + table + " VALUES (" + marks + ")")) {
      for (int i = 0; i < values.length; i++) {
        insert.setObject(i + 1, values[i]);
      }
      insert.executeUpdate();
    }
  }
}
