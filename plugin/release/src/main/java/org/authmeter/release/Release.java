package org.authmeter.release;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes the Plugins Manager's repository into a folder that holds the jars already. */
public final class Release {
  private Release() {}

  /**
   * @param args the folder (plugin jar, lib/, optional/) and the version
   * @throws IOException when a jar is missing or the repository cannot be written
   */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    List<RepositoryEntry> entries = new Repository(folder, args[1]).entries();
    new ObjectMapper()
        .enable(SerializationFeature.INDENT_OUTPUT)
        .writeValue(folder.resolve("authmeter-repository.json").toFile(), entries);
    if (Files.notExists(folder.resolve("authmeter-plans-" + args[1] + ".zip"))) {
      throw new IOException(folder + " holds no library of plans");
    }
  }
}
