package org.authmeter.release;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes the Plugins Manager's repositories into a folder that holds the jars already. */
public final class Release {
  private Release() {}

  /**
   * Writes {@code authmeter-repository.json}, whose addresses are relative to it, and {@code
   * authmeter-jpgc.json}, the same entries with addresses of a Maven repository, to be offered to
   * the manager's catalogue.
   *
   * @param args the folder (plugin jar, lib/, optional/, archive of plans), the list of
   *     dependencies, the project's page, its picture, what is new, the Maven repository
   * @throws IOException if a jar or the archive is missing, or a file cannot be written
   */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    Repository repository =
        new Repository(
            new ReleaseFolder(folder, Path.of(args[1])),
            new RepositoryEntry.Project("AuthMeter", args[3], args[2], args[4]));
    write(folder.resolve("authmeter-repository.json"), repository.entries(Jar::place));
    Path offered = folder.resolve("authmeter-jpgc.json");
    write(offered, repository.entries(jar -> jar.in(args[5])));
    if (List.of(args[2], args[5]).stream().anyMatch(Release::isPlaceholder)) {
      System.out.println(
          offered.getFileName()
              + " is not final: its addresses lead nowhere. Give -Dproject.home and"
              + " -Dproject.repository.");
    }
  }

  /** Whether an address is the one of the sources, whose name is reserved (RFC 2606). */
  private static boolean isPlaceholder(String address) {
    return URI.create(address).getHost().endsWith(".invalid");
  }

  /** As the catalogue's check wants it: two spaces, a value a line, a newline at the end. */
  private static void write(Path file, List<RepositoryEntry> entries) throws IOException {
    DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    DefaultPrettyPrinter canonical =
        new DefaultPrettyPrinter(
                Separators.createDefaultInstance()
                    .withObjectFieldValueSpacing(Separators.Spacing.AFTER))
            .withObjectIndenter(lines)
            .withArrayIndenter(lines);
    Files.writeString(
        file, new ObjectMapper().writer(canonical).writeValueAsString(entries) + "\n");
  }
}
