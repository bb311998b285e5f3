package org.authmeter.benchmarks.input;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What is asked of the server: the documented lab's four cases, and as fast as it goes. */
public enum WebCase {
  STATIC_HTTP("static page over HTTP", false, 120, 15, 10),
  STATIC_HTTPS("static page over HTTPS", false, 120, 15, 10),
  WORDPRESS_HTTP("WordPress over HTTP", true, 10, 1, 2),
  WORDPRESS_HTTPS("WordPress over HTTPS", true, 10, 1, 2),
  UNPACED_HTTP("static page over HTTP, without pauses", false, 8, 0, 8),
  UNPACED_HTTPS("static page over HTTPS, without pauses", false, 8, 0, 8);

  private final String title;
  private final boolean wordPress;
  private final int users;
  private final int rate;
  private final int newUsers;

  WebCase(String title, boolean wordPress, int users, int rate, int newUsers) {
    this.title = title;
    this.wordPress = wordPress;
    this.users = users;
    this.rate = rate;
    this.newUsers = newUsers;
  }

  /** As it is written on the command line; the plan's name, if it is paced. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public String title() {
    return title;
  }

  public boolean wordPress() {
    return wordPress;
  }

  public boolean isPaced() {
    return rate > 0;
  }

  public boolean tls() {
    return name().endsWith("HTTPS");
  }

  public int users() {
    return users;
  }

  /** Requests per second of each user; 0 = as fast as they are answered. */
  public int rate() {
    return rate;
  }

  /** Users that start in a second. */
  public int newUsers() {
    return newUsers;
  }

  /** Seconds until all users have started. */
  public int rampUp() {
    return users / newUsers;
  }

  /** The property of the testbed that has scheme, host and port. */
  public String urlProperty() {
    return tls() ? "authmeter.https.url" : "authmeter.http.url";
  }

  public String path() {
    return wordPress ? "/" : "/html/index.html";
  }

  /** Text that proves the page. */
  public String expect() {
    return wordPress ? "AuthMeter weblab" : "end of the static page";
  }

  /** Pages per second of all users if each request came at its time. */
  public double idealRate() {
    return (double) users * rate;
  }

  public static List<String> ids() {
    return Arrays.stream(values()).map(WebCase::id).toList();
  }

  public static WebCase of(String id) {
    return valueOf(id.toUpperCase(Locale.ROOT).replace('-', '_'));
  }
}
