package org.authmeter.jmeter.help;

import java.awt.Dimension;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import java.util.TreeSet;
import javax.swing.JDialog;
import javax.swing.JEditorPane;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import javax.swing.JScrollPane;
import javax.swing.MenuElement;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.plugin.MenuCreator;
import org.apache.jmeter.gui.util.EscapeDialog;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Help > AuthMeter element: the fields of the selected element, in JMeter's language. JMeter's own
 * Help (Ctrl+H) leads to its manual in the internet, which does not know the elements of plugins.
 */
public class HelpMenu implements MenuCreator {
  /** Name of the menu item, for those who look for it. */
  public static final String NAME = "authmeter-help";

  private static final String OURS = "org.authmeter.jmeter.";

  private final List<JMenuItem> items = new ArrayList<>();

  @Override
  public JMenuItem[] getMenuItemsAtLocation(MENU_LOCATION location) {
    if (location != MENU_LOCATION.HELP) {
      return new JMenuItem[0];
    }
    JMenuItem item = new JMenuItem(texts().getString("menu"));
    item.setName(NAME);
    item.addActionListener(e -> show());
    items.add(item);
    return new JMenuItem[] {item};
  }

  private static void show() {
    GuiPackage gui = GuiPackage.getInstance();
    JEditorPane page = new JEditorPane("text/html", page(gui));
    page.setEditable(false);
    page.setCaretPosition(0);
    JDialog dialog = new EscapeDialog(gui.getMainFrame(), texts().getString("menu"), false);
    dialog.setName(NAME);
    dialog.setDefaultCloseOperation(JDialog.DISPOSE_ON_CLOSE);
    dialog.add(new JScrollPane(page));
    dialog.setMinimumSize(new Dimension(800, 600));
    dialog.pack();
    dialog.setLocationRelativeTo(gui.getMainFrame());
    dialog.setVisible(true);
  }

  private static String page(GuiPackage gui) {
    HelpPage page = new HelpPage(texts());
    TestElement selected = gui.getCurrentElement();
    if (isOurs(selected)) {
      return page.of(ElementHelp.of(selected.getClass()), selected.getClass().getSimpleName());
    }
    TreeSet<String> names = new TreeSet<>();
    gui.getTreeModel().getNodesOfType(TestElement.class).stream()
        .filter(n -> isOurs(n.getTestElement()))
        .forEach(n -> names.add(n.getName()));
    return page.nothingOfOurs(List.copyOf(names));
  }

  private static boolean isOurs(TestElement element) {
    return element instanceof TestBean && element.getClass().getName().startsWith(OURS);
  }

  private static ResourceBundle texts() {
    // Without it, English on a Japanese machine would be Japanese.
    return ResourceBundle.getBundle(
        HelpMenu.class.getPackageName() + ".HelpResources",
        JMeterUtils.getLocale(),
        ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
  }

  @Override
  public JMenu[] getTopLevelMenus() {
    return new JMenu[0];
  }

  @Override
  public boolean localeChanged(MenuElement menu) {
    return false;
  }

  @Override
  public void localeChanged() {
    items.forEach(i -> i.setText(texts().getString("menu")));
  }
}
