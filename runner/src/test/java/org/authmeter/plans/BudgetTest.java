package org.authmeter.plans;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * What a reader must keep in mind, over the main classes of all modules: a name is used once, a
 * package has at most 16 files, an artifact at most 23,000 lines, a record or constructor at most 8
 * parts.
 *
 * <p>What does not fit yet stands in budget.txt with its number of today, so that nothing gets
 * worse. Where something got smaller, {@code -Dauthmeter.write=true} lowers its number or takes its
 * line away; it never adds or raises one.
 */
class BudgetTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path EXCEPTIONS =
      Path.of("src/test/resources/org/authmeter/plans/budget.txt");
  private static final int FILES = 16;
  private static final int LINES = 23_000;
  private static final int PARTS = 8;

  @Test
  void shouldKeepTheBudget() throws IOException {
    Map<String, Long> over = new TreeMap<>();
    for (Path sources : sources()) {
      lines(sources, over);
      packages(sources, over);
    }
    names(over);
    parts(over);
    Map<String, Long> known = exceptions();
    if (Boolean.getBoolean("authmeter.write")) {
      known.keySet().retainAll(over.keySet());
      known.replaceAll((what, number) -> Math.min(number, over.get(what)));
      Files.writeString(
          EXCEPTIONS,
          known.entrySet().stream()
              .map(e -> e.getKey() + ": " + e.getValue() + "\n")
              .collect(Collectors.joining()));
    }
    assertThat(over)
        .as(
            "over the budget of %d files a package, %d lines an artifact, %d parts; see %s",
            FILES, LINES, PARTS, EXCEPTIONS)
        .containsExactlyInAnyOrderEntriesOf(known);
  }

  /** {@code name what: number}, a line each. */
  private static Map<String, Long> exceptions() throws IOException {
    return Files.readAllLines(EXCEPTIONS).stream()
        .map(line -> line.split(": "))
        .collect(
            Collectors.toMap(
                halves -> halves[0], halves -> Long.valueOf(halves[1]), (a, b) -> a, TreeMap::new));
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> all = Files.walk(ROOT, 5)) {
      return all.filter(folder -> folder.endsWith("src/main/java")).sorted().toList();
    }
  }

  private static List<Path> files(Path sources) {
    try (Stream<Path> all = Files.walk(sources)) {
      return all.filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.endsWith("package-info.java"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> files() throws IOException {
    return sources().stream().flatMap(each -> files(each).stream()).toList();
  }

  private static void lines(Path sources, Map<String, Long> over) throws IOException {
    long lines = 0;
    for (Path file : files(sources)) {
      try (Stream<String> all = Files.lines(file)) {
        lines += all.count();
      }
    }
    if (lines > LINES) {
      over.put("artifact " + ROOT.relativize(sources.getParent().getParent().getParent()), lines);
    }
  }

  private static void packages(Path sources, Map<String, Long> over) {
    files(sources).stream()
        .collect(groupingBy(Path::getParent, counting()))
        .forEach(
            (folder, number) -> {
              if (number > FILES) {
                over.put(
                    "package "
                        + sources
                            .relativize(folder)
                            .toString()
                            .replace("org/authmeter/", "")
                            .replace('/', '.'),
                    number);
              }
            });
  }

  private static void names(Map<String, Long> over) throws IOException {
    files().stream()
        .collect(groupingBy(file -> file.getFileName().toString().replace(".java", ""), counting()))
        .forEach(
            (name, number) -> {
              if (number > 1) {
                over.put("name " + name, number);
              }
            });
  }

  private static void parts(Map<String, Long> over) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null, manager, null, null, null, manager.getJavaFileObjectsFromPaths(files()));
      for (CompilationUnitTree unit : task.parse()) {
        String name = unit.getPackageName().toString().replaceFirst("^org\\.authmeter\\.", "");
        new Parts(name, over).scan(unit, null);
      }
    }
  }

  /** Components of records and parameters of constructors, by the parser of the JDK. */
  private static final class Parts extends TreeScanner<Void, Void> {
    private final Map<String, Long> over;
    private final Deque<String> names = new ArrayDeque<>();

    Parts(String folder, Map<String, Long> over) {
      this.over = over;
      names.push(folder);
    }

    @Override
    public Void visitClass(ClassTree tree, Void nothing) {
      names.push(names.peek() + "." + tree.getSimpleName());
      if (tree.getKind() == Tree.Kind.RECORD) {
        put(tree.getMembers().stream().filter(Parts::isComponent).count());
      }
      super.visitClass(tree, nothing);
      names.pop();
      return null;
    }

    /** The only fields of a record that are not static. */
    private static boolean isComponent(Tree member) {
      return member instanceof VariableTree field
          && !field.getModifiers().getFlags().contains(Modifier.STATIC);
    }

    @Override
    public Void visitMethod(MethodTree method, Void nothing) {
      if (method.getName().contentEquals("<init>")) {
        put(method.getParameters().size());
      }
      return super.visitMethod(method, nothing);
    }

    private void put(long number) {
      if (number > PARTS) {
        over.merge("parts of " + names.peek(), number, Math::max);
      }
    }
  }
}
