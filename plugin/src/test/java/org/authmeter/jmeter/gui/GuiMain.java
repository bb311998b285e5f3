package org.authmeter.jmeter.gui;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.prefs.Preferences;
import org.apache.jmeter.NewDriver;

/**
 * Starts JMeter's GUI as its script does, works in it as a user would, and writes what it saw. It
 * runs in a process of its own, on the class path of a JMeter home; GuiIT of the runner starts it.
 *
 * <p>Arguments: a folder for what is written, the elements' classes separated by commas, then
 * JMeter's own. System properties: {@code screenshots}, a folder for pictures of the forms, and
 * {@code plans}, files to open, separated by commas.
 */
public final class GuiMain {
  private GuiMain() {}

  public static void main(String[] args) {
    int status = 1;
    try {
      Path out = Path.of(args[0]);
      if (System.getProperty("screenshots") != null) {
        chooseLightColours();
      }
      NewDriver.main(Arrays.copyOfRange(args, 2, args.length));
      Gui gui = Gui.await();
      Map<String, Object> seen = new LinkedHashMap<>();
      ElementTour tour = new ElementTour(gui, out, List.of(args[1].split(",")));
      seen.put("elements", tour.walk());
      seen.put("templates", new TemplateTour(gui, out).walk());
      seen.put("plans", new PlanTour(gui, System.getProperty("plans")).walk());
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .writeValue(out.resolve("seen.json").toFile(), seen);
      status = 0;
    } catch (Exception | LinkageError e) {
      e.printStackTrace();
    } finally {
      // JMeter would ask whether to save.
      Runtime.getRuntime().halt(status);
    }
  }

  /**
   * Pictures in documents are easier to read in light colours. JMeter keeps the choice of its menu
   * Options > Look and Feel in the user's preferences; the test has some of its own.
   */
  private static void chooseLightColours() {
    Preferences.userRoot()
        .node("/org/apache/jmeter/gui/action")
        .put(
            "laf.command",
            "com.github.weisj.darklaf.DarkLaf:com.github.weisj.darklaf.theme.IntelliJTheme");
  }
}
