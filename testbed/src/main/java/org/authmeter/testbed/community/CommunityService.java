package org.authmeter.testbed.community;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The operations, each with the checks of the original: who calls, what may he, what is there. */
final class CommunityService {
  private final PolicyDatabase database;
  private final PolicyAssertions assertions;
  private final boolean dummy;

  /**
   * @param dummy whoami answers without any work: what the infrastructure alone costs
   */
  CommunityService(PolicyDatabase database, PolicyAssertions assertions, boolean dummy) {
    this.database = database;
    this.assertions = assertions;
    this.dummy = dummy;
  }

  /**
   * @return the SOAP envelope
   */
  String answer(SoapRequest request, Caller caller) throws Fault {
    SoapAnswer answer = new SoapAnswer(request.dialect());
    if (dummy && request.operation().equals("whoami")) {
      return answer.nickname("dummy");
    }
    try (Connection connection = database.connection()) {
      PolicyQueries queries = new PolicyQueries(connection);
      if (request.operation().equals("whoami")) {
        return answer.nickname(nickname(queries, caller));
      }
      if (request.operation().equals(request.dialect().findPolicies())) {
        return answer.policies(policies(queries, caller));
      }
      if (request.operation().equals(request.dialect().getAssertion())) {
        return answer.assertion(assertion(queries, caller, request.lifetime(), request.dialect()));
      }
    } catch (SQLException e) {
      database.renew();
      throw Fault.cas("the policy tables do not answer: " + e.getMessage());
    } catch (IOException e) {
      throw Fault.cas("the service cannot answer: " + e.getMessage());
    }
    throw Fault.client(
        "%s is not an operation of this service: whoami, %s, %s are"
            .formatted(
                request.operation(),
                request.dialect().findPolicies(),
                request.dialect().getAssertion()));
  }

  private static String nickname(PolicyQueries queries, Caller caller) throws SQLException, Fault {
    String nickname = queries.nickname(caller);
    if (nickname == null) {
      throw Fault.cas(
          "no user has the subject %s at the trust anchor %s"
              .formatted(caller.subject(), caller.issuer()));
    }
    return nickname;
  }

  private static List<PolicyQueries.Policy> policies(PolicyQueries queries, Caller caller)
      throws SQLException, Fault {
    String nickname = nickname(queries, caller);
    if (!queries.mayOnServer(nickname, "cas/query")) {
      throw Fault.noPermission("user %s has no right cas/query".formatted(nickname));
    }
    return queries.policies(nickname);
  }

  /** Every user may ask for his own; null for one without rights. */
  private String assertion(PolicyQueries queries, Caller caller, long lifetime, Dialect dialect)
      throws SQLException, IOException, Fault {
    List<PolicyQueries.Policy> policies = queries.policies(nickname(queries, caller));
    return policies.isEmpty()
        ? null
        : assertions.create(caller, queries.grants(policies), lifetime, dialect.saml());
  }
}
