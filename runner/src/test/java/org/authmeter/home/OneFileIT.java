package org.authmeter.home;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The plugin with its libraries as one jar in lib/ext: a short run of each protocol. */
class OneFileIT extends AtPlainJMeter {
  @Override
  OwnJMeter installed(Path home) throws IOException {
    return OwnJMeter.withOneFile(home);
  }

  @Override
  void faults(Short s, JsonNode comparison) {
    // no plan here has one
  }

  @Override
  List<Short> scenarios() {
    return List.of(
        new Short(
            "idp-clustering",
            SHARED_IDP,
            with(),
            List.of("pattern-1-2x1000 stateless"),
            List.of("stateless P1")),
        new Short(
            "oidc-login",
            SHARED_IDP,
            with(),
            List.of("login stateless"),
            List.of("stateless closed")),
        new Short(
            "saml-profiles",
            SHARED_IDP,
            with(),
            List.of("web check-verify"),
            List.of("check-verify redirect")),
        new Short(
            "cas-login", List.of("cas"), with(), List.of("login cas3"), List.of("cas3 closed")),
        new Short(
            "ldap-authentication",
            List.of("directory", "--entries", "1000"),
            with("authmeter.step.duration", "1"),
            List.of("search-bind ldaptive-as-documented"),
            List.of("ldaptive-as-documented as-documented")),
        new Short(
            "memcached-sessions",
            List.of("memcached", "--variant", "repcached"),
            with("authmeter.duration", "3"),
            List.of("sessions repcached"),
            List.of("repcached sessions-8")),
        new Short(
            "community-authorization",
            List.of("community-authorization", "--variant", "small"),
            with("authmeter.loops", "1"),
            List.of("whoami small"),
            List.of("small W-200")));
  }
}
