package org.authmeter.jmeter.cas.client;

import java.io.IOException;
import java.net.URI;
import java.util.Set;
import org.authmeter.jmeter.protocol.CodedFailure;
import org.authmeter.jmeter.web.Addresses;
import org.authmeter.jmeter.web.FailureCode;
import org.authmeter.jmeter.web.FormBody;
import org.authmeter.jmeter.web.HttpExchanges;
import org.authmeter.jmeter.web.Page;
import org.authmeter.jmeter.web.Phase;
import org.authmeter.jmeter.web.Request;
import org.authmeter.jmeter.web.Request.Role;

/** Sends one request after the other and names each; knows when it is too many of them. */
final class Walk {
  private static final Set<Integer> THROTTLED = Set.of(423, 429);

  private final int maxHops;
  private int hops;

  Walk(int maxHops) {
    this.maxHops = maxHops;
  }

  /** An answer whatever its status, but for that of a throttle. */
  Page send(HttpExchanges http, Request request, String label) throws CodedFailure {
    if (hops >= maxHops) {
      throw new CodedFailure(
          FailureCode.TOO_MANY_HOPS,
          label
              + ": no end after "
              + hops
              + " requests; the next would go to "
              + Addresses.withoutQuery(request.uri()));
    }
    hops++;
    try {
      Page page = http.exchange(request);
      if (THROTTLED.contains(page.status())) {
        throw CasCode.LOGIN_THROTTLED.failure(
            "the server takes no more logins for now: " + page.summary());
      }
      return page;
    } catch (IOException e) {
      throw new CodedFailure(
          FailureCode.CONNECTION_FAILED,
          label
              + ": no answer from "
              + Addresses.withoutQuery(request.uri())
              + ": "
              + e.getClass().getSimpleName()
              + (e.getMessage() == null ? "" : ": " + e.getMessage()));
    } catch (CodedFailure e) {
      throw new CodedFailure(e.code(), label + ": " + e.getMessage());
    } finally {
      http.label(label);
    }
  }

  /** A call of the service: the phase after the login. */
  Page call(HttpExchanges http, String method, URI uri, FormBody body, String label)
      throws CodedFailure {
    return send(http, new Request(method, uri, body, Role.OTHER, Phase.RESPONSE, null), label);
  }
}
