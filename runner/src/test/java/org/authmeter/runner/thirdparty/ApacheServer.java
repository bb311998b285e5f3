package org.authmeter.runner.thirdparty;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;

/** Debian's Apache with a configuration of its own, over HTTPS on 127.0.0.1, with SPs or an RP. */
final class ApacheServer implements AutoCloseable {
  private final Path work;
  private final int port;
  private Program program;

  ApacheServer(Path work) throws IOException {
    this.work = work;
    this.port = Program.freePort();
  }

  String origin() {
    return "https://127.0.0.1:" + port;
  }

  /**
   * @param sites what the SPs, or the RP, add to the configuration
   */
  void start(KeyPairFiles tls, List<String> sites) throws Exception {
    start(tls, sites, Map.of());
  }

  /**
   * @param sites what they add to the configuration
   * @param environment of the server
   */
  void start(KeyPairFiles tls, List<String> sites, Map<String, String> environment)
      throws Exception {
    // Its children give up root's rights and have to read the pages.
    Files.setPosixFilePermissions(work, PosixFilePermissions.fromString("rwxr-xr-x"));
    for (String site : List.of("mellon", "shibboleth", "openidc", "gssapi")) {
      Path page = work.resolve("pages").resolve(site).resolve("index.html");
      Template.write(page, "apache/page.html", Map.of());
    }
    Path file =
        Template.write(
            work.resolve("apache.conf"),
            "apache/apache.conf",
            Map.of(
                "work", work.toString(),
                "port", Integer.toString(port),
                "key", tls.key().toString(),
                "certificate", tls.certificate().toString(),
                "sites", String.join("\n", sites)));
    program =
        Program.start(
                work.resolve("apache.out"),
                environment,
                List.of(Needed.APACHE.file().toString(), "-D", "FOREGROUND", "-f", file.toString()))
            .awaitPort("127.0.0.1", port);
  }

  @Override
  public void close() {
    if (program != null) {
      program.close();
    }
  }
}
