package org.authmeter.testbed.community;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the service asks the tables, each question a statement of its own as in the original. */
final class PolicyQueries {
  private static final String SERVER = "casNamespace|casServer";
  private static final String USER =
      "SELECT u.nickname FROM user_table u JOIN trust_anchor t ON t.nickname = u.trust_anchor_nickname"
          + " WHERE u.subject_name = ? AND t.authentication_data = ?";
  private static final String RIGHT =
      "SELECT COUNT(*) FROM policy_statement p JOIN user_group_entry e ON e.group_name = p.user_group_name"
          + " WHERE e.user_nickname = ? AND p.object_spec = '"
          + SERVER
          + "' AND (p.action_spec IN ('cas/superuser', ?) OR EXISTS (SELECT 1 FROM"
          + " service_action_group_entry g WHERE g.group_name = p.action_spec AND"
          + " g.service_action IN ('cas/superuser', ?)))";
  private static final String POLICIES =
      "SELECT p.policy_id, p.user_group_name, p.object_spec, p.object_spec_desc, p.action_spec, p.action_spec_desc"
          + " FROM policy_statement p JOIN user_group_entry e ON e.group_name = p.user_group_name"
          + " WHERE e.user_nickname = ? AND p.object_spec <> '"
          + SERVER
          + "' ORDER BY p.policy_id";
  private static final String NAMESPACE = "SELECT basename FROM namespace_table WHERE nickname = ?";
  private static final String OBJECTS =
      "SELECT object_spec FROM object_group_entry WHERE group_name = ? ORDER BY object_spec";
  private static final String ACTIONS =
      "SELECT service_action FROM service_action_group_entry WHERE group_name = ? ORDER BY service_action";

  private final Connection connection;

  PolicyQueries(Connection connection) {
    this.connection = connection;
  }

  /** The nickname of the user with the certificate; null for none. */
  String nickname(Caller caller) throws SQLException {
    List<String> found = texts(USER, caller.subject(), caller.issuer());
    return found.isEmpty() ? null : found.get(0);
  }

  /**
   * Whether a user may do something with the service itself.
   *
   * @param action such as {@code cas/query}
   */
  boolean mayOnServer(String nickname, String action) throws SQLException {
    return Integer.parseInt(texts(RIGHT, nickname, action, action).get(0)) > 0;
  }

  /** A user's policies, without those about the service itself. */
  List<Policy> policies(String nickname) throws SQLException {
    List<Policy> policies = new ArrayList<>();
    try (PreparedStatement select = connection.prepareStatement(POLICIES)) {
      select.setString(1, nickname);
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          policies.add(
              new Policy(
                  rows.getInt(1),
                  rows.getString(2),
                  rows.getString(3),
                  rows.getString(4),
                  rows.getString(5),
                  rows.getString(6)));
        }
      }
    }
    return policies;
  }

  /** What the policies permit, groups of objects and actions resolved. */
  List<Grant> grants(List<Policy> policies) throws SQLException {
    Map<String, String> basenames = new LinkedHashMap<>();
    List<Grant> grants = new ArrayList<>();
    for (Policy policy : policies) {
      List<String> objects =
          policy.objectKind().equals("objectGroup")
              ? texts(OBJECTS, policy.objectSpec())
              : List.of(policy.objectSpec());
      List<String> actions =
          policy.actionKind().equals("serviceActionGroup")
              ? texts(ACTIONS, policy.actionSpec())
              : List.of(policy.actionSpec());
      String type = actions.isEmpty() ? "" : actions.get(0).split("/", 2)[0];
      List<String> names = actions.stream().map(a -> a.substring(a.indexOf('/') + 1)).toList();
      for (String object : objects) {
        String[] parts = object.split("\\|", 2);
        if (!basenames.containsKey(parts[0])) {
          List<String> found = texts(NAMESPACE, parts[0]);
          basenames.put(parts[0], found.isEmpty() ? parts[0] : found.get(0));
        }
        grants.add(new Grant(basenames.get(parts[0]) + "|" + parts[1], type, names));
      }
    }
    return grants;
  }

  private List<String> texts(String sql, String... values) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        select.setString(i + 1, values[i]);
      }
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          texts.add(rows.getString(1));
        }
      }
    }
    return texts;
  }

  /**
   * A row of the policy table: PolicyData of the service's schema.
   *
   * @param objectKind object, objectGroup, …
   * @param actionKind serviceAction or serviceActionGroup
   */
  record Policy(
      int id,
      String userGroup,
      String objectSpec,
      String objectKind,
      String actionSpec,
      String actionKind) {}

  /**
   * What one policy permits, with all groups resolved: a statement of an assertion.
   *
   * @param resource {@code basename|object}
   * @param serviceType namespace of the actions
   */
  record Grant(String resource, String serviceType, List<String> actions) {}
}
