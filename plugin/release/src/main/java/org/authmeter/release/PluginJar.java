package org.authmeter.release;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * The plugin's jar.
 *
 * @param elements the classes that plans name, in the order of their names
 */
record PluginJar(List<String> elements) {
  private static final String BEAN_INFO = "BeanInfo.class";

  static PluginJar read(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      List<String> elements =
          file.stream()
              .map(ZipEntry::getName)
              .filter(n -> n.endsWith(BEAN_INFO))
              .map(n -> n.substring(0, n.length() - BEAN_INFO.length()).replace('/', '.'))
              .filter(n -> file.getEntry(n.replace('.', '/') + ".class") != null)
              .sorted()
              .toList();
      if (elements.isEmpty()) {
        throw new IOException(jar + " holds no element");
      }
      return new PluginJar(elements);
    }
  }
}
