package org.authmeter.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code data pages}: web pages of an exact size. */
@Command(
    name = "pages",
    description = "Web pages of an exact size, each with its number in the title.",
    mixinStandardHelpOptions = true)
final class PagesData implements Callable<Integer> {
  private static final int MOST = 999;

  /** 16 MB: a page is made in memory. */
  private static final int MOST_BYTES = 16 << 20;

  @Spec private CommandSpec spec;

  @Option(
      names = "--pages",
      defaultValue = "100",
      description = "How many, 1 to 999 (default: 100).")
  private int pages;

  @Option(names = "--size", defaultValue = "14336", description = "Bytes of each (default: 14336).")
  private int size;

  @Option(names = "--seed", defaultValue = "1", description = "Chooses the words (default: 1).")
  private long seed;

  @Option(names = "--out", required = true, paramLabel = "DIR", description = "Folder to write to.")
  private Path out;

  @Option(names = "--force", description = "Replace pages that are there.")
  private boolean force;

  @Override
  public Integer call() throws IOException {
    check();
    Files.createDirectories(out);
    LoadProgress progress = new LoadProgress(out.toString(), pages, "pages", System.err);
    for (int number = 1; number <= pages; number++) {
      byte[] page = Pages.page(number, size, seed);
      DataFile.write(out.resolve(Pages.name(number)), stream -> stream.write(page));
      progress.accept(number);
    }
    System.out.println("%d pages of %d bytes: %s".formatted(pages, size, out));
    return 0;
  }

  private void check() {
    GeneratorCommand.between(spec, "--pages", pages, 1, MOST);
    GeneratorCommand.between(spec, "--size", size, Pages.LEAST_SIZE, MOST_BYTES);
    try {
      for (int number = 1; number <= pages; number++) {
        DataFile.check(out.resolve(Pages.name(number)), force);
      }
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage());
    }
  }
}
