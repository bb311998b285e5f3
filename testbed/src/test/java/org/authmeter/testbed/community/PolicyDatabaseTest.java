package org.authmeter.testbed.community;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The populations hold what was documented, and rights are looked up through groups. */
class PolicyDatabaseTest {
  private static final Path FOLDER = Path.of("../data/community-authorization");
  private static final Caller FIRST = new Caller("CN=User 1,O=AuthMeter", "CN=CA");
  private static final Enrolment ENROLMENT =
      new Enrolment("CN=CA", List.of(FIRST.subject()), "CN=Visitor");

  private static PolicyDatabase filled(String population) throws Exception {
    PolicyDatabase database = PolicyDatabase.inMemory("test-" + population, 4);
    database.populate(FOLDER, Population.load(FOLDER, population), ENROLMENT);
    return database;
  }

  private static int count(Connection connection, String table) throws Exception {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
      rows.next();
      return rows.getInt(1);
    }
  }

  // Beside the documented rows: the bootstrap's policy, object and group, and the visitor.
  @ParameterizedTest
  @CsvSource({
    "small, 3, 2, 2, 2, 1",
    "large, 1001, 101, 101, 101, 10",
    "large-credential, 1374, 107, 107, 101, 116"
  })
  void shouldHoldWhatWasDocumented(
      String population, int policies, int users, int groups, int objects, int returned)
      throws Exception {
    try (PolicyDatabase database = filled(population);
        Connection connection = database.connection()) {
      assertThat(count(connection, "policy_statement")).isEqualTo(policies);
      assertThat(count(connection, "user_table")).isEqualTo(users);
      assertThat(count(connection, "user_group")).isEqualTo(groups);
      assertThat(count(connection, "object_table")).isEqualTo(objects);
      PolicyQueries queries = new PolicyQueries(connection);
      assertThat(queries.nickname(FIRST)).isEqualTo("user-1");
      assertThat(queries.mayOnServer("user-1", "cas/query")).isTrue();
      assertThat(queries.policies("user-1")).hasSize(returned);
    }
  }

  @Test
  void shouldGiveNobodyElseARight() throws Exception {
    try (PolicyDatabase database = filled("small");
        Connection connection = database.connection()) {
      PolicyQueries queries = new PolicyQueries(connection);
      assertThat(queries.nickname(new Caller("CN=Nobody", "CN=CA"))).isNull();
      assertThat(queries.nickname(new Caller(FIRST.subject(), "CN=Another CA"))).isNull();
      assertThat(queries.mayOnServer("visitor", "cas/query")).isFalse();
      assertThat(queries.policies("visitor")).isEmpty();
    }
  }

  @Test
  void shouldBeginAnewWithEachPopulation() throws Exception {
    try (PolicyDatabase database = filled("small")) {
      database.populate(FOLDER, Population.load(FOLDER, "small"), ENROLMENT);
      try (Connection connection = database.connection()) {
        assertThat(count(connection, "policy_statement")).isEqualTo(3);
      }
    }
  }

  @Test
  void shouldResolveGroupsOfActionsAndObjects() throws Exception {
    try (PolicyDatabase database = filled("small");
        Connection connection = database.connection()) {
      List<PolicyQueries.Grant> grants =
          new PolicyQueries(connection)
              .grants(
                  List.of(
                      new PolicyQueries.Policy(
                          9,
                          "g",
                          "casNamespace|casServer",
                          "object",
                          "casAll",
                          "serviceActionGroup")));
      assertThat(grants)
          .containsExactly(
              new PolicyQueries.Grant("urn:cas|casServer", "cas", List.of("query", "superuser")));
    }
  }

  @Test
  void shouldBelongToTheDocumentedSizes() throws Exception {
    assertThat(Population.load(FOLDER, "small").policies()).isEqualTo(2);
    assertThat(Population.load(FOLDER, "large").policies()).isEqualTo(1000);
  }
}
