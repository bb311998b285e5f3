package org.authmeter.runner.results;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** record.json: what was run, where, and on what; with a copy of the report's context. */
public final class RunRecord {
  /** Whether the run had not ended when the record was written. */
  public static final String PARTIAL = "partial";

  private static final String CONTEXT = "context";
  private static final String ORIGINALS = "originals";

  private RunRecord() {}

  /**
   * Writes it.
   *
   * @param context its own record is left out
   */
  public static void write(Path file, Map<String, Object> record, Context context)
      throws IOException {
    write(file, record, context, Originals.NONE);
  }

  /** Writes that of a comparison of other results, with what it refers to. */
  public static void write(
      Path file, Map<String, Object> record, Context context, Originals originals)
      throws IOException {
    Map<String, Object> all = new LinkedHashMap<>(record);
    if (!originals.samples().isEmpty()) {
      all.put(ORIGINALS, originals.samples());
    }
    all.put(CONTEXT, context.withRecord(null));
    Json.write(file, all);
  }

  /** The context of a finished run, its record included. */
  public static Context context(Path file) throws IOException {
    Map<String, Object> record = new LinkedHashMap<>();
    Map<?, ?> all = Json.read(file, Map.class);
    all.forEach((name, value) -> record.put(name.toString(), value));
    record.remove(CONTEXT);
    record.remove(ORIGINALS);
    Context context = Json.read(file, Stored.class).context();
    return context == null ? null : context.withRecord(record);
  }

  private record Stored(Context context) {}
}
