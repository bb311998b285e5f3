package org.authmeter.jmeter.saml;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.script.Compilable;
import javax.script.CompiledScript;
import javax.script.ScriptContext;
import javax.script.ScriptEngine;
import javax.script.ScriptEngineManager;
import javax.script.ScriptException;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.jmeter.saml.flow.PageHandler;

/**
 * The Groovy files that answer one's own pages. Each is compiled once for all virtual users, and
 * again within a second after it has changed.
 */
final class PageScripts {
  /** A changed file is used at the latest after this time. */
  private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final Map<Wanted, Found> FOUND = new ConcurrentHashMap<>();
  private static final Map<Path, Compiled> COMPILED = new ConcurrentHashMap<>();

  /**
   * What the answer depends on: the field, and the folders that relative names are looked for in.
   */
  private record Wanted(String list, String planFolder, String scripts) {}

  private record Found(List<PageHandler> handlers, long looked) {}

  private record Compiled(long modified, long size, CompiledScript script) {}

  private PageScripts() {}

  /**
   * @param list comma-separated files. A relative one is looked for in the plan's folder, in the
   *     folder that the variable SCRIPTS names, and in the working directory
   * @throws IllegalArgumentException whose message names the file and, where it does not compile,
   *     the line
   */
  static List<PageHandler> of(String list) {
    if (list.isBlank()) {
      return List.of();
    }
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    Wanted wanted =
        new Wanted(
            list,
            FileServer.getFileServer().getBaseDir(),
            variables == null ? null : variables.get("SCRIPTS"));
    Found known = FOUND.get(wanted);
    if (known == null || System.nanoTime() - known.looked() > LOOK_NANOS) {
      known = look(wanted);
      FOUND.put(wanted, known);
    }
    return known.handlers();
  }

  private static Found look(Wanted wanted) {
    long now = System.nanoTime();
    List<PageHandler> handlers =
        Stream.of(wanted.list().split(","))
            .map(String::strip)
            .filter(name -> !name.isEmpty())
            .map(name -> find(name, wanted))
            .<PageHandler>map(file -> new ScriptHandler(file, compiled(file)))
            .toList();
    return new Found(handlers, now);
  }

  private static Path find(String name, Wanted wanted) {
    try {
      List<Path> folders =
          Stream.of(wanted.planFolder(), wanted.scripts(), "")
              .filter(folder -> folder != null)
              .map(folder -> Path.of(folder).toAbsolutePath().normalize())
              .distinct()
              .toList();
      return folders.stream()
          .map(folder -> folder.resolve(name).normalize())
          .filter(Files::isRegularFile)
          .findFirst()
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "pageScripts: there is no file \"" + name + "\" in any of " + folders));
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          "pageScripts: \"" + name + "\" is no path: " + e.getMessage(), e);
    }
  }

  private static CompiledScript compiled(Path file) {
    try {
      BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
      long modified = now.lastModifiedTime().toMillis();
      return COMPILED
          .compute(
              file,
              (path, known) ->
                  known != null && known.modified() == modified && known.size() == now.size()
                      ? known
                      : new Compiled(modified, now.size(), compile(path)))
          .script();
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static CompiledScript compile(Path file) {
    ScriptEngine engine = new ScriptEngineManager().getEngineByName("groovy");
    if (engine == null) {
      throw new IllegalArgumentException(
          "pageScripts: JMeter's Groovy (groovy-jsr223 in lib) is not there to run " + file);
    }
    engine
        .getContext()
        .setAttribute(
            ScriptEngine.FILENAME, file.getFileName().toString(), ScriptContext.ENGINE_SCOPE);
    try {
      return ((Compilable) engine).compile(Files.readString(file));
    } catch (ScriptException e) {
      throw new IllegalArgumentException(
          "pageScripts: " + file + " does not compile: " + e.getMessage(), e);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static IllegalArgumentException unreadable(Path file, IOException e) {
    return new IllegalArgumentException("pageScripts: " + file + " cannot be read: " + e, e);
  }
}
