package org.authmeter.trylogin.attempt;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.common.text.PlainText;

/** Reports the steps of an attempt as they happen, and keeps them for the page. */
public final class Transcript {
  private final PrintStream out;
  private final Masks masks;
  private final List<TryStep> steps = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final Map<String, String> roles = new LinkedHashMap<>();

  public Transcript(PrintStream out, Masks masks) {
    this.out = out;
    this.masks = masks;
  }

  public void add(TryStep step) {
    steps.add(step);
    roles.putIfAbsent(step.server(), "");
    out.println(masks.withoutPassword(step.line(steps.size())));
  }

  /** Something to know that is not a step. */
  public void note(String text) {
    String note = PlainText.message(masks.withoutPassword(text));
    notes.add(note);
    out.println("    Note: " + note);
  }

  /**
   * Says what a server is.
   *
   * @param role such as IdP; a server may have several
   */
  public void role(String server, String role) {
    String known = roles.getOrDefault(server, "");
    if (!List.of(known.split(" and ")).contains(role)) {
      roles.put(server, known.isEmpty() ? role : known + " and " + role);
    }
  }

  public List<TryStep> steps() {
    return steps;
  }

  public List<String> notes() {
    return notes;
  }

  /** What each server is, in the order in which they were asked; empty = not known. */
  public Map<String, String> roles() {
    return roles;
  }

  public long millis() {
    return steps.stream().mapToLong(TryStep::millis).sum();
  }

  public Masks masks() {
    return masks;
  }
}
