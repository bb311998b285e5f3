package org.authmeter.jmeter.gui;

import java.awt.Component;
import java.awt.Container;
import java.awt.event.ActionEvent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import javax.swing.JPopupMenu;
import javax.swing.MenuElement;
import javax.swing.SwingUtilities;
import javax.swing.tree.TreePath;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.action.ActionRouter;
import org.apache.jmeter.gui.action.Load;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.TestPlan;

/** Hands and eyes for JMeter's main window. All that it does happens on Swing's thread. */
final class Gui {
  private static final long PATIENCE_SECONDS = 120;

  private Gui() {}

  /** Waits until the window is there, with an empty plan whose first node is selected. */
  static Gui await() throws Exception {
    Gui gui = new Gui();
    gui.awaitThat(
        "JMeter's window",
        () -> {
          GuiPackage made = GuiPackage.getInstance();
          return made != null
              && made.getMainFrame() != null
              && made.getMainFrame().isShowing()
              && !made.getTreeModel().getNodesOfType(TestPlan.class).isEmpty()
              && made.getCurrentNode() != null;
        });
    return gui;
  }

  void awaitThat(String what, BooleanSupplier there) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!on(there::getAsBoolean)) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException(what + " did not come in " + PATIENCE_SECONDS + " s");
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  <T> T on(Callable<T> work) throws Exception {
    FutureTask<T> task = new FutureTask<>(work);
    SwingUtilities.invokeAndWait(task);
    return task.get();
  }

  GuiPackage jmeter() {
    return GuiPackage.getInstance();
  }

  /** Selects a node as a click in the tree does, so that the form before is taken over. */
  void select(JMeterTreeNode node) throws Exception {
    on(
        () -> {
          jmeter().getMainFrame().getTree().setSelectionPath(new TreePath(node.getPath()));
          return null;
        });
  }

  /** An action of JMeter's menus, such as save. */
  void act(String action) throws Exception {
    on(
        () -> {
          ActionRouter.getInstance()
              .doActionNow(new ActionEvent(jmeter().getMainFrame(), 1, action));
          return null;
        });
  }

  /** File &gt; Save, to this file. */
  void save(Path plan) throws Exception {
    on(
        () -> {
          jmeter().setTestPlanFile(plan.toString());
          return null;
        });
    act(ActionNames.SAVE);
  }

  /** As File &gt; Open does after the file has been chosen; what was open is let go unsaved. */
  void open(Path plan) throws Exception {
    on(
        () -> {
          jmeter().clearTestPlan();
          FileServer.getFileServer().setBaseForScript(plan.toFile()); // for what it includes
          Load.insertLoadedTree(1, SaveService.loadTree(plan.toFile()));
          return null;
        });
  }

  /** Chooses the item of this name from the menu that a right click on the node opens. */
  JMeterTreeNode add(JMeterTreeNode parent, String name) throws Exception {
    select(parent);
    on(
        () -> {
          menuItem(parent.createPopupMenu(), i -> name.equals(i.getName())).doClick();
          return null;
        });
    // JMeter's router does the work later, on the same thread.
    awaitThat(
        "the node of " + name,
        () -> {
          JMeterTreeNode now = jmeter().getCurrentNode();
          return now != parent && now.getParent() == parent;
        });
    return on(() -> jmeter().getCurrentNode());
  }

  static JMenuItem menuItem(MenuElement menu, Predicate<JMenuItem> wanted) {
    List<JMenuItem> found = new ArrayList<>();
    collect(menu, found);
    return found.stream()
        .filter(wanted)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "no such menu item among "
                        + found.stream().map(i -> i.getText() + "=" + i.getName()).toList()));
  }

  private static void collect(MenuElement menu, List<JMenuItem> found) {
    if (menu instanceof JMenuItem item && !(menu instanceof JMenu)) {
      found.add(item);
    }
    // A menu that has never been opened keeps its items to itself.
    MenuElement[] below =
        menu instanceof JMenu sub
            ? new MenuElement[] {sub.getPopupMenu()}
            : menu instanceof JPopupMenu popup ? items(popup) : menu.getSubElements();
    for (MenuElement element : below) {
      collect(element, found);
    }
  }

  private static MenuElement[] items(JPopupMenu popup) {
    return all(popup, MenuElement.class, false).toArray(MenuElement[]::new);
  }

  /** Components of this type within another. */
  static <T> List<T> all(Container within, Class<T> type) {
    return all(within, type, true);
  }

  private static <T> List<T> all(Container within, Class<T> type, boolean deep) {
    List<T> found = new ArrayList<>();
    for (Component child : within.getComponents()) {
      if (type.isInstance(child)) {
        found.add(type.cast(child));
      }
      if (deep && child instanceof Container container) {
        found.addAll(all(container, type, true));
      }
    }
    return found;
  }

  /** The one node whose element is of this class. */
  JMeterTreeNode node(String className) throws Exception {
    return on(
        () ->
            jmeter().getTreeModel().getNodesOfType(Object.class).stream()
                .filter(n -> n.getTestElement().getClass().getName().equals(className))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no " + className + " in the tree")));
  }
}
