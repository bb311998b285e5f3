package org.authmeter.trylogin.attempt;

import java.util.List;
import org.authmeter.common.text.PlainText;

/**
 * One exchange with a server.
 *
 * @param server host, and port if it is not the usual one: the lane in the diagram
 * @param asked what was asked, for the terminal
 * @param came what came back, for the terminal
 * @param arrow what was asked, in a few words
 * @param back what came back, in a few words
 * @param millis from the first byte to the last
 * @param details for the page
 */
public record TryStep(
    String server,
    String asked,
    String came,
    String arrow,
    String back,
    long millis,
    List<Detail> details) {

  /**
   * Something to read about a step.
   *
   * @param title what it is
   * @param text without secrets, unless they were asked for
   */
  public record Detail(String title, String text) {}

  /** One line for the terminal. */
  public String line(int number) {
    return "%2d  %s -> %s (%d ms)"
        .formatted(number, PlainText.message(asked), PlainText.message(came), millis);
  }
}
