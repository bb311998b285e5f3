package org.authmeter.trylogin;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** {@code try} at an address whose hosts are all on this machine. */
public final class TryWalk {
  private TryWalk() {}

  public static void to(
      String resource, String user, String password, List<String> hosts, Path certificate)
      throws IOException {
    Tried.of(
        null,
        "url",
        resource,
        "user",
        user,
        "password",
        password,
        "expect",
        "the protected page",
        "allowHosts",
        String.join(",", hosts),
        "resolve",
        hosts.stream().map(host -> host + "=127.0.0.1").collect(Collectors.joining(",")),
        "trustStore",
        certificate.toString());
  }
}
