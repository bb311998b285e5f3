package org.authmeter.jmeter.gui;

import java.awt.Component;
import java.awt.Container;
import java.awt.event.FocusEvent;
import javax.swing.JComboBox;
import javax.swing.JLabel;
import javax.swing.JPasswordField;
import javax.swing.text.JTextComponent;

/**
 * A field of a form as it is seen: a label, and what stands behind it.
 *
 * @param label with its tool tip
 * @param editor a text field, a combo box, or a panel with a text field and a button
 */
record FormField(JLabel label, Component editor) {

  String tip() {
    return label.getToolTipText();
  }

  boolean hidden() {
    return editor instanceof JPasswordField;
  }

  String kind() {
    return hidden()
        ? "password"
        : editor instanceof JComboBox ? "choice" : text() == null ? "" : "text";
  }

  String shown() {
    if (editor instanceof JComboBox<?> box) {
      return box.isEditable()
          ? ((JTextComponent) box.getEditor().getEditorComponent()).getText()
          : String.valueOf(box.getSelectedItem());
    }
    return editor instanceof JPasswordField secret
        ? new String(secret.getPassword())
        : text().getText();
  }

  /** Types a text. In a combo box its last item, Edit, opens the field for any text. */
  void type(String text) {
    if (editor instanceof JComboBox<?> box) {
      box.setSelectedIndex(box.getItemCount() - 1);
      if (!box.isEditable()) {
        throw new IllegalStateException(label.getText() + " takes only what it offers");
      }
      ((JTextComponent) box.getEditor().getEditorComponent()).setText(text);
      box.actionPerformed(new java.awt.event.ActionEvent(box.getEditor(), 1, "typed"));
      return;
    }
    JTextComponent field = text();
    field.setText(text);
    FocusEvent left = new FocusEvent(field, FocusEvent.FOCUS_LOST);
    for (java.awt.event.FocusListener listener : field.getFocusListeners()) {
      listener.focusLost(left);
    }
  }

  private JTextComponent text() {
    if (editor instanceof JTextComponent text) {
      return text;
    }
    return editor instanceof Container container
        ? Gui.all(container, JTextComponent.class).stream().findFirst().orElse(null)
        : null;
  }
}
