package org.authmeter.jmeter.gui;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.swing.JButton;
import org.apache.jmeter.gui.action.SelectTemplatesDialog;
import org.apache.jmeter.gui.action.template.Template;
import org.apache.jmeter.gui.action.template.TemplateManager;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.gui.JLabeledChoice;

/** Opens each of our templates as File > Templates does, and saves the plan that came of it. */
final class TemplateTour {
  private final Gui gui;
  private final Path out;

  TemplateTour(Gui gui, Path out) {
    this.gui = gui;
    this.out = out;
  }

  List<Map<String, Object>> walk() throws Exception {
    List<Map<String, Object>> seen = new ArrayList<>();
    TemplateManager manager = TemplateManager.getInstance();
    for (String name : manager.getTemplateNames()) {
      Template template = manager.getTemplateByName(name);
      if (!name.startsWith("AuthMeter: ")) {
        continue;
      }
      Path plan = out.resolve(template.getFileName().replace('/', '-'));
      gui.save(out.resolve("before.jmx")); // or it would ask what to do with changes
      create(name);
      gui.save(plan);
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("name", name);
      one.put("description", template.getDescription());
      one.put("file", template.getFileName());
      one.put("plan", plan.toString());
      seen.add(one);
    }
    return seen;
  }

  /** The window of File > Templates is modal, so it is worked in without being opened. */
  private void create(String name) throws Exception {
    gui.on(
        () -> {
          SelectTemplatesDialog dialog = new SelectTemplatesDialog();
          Gui.all(dialog, JLabeledChoice.class).get(0).setText(name);
          String label = JMeterUtils.getResString("template_create_from");
          Gui.all(dialog, JButton.class).stream()
              .filter(b -> label.equals(b.getText()))
              .findFirst()
              .orElseThrow()
              .doClick();
          return null;
        });
  }
}
