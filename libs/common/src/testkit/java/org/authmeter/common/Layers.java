package org.authmeter.common;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Tables of packages for the LayersTest of each module. */
public final class Layers {
  private Layers() {}

  /** Leaves out tests and fakes, in whichever folder a profile builds. */
  public static final class MainClasses implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("/test-classes/");
    }
  }

  /**
   * The packages below {@code root}, lowest first. A line is {@code package : packages that it may
   * use}; each of these has a line above, so that no circle is possible. {@code a.b..} means with
   * all packages below, {@code .} is the root package itself. A class in a package without a line,
   * and a line without a class, are violations.
   */
  public static LayeredArchitecture of(String root, String... lines) {
    LayeredArchitecture layers = layeredArchitecture().consideringOnlyDependenciesInLayers();
    Set<String> above = new LinkedHashSet<>();
    for (String line : lines) {
      String[] halves = line.split(":", 2);
      String name = halves[0].strip();
      List<String> uses = List.of(halves[1].strip().split("\\s+"));
      layers = layers.layer(name).definedBy(name.equals(".") ? root : root + "." + name);
      if (uses.equals(List.of(""))) {
        layers = layers.whereLayer(name).mayNotAccessAnyLayer();
      } else if (above.containsAll(uses)) {
        layers = layers.whereLayer(name).mayOnlyAccessLayers(uses.toArray(String[]::new));
      } else {
        throw new IllegalArgumentException(
            name + " uses " + uses + ", of which not all are above it: " + above);
      }
      above.add(name);
    }
    return layers.ensureAllClassesAreContainedInArchitectureIgnoring(simpleName("package-info"));
  }
}
