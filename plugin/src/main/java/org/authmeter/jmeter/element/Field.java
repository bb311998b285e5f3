package org.authmeter.jmeter.element;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.NullProperty;

/**
 * A field of an element, declared once: its name in saved plans, its default, how the form shows
 * it, and what its text means. Texts of its label and its explanation are in the element's resource
 * bundle under the same name.
 *
 * <p>The form keeps text for every field, so that a variable or a function can be written into it;
 * {@link #of} reads the text when the sample runs. Blank text means the default.
 *
 * @param <T> type of the value
 */
public final class Field<T> {
  /**
   * Makes a value of a text.
   *
   * @param <T> type of the value
   */
  @FunctionalInterface
  public interface Parser<T> {
    /**
     * @throws IllegalArgumentException whose message tells what is wrong with the text, and the
     *     remedy; the field's name is put before it
     */
    T parse(String text);
  }

  /** How a form shows a field. */
  enum Editor {
    LINE,
    EXACT_LINE,
    LINES,
    PASSWORD,
    FILE,
    CHECK_BOX
  }

  private final String name;
  private final String fallback;
  private final Editor editor;
  private final List<String> choices;
  private final Parser<T> parser;

  private Field(
      String name, String fallback, Editor editor, List<String> choices, Parser<T> parser) {
    this.name = name;
    this.fallback = fallback;
    this.editor = editor;
    this.choices = choices;
    this.parser = parser;
  }

  /** A line of text, empty by default. */
  public static Field<String> text(String name) {
    return text(name, "");
  }

  /** A line of text. */
  public static Field<String> text(String name, String fallback) {
    return new Field<>(name, fallback, Editor.LINE, List.of(), text -> text);
  }

  /** A line of text to which blanks around it belong; empty by default. */
  public static Field<String> exactText(String name) {
    return new Field<>(name, "", Editor.EXACT_LINE, List.of(), text -> text);
  }

  /** Several lines of text, empty by default. */
  public static Field<String> lines(String name) {
    return new Field<>(name, "", Editor.LINES, List.of(), text -> text);
  }

  /** Shown as dots; blanks around it belong to it. */
  public static Field<String> password(String name) {
    return new Field<>(name, "", Editor.PASSWORD, List.of(), text -> text);
  }

  /** A path, with a button to look for it. */
  public static Field<String> file(String name, String fallback) {
    return new Field<>(name, fallback, Editor.FILE, List.of(), text -> text);
  }

  /** A path, none by default. */
  public static Field<String> file(String name) {
    return file(name, "");
  }

  /**
   * Path of a file that an element names.
   *
   * @param path a relative one starts from the plan's folder
   */
  public static Path besidePlan(String path) {
    return Path.of(FileServer.getFileServer().getBaseDir()).resolve(path).normalize();
  }

  /**
   * True or false, in any case of letters. The list offers them with a capital, as JMeter's forms
   * do; a variable can be written instead.
   */
  public static Field<Boolean> flag(String name, boolean fallback) {
    return new Field<>(
        name, Boolean.toString(fallback), Editor.LINE, List.of("True", "False"), Field::flag);
  }

  /** True or false, as a check box. */
  public static Field<Boolean> checkBox(String name, boolean fallback) {
    return new Field<>(name, Boolean.toString(fallback), Editor.CHECK_BOX, List.of(), Field::flag);
  }

