package org.authmeter.jmeter.gui;

import java.awt.Component;
import java.awt.Container;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.swing.JDialog;
import javax.swing.JEditorPane;
import javax.swing.JLabel;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.testbeans.gui.GenericTestBeanCustomizer;
import org.apache.jmeter.testelement.TestPlan;
import org.authmeter.jmeter.help.ElementField;
import org.authmeter.jmeter.help.ElementHelp;
import org.authmeter.jmeter.help.HelpMenu;

/**
 * Adds every element by its menu, types into every field, takes it back, types again, saves the
 * plan, opens it anew, and notes what the forms showed. Redo is left out: after an undo JMeter
 * 5.6.3 says that there is nothing to redo.
 */
final class ElementTour {
  private static final String THREAD_GROUP = "org.apache.jmeter.threads.gui.ThreadGroupGui";
  private static final String THREAD_GROUP_ELEMENT = "org.apache.jmeter.threads.ThreadGroup";

  private final Gui gui;
  private final Path out;
  private final List<String> elements;
  private final Pictures pictures;

  ElementTour(Gui gui, Path out, List<String> elements) {
    this.gui = gui;
    this.out = out;
    this.elements = elements;
    this.pictures = new Pictures(gui, System.getProperty("screenshots"));
  }

  List<Map<String, Object>> walk() throws Exception {
    List<Map<String, Object>> seen = new ArrayList<>();
    gui.add(gui.node(TestPlan.class.getName()), THREAD_GROUP);
    for (String element : elements) {
      seen.add(visit(gui.node(THREAD_GROUP_ELEMENT), element));
    }
    Path plan = out.resolve("plan.jmx");
    gui.save(plan);
    gui.open(plan);
    for (Map<String, Object> element : seen) {
      element.put("reloaded", shown(gui, gui.node((String) element.get("class"))));
    }
    return seen;
  }

  private Map<String, Object> visit(JMeterTreeNode group, String element) throws Exception {
    Map<String, Object> seen = new LinkedHashMap<>();
    JMeterTreeNode node = gui.add(group, element);
    seen.put("class", element);
    seen.put("name", node.getName());
    seen.put("icon", gui.on(() -> Pictures.fingerprint(node.getIcon().getImage())));
    seen.put("initial", shown(gui, node));
    seen.put("form", described(node));
    seen.put("help", help());
    pictures.take(element);
    type(gui, node);
    gui.select(group);
    gui.act(ActionNames.UNDO);
    seen.put("undone", shown(gui, gui.node(element)));
    type(gui, gui.node(element));
    return seen;
  }

  private static void type(Gui gui, JMeterTreeNode node) throws Exception {
    gui.select(node);
    Map<String, FormField> fields = fields(gui, node);
    gui.on(
        () -> {
          fields.forEach((property, field) -> field.type("${TYPED_" + property + "}"));
          return null;
        });
  }

  /** What the element's form shows, by property. */
  static Map<String, Object> shown(Gui gui, JMeterTreeNode node) throws Exception {
    gui.select(node);
    Map<String, FormField> fields = fields(gui, node);
    return gui.on(
        () -> {
          Map<String, Object> texts = new LinkedHashMap<>();
          fields.forEach((property, field) -> texts.put(property, field.shown()));
          return texts;
        });
  }

  private Map<String, Object> described(JMeterTreeNode node) throws Exception {
    Map<String, FormField> fields = fields(gui, node);
    Map<String, Object> all = new LinkedHashMap<>();
    for (ElementField field : ElementHelp.of(node.getTestElement().getClass()).fields()) {
      FormField form = fields.get(field.property());
      all.put(
          field.property(),
          Map.of(
              "label", form.label().getText(),
              "tip", form.tip(),
              "kind", form.kind(),
              "initial", field.initial(),
              "text", field.meaning()));
    }
    return all;
  }

  /** The form's fields by property: labels are unique within an element. */
  private static Map<String, FormField> fields(Gui gui, JMeterTreeNode node) throws Exception {
    return gui.on(
        () -> {
          Container form = (Container) gui.jmeter().getCurrentGui();
          Container fields = Gui.all(form, GenericTestBeanCustomizer.class).get(0);
          Map<String, FormField> byLabel = new LinkedHashMap<>();
          for (JLabel label : Gui.all(fields, JLabel.class)) {
            Component editor = label.getLabelFor();
            if (editor != null
                && byLabel.put(label.getText(), new FormField(label, editor)) != null) {
              throw new IllegalStateException(
                  node.getName() + " has two fields " + label.getText());
            }
          }
          Map<String, FormField> byProperty = new LinkedHashMap<>();
          for (ElementField field : ElementHelp.of(node.getTestElement().getClass()).fields()) {
            FormField found =
                byLabel.entrySet().stream()
                    .filter(e -> e.getKey().replaceFirst("[:：]$", "").equals(field.label()))
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElseThrow(
                        () ->
                            new IllegalStateException(
                                "no field " + field.label() + " among " + byLabel.keySet()));
            byProperty.put(field.property(), found);
          }
          return byProperty;
        });
  }

  private String help() throws Exception {
    return gui.on(
        () -> {
          Gui.menuItem(
                  gui.jmeter().getMainFrame().getJMenuBar(), i -> HelpMenu.NAME.equals(i.getName()))
              .doClick();
          for (java.awt.Window window : gui.jmeter().getMainFrame().getOwnedWindows()) {
            if (window instanceof JDialog dialog && HelpMenu.NAME.equals(dialog.getName())) {
              JEditorPane page = Gui.all(dialog, JEditorPane.class).get(0);
              String text = page.getDocument().getText(0, page.getDocument().getLength());
              dialog.setName("read");
              dialog.dispose();
              return text;
            }
          }
          throw new IllegalStateException("no window came");
        });
  }
}
