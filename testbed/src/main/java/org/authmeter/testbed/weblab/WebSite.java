package org.authmeter.testbed.weblab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What the servers serve: a folder with the static page, and WordPress beside it when asked for.
 */
public final class WebSite {
  /** Path of the static page. */
  public static final String STATIC_PATH = "/html/index.html";

  private WebSite() {}

  /** The static page, about 1 kB. */
  static String page() throws IOException {
    return new ConfigFile("index.html").text();
  }

  /**
   * @param folder is made
   */
  static Path create(Path folder) throws IOException {
    Files.createDirectories(folder.resolve("html"));
    Files.writeString(folder.resolve("html/index.html"), page());
    return folder;
  }
}