  private static boolean flag(String text) {
    if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
      return text.equalsIgnoreCase("true");
    }
    throw new IllegalArgumentException("\"" + text + "\" is neither true nor false");
  }

  /**
   * A whole number.
   *
   * @param minimum inclusive
   * @param maximum inclusive
   */
  public static Field<Integer> number(String name, int fallback, int minimum, int maximum) {
    return text(name, Integer.toString(fallback)).as(text -> (int) whole(text, minimum, maximum));
  }

  /** Milliseconds, at most {@link Integer#MAX_VALUE}. */
  public static Field<Duration> milliseconds(String name, int fallback, int minimum) {
    return text(name, Integer.toString(fallback))
        .as(text -> Duration.ofMillis(whole(text, minimum, Integer.MAX_VALUE)));
  }

  /** Seconds, at most {@link Integer#MAX_VALUE}. */
  public static Field<Duration> seconds(String name, int fallback, int minimum) {
    return text(name, Integer.toString(fallback))
        .as(text -> Duration.ofSeconds(whole(text, minimum, Integer.MAX_VALUE)));
  }

  /**
   * Reads a whole number.
   *
   * @param minimum inclusive
   * @param maximum inclusive
   * @throws IllegalArgumentException if the text is none, or not between them
   */
  public static long whole(String text, long minimum, long maximum) {
    try {
      long number = Long.parseLong(text);
      if (number >= minimum && number <= maximum) {
        return number;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new IllegalArgumentException(
        "\"" + text + "\" is not a whole number from " + minimum + " to " + maximum);
  }

  /**
   * Reads a decimal number.
   *
   * @param minimum inclusive
   * @param maximum inclusive
   * @throws IllegalArgumentException if the text is none, or not between them
   */
  public static double decimal(String text, double minimum, double maximum) {
    try {
      double number = Double.parseDouble(text);
      if (number >= minimum && number <= maximum) {
        return number;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new IllegalArgumentException(
        "\"%s\" is not a number from %s to %s".formatted(text, plain(minimum), plain(maximum)));
  }

  private static String plain(double number) {
    return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
  }

  /** Words between blanks and commas; none by default. */
  public static Field<List<String>> list(String name) {
    return text(name)
        .as(text -> Stream.of(text.split("[\\s,]+")).filter(s -> !s.isEmpty()).toList());
  }

  /** Any constant of an enumeration; written in lower case, with dashes. */
  public static <E extends Enum<E>> Field<E> choice(String name, E fallback) {
    return choice(name, fallback, List.of(fallback.getDeclaringClass().getEnumConstants()));
  }

  /** Some constants of an enumeration, in this order. */
  public static <E extends Enum<E>> Field<E> choice(String name, E fallback, List<E> constants) {
    List<String> names = constants.stream().map(Field::nameOf).toList();
    return new Field<>(
        name,
        nameOf(fallback),
        Editor.LINE,
        names,
        text -> {
          for (E constant : constants) {
            if (nameOf(constant).equalsIgnoreCase(text)) {
              return constant;
            }
          }
          throw new IllegalArgumentException(
              "\"" + text + "\" is none of " + String.join(", ", names));
        });
  }

  /** How users write a constant: in lower case, with dashes. */
  public static String nameOf(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** One of some words; other text, such as a variable, can be written too. */
  public static Field<String> words(String name, String fallback, String... words) {
    return new Field<>(
        name,
        fallback,
        Editor.LINE,
        List.of(words),
        text ->
            Arrays.stream(words)
                .filter(text::equalsIgnoreCase)
                .findFirst()
                .orElseThrow(
                    () ->
                        new IllegalArgumentException(
                            "\""
                                + text
                                + "\" is none of "
                                + Stream.of(words).collect(Collectors.joining(", ")))));
  }

  /** The same field, whose value means something else. */
  public <U> Field<U> then(Function<T, U> mapping) {
    return as(text -> mapping.apply(parser.parse(text)));
  }

  /** The same field, whose text means something else. */
  public <U> Field<U> as(Parser<U> other) {
    return new Field<>(name, fallback, editor, choices, other);
  }

  /** The same field, which parses only a text that has changed; for values that are immutable. */
  public Field<T> cached() {
    return as(new LastValue<>(parser));
  }

  /**
   * The element's value.
   *
   * @throws IllegalArgumentException whose message names the field, its value and the remedy
   */
  public T of(TestElement element) {
    return parse(text(element));
  }

  /**
   * The value of a text.
   *
   * @throws IllegalArgumentException as above
   */
  public T parse(String text) {
    try {
      return parser.parse(text.isBlank() ? fallback : text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
    }
  }

  /** The element's text without blanks around it, or the default. */
  public String text(TestElement element) {
    String text = element.getPropertyAsString(name);
    boolean exact = editor == Editor.PASSWORD || editor == Editor.EXACT_LINE;
    return text.isBlank() ? fallback : exact ? text : text.strip();
  }

  /** Whether the element has this field, and nothing in it. */
  public boolean isEmptied(TestElement element) {
    return !(element.getProperty(name) instanceof NullProperty)
        && element.getPropertyAsString(name).isBlank();
  }

  /** For a check that concerns more than this field's text. */
  public IllegalArgumentException wrong(String message) {
    return new IllegalArgumentException(name + ": " + message);
  }

  /** Name in saved plans: never changes. */
  public String name() {
    return name;
  }

  String fallback() {
    return fallback;
  }

  Editor editor() {
    return editor;
  }

  List<String> choices() {
    return choices;
  }

  /** Keeps the value of the last text: all virtual users usually have the same one. */
  private static final class LastValue<T> implements Parser<T> {
    private record Parsed<T>(String text, T value) {}

    private final Parser<T> parser;
    private volatile Parsed<T> last;

    LastValue(Parser<T> parser) {
      this.parser = parser;
    }

    @Override
    public T parse(String text) {
      Parsed<T> parsed = last;
      if (parsed == null || !parsed.text.equals(text)) {
        parsed = new Parsed<>(text, parser.parse(text));
        last = parsed;
      }
      return parsed.value;
    }
  }
}
