package org.authmeter.release;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the Plugins Manager's repositories into a folder that holds the jars already. */
public final class Release {
  private Release() {}

  /**
   * Writes {@code authmeter-repository.json}, whose addresses are relative to it, and {@code
   * authmeter-jpgc.json}, the same entries with Maven Central's addresses, to be offered to the
   * public repository.
   *
   * @param args the folder (plugin jar, lib/, optional/), the version, the list of dependencies,
   *     the project's page, its picture, what is new
   * @throws IOException when a jar is missing or a repository cannot be written
   */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    Repository repository =
        new Repository(
            new ReleaseFolder(folder, args[1]),
            Path.of(args[2]),
            new Repository.Home(args[3], args[4], args[5]));
    ObjectWriter json = new ObjectMapper().writerWithDefaultPrettyPrinter();
    json.writeValue(
        folder.resolve("authmeter-repository.json").toFile(), repository.entries(Jar::place));
    json.writeValue(
        folder.resolve("authmeter-jpgc.json").toFile(), repository.entries(Jar::onCentral));
    if (Files.notExists(folder.resolve("authmeter-plans-" + args[1] + ".zip"))) {
      throw new IOException(folder + " holds no library of plans");
    }
  }
}
