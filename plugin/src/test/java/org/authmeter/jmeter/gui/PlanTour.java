package org.authmeter.jmeter.gui;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.testbeans.TestBean;
import org.authmeter.jmeter.live.LiveListener;

/** Opens plans, looks at the form of every element of ours in them, and goes on to the next. */
final class PlanTour {
  private final Gui gui;
  private final List<String> plans;

  PlanTour(Gui gui, String plans) {
    this.gui = gui;
    this.plans = plans == null || plans.isBlank() ? List.of() : List.of(plans.split(","));
  }

  /** By plan and element: what the form shows. */
  Map<String, Object> walk() throws Exception {
    Map<String, Object> seen = new LinkedHashMap<>();
    for (String plan : plans) {
      gui.open(Path.of(plan));
      Map<String, Object> forms = new LinkedHashMap<>();
      for (JMeterTreeNode node : ours()) {
        forms.put(node.getName(), ElementTour.shown(gui, node));
      }
      for (JMeterTreeNode node : gui.jmeter().getTreeModel().getNodesOfType(LiveListener.class)) {
        gui.select(node);
        forms.put(
            node.getName(), gui.on(() -> gui.jmeter().getCurrentGui().getClass().getSimpleName()));
      }
      seen.put(plan, forms);
    }
    return seen;
  }

  private List<JMeterTreeNode> ours() throws Exception {
    return gui.on(
        () ->
            gui.jmeter().getTreeModel().getNodesOfType(TestBean.class).stream()
                .filter(
                    n -> n.getTestElement().getClass().getName().startsWith("org.authmeter.jmeter"))
                .toList());
  }
}
