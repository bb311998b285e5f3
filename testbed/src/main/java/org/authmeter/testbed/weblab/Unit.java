package org.authmeter.testbed.weblab;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.authmeter.common.process.Programs;
import org.authmeter.testbed.core.ConfigFile;
import org.authmeter.testbed.core.EnvironmentException;
import org.authmeter.testbed.core.SystemUser;
import org.authmeter.testbed.core.TestbedLayout;

/** NGINX Unit. Its configuration is what a running Unit keeps in its state folder. */
final class Unit implements ServerProgram {
  private static final String BUNDLE = "weblab";

  private final TestbedLayout layout;
  private final SystemUser user;
  private final Path program;

  Unit(TestbedLayout layout, SystemUser user, Path named) {
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
    // As unit.nginx.org's guide to WordPress has it.
    new ConfigFile(Unit.class, "unit.json")
        .keep("php", php)
        .keep("static", !php)
        .set("bundle", BUNDLE)
        .set("http", TestbedLayout.LOCAL + ":" + layout.get("http.port"))
        .set("https", TestbedLayout.LOCAL + ":" + layout.get("https.port"))
        .set(
            "site",
            new String(
                JsonStringEncoder.getInstance().quoteAsString(layout.file("site").toString())))
        .write(state.resolve("conf.json"));
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
}
