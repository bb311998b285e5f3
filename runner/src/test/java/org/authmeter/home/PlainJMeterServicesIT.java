package org.authmeter.home;

import java.util.List;
import java.util.Map;

/** Directories, session stores, services and web servers with plain JMeter. */
class PlainJMeterServicesIT extends AtPlainJMeter {
  @Override
  List<Short> scenarios() {
    return List.of(
        new Short(
            "ldap-authentication",
            List.of("directory", "--entries", "1000"),
            with("authmeter.step.duration", "1"),
            List.of(
                "search-bind ldaptive-as-documented",
                "like-for-like ldaptive-unpooled",
                "time-limits ldaptive-as-documented"),
            List.of(
                "ldaptive-as-documented as-documented",
                "ldaptive-unpooled like-for-like",
                "ldaptive-as-documented tune-125")),
        new Short(
            "ldap-recovery",
            List.of("directory", "--entries", "1000"),
            Map.of(
                "authmeter.warmup", "1",
                "authmeter.duration", "20",
                "authmeter.ldap.pause", "100",
                "authmeter.fault.schedule", "2 restart directory-1"),
            List.of("recovery ldaptive"),
            List.of("ldaptive restart-low")),
        new Short(
            "password-hash",
            List.of("directory", "--entries", "1000", "--password-hash", "bcrypt-10"),
            Map.of("authmeter.warmup", "1", "authmeter.duration", "2"),
            List.of("one-login bcrypt-10", "four-logins bcrypt-10", "sixteen-logins bcrypt-10"),
            List.of("bcrypt-10 one-login", "bcrypt-10 four-logins", "bcrypt-10 sixteen-logins")),
        new Short(
            "memcached-sessions",
            List.of("memcached", "--variant", "repcached"),
            Map.of(
                "authmeter.warmup", "1",
                "authmeter.duration", "7",
                "authmeter.fault.schedule", "2 kill store-1, 4 start store-1"),
            List.of("sessions repcached", "replication repcached", "kill repcached"),
            List.of("repcached sessions-8", "repcached lag", "repcached kill")),
        new Short(
            "community-authorization",
            List.of("community-authorization", "--variant", "small"),
            with("authmeter.loops", "1"),
            List.of("whoami small", "maximal-assertion small"),
            List.of("small W-200", "small M-200")),
        new Short(
            "authmark-login",
            List.of("authmark", "--users", "2000", "--sessions", "600", "--cpus", "1"),
            with("authmeter.step.duration", "1", "authmeter.loops", "-1"),
            List.of("peak 1-server-1-cpu"),
            List.of("1-server-1-cpu peak-2", "1-server-1-cpu peak")),
        new Short(
            "weblab",
            List.of("weblab", "--variant", "embedded"),
            with("authmeter.duration", "3", "authmeter.rampUp", "1", "authmeter.loops", "-1"),
            List.of("static-http embedded", "static-http-open embedded"),
            List.of("embedded static-http", "embedded static-http-open")));
  }
}
