package org.authmeter.testbed.weblab;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.common.process.Programs;
import org.authmeter.testbed.core.EnvironmentException;
import org.authmeter.testbed.core.Layout;
import org.authmeter.testbed.core.SystemUser;

/** NGINX Unit. Its configuration is what a running Unit keeps in its state folder. */
final class Unit implements ServerProgram {
  private static final String BUNDLE = "weblab";

  private final Layout layout;
  private final SystemUser user;
  private final Path program;

  Unit(Layout layout, SystemUser user, Path named) {
    this.layout = layout;
    this.user = user;
    this.program = named == null ? WebPrograms.find("unitd") : named.toAbsolutePath();
    if (!Programs.isProgram(program)) {
      throw new EnvironmentException(
          "--unit %s is not a program that can be run; name unitd of NGINX Unit, or leave the variant out"
              .formatted(program));
    }
  }

  @Override
  public String software() throws IOException {
    return "NGINX Unit, " + WebPrograms.version(program, "--version");
  }

  @Override
  public List<String> prepare(Path folder, boolean php) throws IOException {
    Path state = Files.createDirectory(folder.resolve("state"));
    Path certificates = Files.createDirectory(state.resolve("certs"));
    Files.createDirectory(folder.resolve("tmp"));
    // A bundle holds certificate and key: its folder is the owner's only.
    Files.setPosixFilePermissions(certificates, PosixFilePermissions.fromString("rwx------"));
    Files.writeString(
        certificates.resolve(BUNDLE),
        Files.readString(layout.file("server.pem")) + Files.readString(layout.file("server.key")));
    Files.writeString(
        state.resolve("conf.json"), new ObjectMapper().writeValueAsString(config(php)));
    List<String> command =
        new ArrayList<>(
            List.of(
                program.toString(),
                "--no-daemon",
                "--control",
                "unix:" + folder.resolve("control.sock"),
                "--pid",
                folder.resolve("unit.pid").toString(),
                "--log",
                folder.resolve("unit.log").toString(),
                stateOption(),
                state.toString()));
    if (Programs.ask(program, "--help").contains("--tmpdir")) {
      command.addAll(List.of("--tmpdir", folder.resolve("tmp").toString()));
    }
    if (user.isOther()) {
      command.addAll(List.of("--user", user.name(), "--group", user.name()));
    }
    return command;
  }

  /** Called --state until version 1.31. */
  private String stateOption() throws IOException {
    String help = Programs.ask(program, "--help");
    return help.contains("--statedir") ? "--statedir" : "--state";
  }

  /** As unit.nginx.org's guide to WordPress has it. */
  private Map<String, Object> config(boolean php) {
    String site = layout.file("site").toString();
    Map<String, Object> listeners = new LinkedHashMap<>();
    listeners.put(Layout.LOCAL + ":" + layout.get("http.port"), Map.of("pass", "routes"));
    listeners.put(
        Layout.LOCAL + ":" + layout.get("https.port"),
        Map.of("pass", "routes", "tls", Map.of("certificate", BUNDLE)));
    Map<String, Object> config = new LinkedHashMap<>();
    config.put("listeners", listeners);
    if (!php) {
      config.put("routes", List.of(Map.of("action", Map.of("share", site + "$uri"))));
      return config;
    }
    config.put(
        "routes",
        List.of(
            Map.of(
                "match",
                Map.of("uri", List.of("*.php", "*.php/*", "/wp-admin/")),
                "action",
                Map.of("pass", "applications/wordpress/direct")),
            Map.of(
                "action",
                Map.of(
                    "share",
                    site + "$uri",
                    "index",
                    "none",
                    "fallback",
                    Map.of("pass", "applications/wordpress/index")))));
    config.put(
        "applications",
        Map.of(
            "wordpress",
            Map.of(
                "type",
                "php",
                "targets",
                Map.of(
                    "direct",
                    Map.of("root", site),
                    "index",
                    Map.of("root", site, "script", "index.php")))));
    return config;
  }
}
