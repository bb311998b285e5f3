package org.authmeter.jmeter.scripts;

import java.nio.file.Path;
import org.apache.jmeter.util.JSR223TestElement;

/** JSR223 elements on the files of groovy-scripts/, as the plans have them. */
final class ShippedScripts {
  private ShippedScripts() {}

  /** The element, called by the script's name and compiled once. */
  static <E extends JSR223TestElement> E in(E element, String script) {
    Path root = Path.of(System.getProperty("authmeter.root", "..")).toAbsolutePath().normalize();
    element.setName(script);
    element.setScriptLanguage("groovy");
    element.setCacheKey("true");
    element.setFilename(root.resolve("groovy-scripts").resolve(script).toString());
    element.setParameters("");
    element.setScript("");
    return element;
  }
}
