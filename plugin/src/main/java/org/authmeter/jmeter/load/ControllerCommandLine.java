package org.authmeter.jmeter.load;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.jmeter.util.JMeterUtils;

/**
 * What the JMeter that sends a plan to agents knows and they do not: who they all are ({@code -R},
 * or {@code remote_hosts} with {@code -r} and in the GUI), and the properties that it gives them
 * ({@code -G}), which JMeter keeps to itself. They are read from its command line.
 */
public final class ControllerCommandLine {
  private final List<String> words;

  /**
   * @param commandLine the words after {@code java}
   */
  ControllerCommandLine(List<String> commandLine) {
    this.words = commandLine;
  }

  /** This JMeter. */
  public static ControllerCommandLine here() {
    Path whole = Path.of("/proc/self/cmdline"); // Linux; ProcessHandle cuts it off at 4 kB
    try {
      if (Files.isReadable(whole)) {
        return new ControllerCommandLine(List.of(Files.readString(whole).split("\0")));
      }
    } catch (IOException e) {
      // as elsewhere
    }
    return new ControllerCommandLine(
        List.of(System.getProperty("sun.java.command", "").split(" ")));
  }

  /** The agents, comma separated, as the user named them; empty without any. */
  public String agents() {
    for (String option : List.of("-R", "--remotestart")) {
      List<String> named = values(option);
      if (!named.isEmpty()) {
        return named.get(named.size() - 1);
      }
    }
    return JMeterUtils.getPropDefault("remote_hosts", "");
  }

  /**
   * A property as the agents will have it, or as it is here.
   *
   * @return empty if nobody has set it
   */
  public String property(String name) {
    Properties sent = new Properties();
    for (String option : List.of("-G", "--globalproperty")) {
      for (String value : values(option)) {
        int equals = value.indexOf('=');
        if (equals > 0) {
          sent.setProperty(value.substring(0, equals), value.substring(equals + 1));
        } else {
          load(value, sent);
        }
      }
    }
    return sent.getProperty(name, JMeterUtils.getPropDefault(name, ""));
  }

  private static void load(String file, Properties into) {
    try (InputStream in = Files.newInputStream(Path.of(file))) {
      into.load(in);
    } catch (IOException | InvalidPathException e) {
      // JMeter has reported it
    }
  }

  /** What follows an option, in its own word or in the next. */
  private List<String> values(String option) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (word.equals(option) && i + 1 < words.size()) {
        values.add(words.get(i + 1));
      } else if (word.startsWith(option) && word.length() > option.length()) {
        String rest = word.substring(option.length());
        values.add(rest.startsWith("=") ? rest.substring(1) : rest);
      }
    }
    return values;
  }
}
