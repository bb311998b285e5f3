package org.authmeter.runner.results;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** JSON files: indented, as people read them too. */
public final class JsonFile {
  private static final ObjectMapper JSON =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private JsonFile() {}

  /** Writes the whole file or leaves the old one: a process may be killed at any moment. */
  public static void write(Path file, Object value) throws IOException {
    Path whole = file.resolveSibling(file.getFileName() + ".new");
    String text = JSON.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n";
    // getBytes, as writeString throws on half a surrogate pair, which JSON can contain
    Files.write(whole, text.getBytes(StandardCharsets.UTF_8));
    Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  /** A value as another type. */
  static <T> T as(Object value, Class<T> type) {
    return JSON.convertValue(value, type);
  }

  public static <T> T read(Path file, Class<T> type) throws IOException {
    return JSON.readValue(file.toFile(), type);
  }
}
