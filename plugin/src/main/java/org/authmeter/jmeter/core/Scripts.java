package org.authmeter.jmeter.core;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import javax.script.Bindings;
import javax.script.Compilable;
import javax.script.CompiledScript;
import javax.script.ScriptContext;
import javax.script.ScriptEngine;
import javax.script.ScriptEngineManager;
import javax.script.ScriptException;
import javax.script.SimpleBindings;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Groovy scripts by name. A plan calls one in a JSR223 element with one line, so that it needs no
 * file beside it:
 *
 * <pre>org.authmeter.jmeter.core.Scripts.run('functional-test', binding.variables)</pre>
 *
 * <p>A name, with or without {@code .groovy}, is looked for in the folders of the property {@value
 * #FOLDERS} (separated as the system separates paths; a relative one starts from the plan's
 * folder), in the plan's folder, in the working directory, and then among the scripts that came
 * with the plugin. Each is compiled once for all virtual users, and again within a second after its
 * file has changed.
 */
public final class Scripts {
  /** Folders of the user's own scripts, which come before those of the plugin. */
  public static final String FOLDERS = "authmeter.scripts";

  private static final String SUFFIX = ".groovy";

  /** A changed file is used at the latest after this time. */
  private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final Map<Wanted, Found> FOUND = new ConcurrentHashMap<>();
  private static final Map<String, Compiled> COMPILED = new ConcurrentHashMap<>();

  /** What the answer depends on: the name, and the folders that it is looked for in. */
  private record Wanted(String name, String planFolder, String folders) {}

  private record Found(Script script, long looked) {}

  private record Compiled(long modified, long size, Script script) {}

  /**
   * A script that compiles.
   *
   * @param name of its file, without folders
   * @param source where it was found, for messages
   */
  public record Script(String name, String source, CompiledScript compiled) {
    /**
     * Runs it.
     *
     * @return its last value, may be null
     * @throws ScriptException what went wrong in it
     */
    public Object run(Bindings variables) throws ScriptException {
      return compiled.eval(variables);
    }
  }

  private Scripts() {}

  /**
   * Runs a script with the variables of the JSR223 element that calls it: vars, props, prev,
   * SampleResult and so on.
   *
   * @throws IllegalArgumentException if there is no such script, or it does not compile
   * @throws ScriptException what went wrong in it
   */
  public static Object run(String name, Map<String, Object> variables) throws ScriptException {
    try {
      return of(name).run(new SimpleBindings(variables));
    } catch (ScriptException e) {
      if (e.getCause() instanceof RuntimeException own) {
        throw own; // JMeter looks whether the script asked it to stop
      }
      throw e;
    }
  }

  /**
   * The script of a name or path.
   *
   * @throws IllegalArgumentException whose message names the script and, where it does not compile,
   *     the line
   */
  public static Script of(String name) {
    Wanted wanted =
        new Wanted(
            name,
            Objects.requireNonNullElse(FileServer.getFileServer().getBaseDir(), ""),
            JMeterUtils.getPropDefault(FOLDERS, ""));
    Found known = FOUND.get(wanted);
    if (known == null || System.nanoTime() - known.looked() > LOOK_NANOS) {
      known = new Found(look(wanted), System.nanoTime());
      FOUND.put(wanted, known);
    }
    return known.script();
  }

  private static Script look(Wanted wanted) {
    String file = wanted.name().endsWith(SUFFIX) ? wanted.name() : wanted.name() + SUFFIX;
    List<Path> folders = folders(wanted);
    try {
      for (Path folder : folders) {
        Path found = folder.resolve(file).normalize();
        if (Files.isRegularFile(found)) {
          return ofFile(found);
        }
      }
      InputStream delivered =
          file.contains("/")
              ? null
              : Scripts.class.getResourceAsStream("/org/authmeter/jmeter/scripts/" + file);
      if (delivered != null) {
        try (delivered) {
          String text = new String(delivered.readAllBytes(), StandardCharsets.UTF_8);
          return COMPILED
              .computeIfAbsent(
                  "jar:" + file, key -> new Compiled(0, 0, compile(file, "the plugin", text)))
              .script();
        }
      }
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          "the script \"" + wanted.name() + "\" is not a path: " + e.getMessage(), e);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the script \"" + wanted.name() + "\" cannot be read: " + e, e);
    }
    throw new IllegalArgumentException(
        "there is no script \""
            + wanted.name()
            + "\" in any of "
            + folders
            + ", and none of this name in the plugin; the property "
            + FOLDERS
            + " names folders of your own");
  }

  private static List<Path> folders(Wanted wanted) {
    Path plan = Path.of(wanted.planFolder()).toAbsolutePath().normalize();
    List<Path> folders = new ArrayList<>();
    for (String folder : wanted.folders().split(java.io.File.pathSeparator)) {
      if (!folder.isBlank()) {
        folders.add(plan.resolve(folder.strip()).normalize());
      }
    }
    folders.add(plan);
    folders.add(Path.of("").toAbsolutePath());
    return folders.stream().distinct().toList();
  }

  private static Script ofFile(Path file) throws IOException {
    BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
    long modified = now.lastModifiedTime().toMillis();
    Compiled known = COMPILED.get(file.toString());
    if (known == null || known.modified() != modified || known.size() != now.size()) {
      String name = file.getFileName().toString();
      known =
          new Compiled(
              modified, now.size(), compile(name, file.toString(), Files.readString(file)));
      COMPILED.put(file.toString(), known);
    }
    return known.script();
  }

  private static Script compile(String name, String source, String text) {
    ScriptEngine engine = new ScriptEngineManager().getEngineByName("groovy");
    if (engine == null) {
      throw new IllegalArgumentException(
          "JMeter's Groovy (groovy-jsr223 in lib) is not there to run " + name);
    }
    engine.getContext().setAttribute(ScriptEngine.FILENAME, name, ScriptContext.ENGINE_SCOPE);
    try {
      return new Script(name, source, ((Compilable) engine).compile(text));
    } catch (ScriptException e) {
      throw new IllegalArgumentException(
          "the script " + name + " of " + source + " does not compile: " + e.getMessage(), e);
    }
  }
}
