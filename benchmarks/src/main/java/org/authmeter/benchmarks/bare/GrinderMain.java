package org.authmeter.benchmarks.bare;

/**
 * Starts The Grinder 3.11 on a Java newer than its own. It asks for "at least 1.6", takes the
 * version apart at its dots, and so refuses 17.0: no other part of it minds. The property is set
 * here because the command line cannot set it.
 */
public final class GrinderMain {
  private GrinderMain() {}

  public static void main(String[] args) throws ReflectiveOperationException {
    System.setProperty("java.version", "1.8.0");
    Class.forName("net.grinder.Grinder")
        .getMethod("main", String[].class)
        .invoke(null, (Object) args);
  }
}
