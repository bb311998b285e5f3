package org.authmeter.trylogin;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.authmeter.common.text.PlainPrintStream;
import org.authmeter.common.text.PlainText;
import org.authmeter.trylogin.attempt.Attempt;
import org.authmeter.trylogin.attempt.DiscoveredTarget;
import org.authmeter.trylogin.attempt.Masks;
import org.authmeter.trylogin.attempt.Transcript;
import org.authmeter.trylogin.attempt.TrySettings;
import org.authmeter.trylogin.attempt.TryVerdict;
import org.authmeter.trylogin.web.WebAttempt;

/** {@code authmeter try}: one sign-on, reported as it happens. Its exit status is the verdict's. */
public final class TryMain {
  private static final String NAME = "authmeter: ";

  private final PrintStream out;
  private final PrintStream err;
  private final Function<String, String> ask;

  /**
   * @param ask asks the person at the terminal for a line
   */
  TryMain(PrintStream out, PrintStream err, Function<String, String> ask) {
    this.out = new PlainPrintStream(out);
    this.err = new PlainPrintStream(err);
    this.ask = ask;
  }

  /**
   * Reads the settings from standard input, up to {@link TrySettings#END}: they hold the password,
   * which is in no file and on no command line. What follows is typed by the person at the
   * terminal.
   */
  public static void main(String[] args) {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
    Function<String, String> ask =
        question -> {
          System.out.print("    " + PlainText.message(question) + ' ');
          System.out.flush();
          try {
            return in.readLine();
          } catch (IOException e) {
            return null;
          }
        };
    System.exit(new TryMain(System.out, System.err, ask).run(in));
  }

  int run(BufferedReader in) {
    TryVerdict verdict;
    try {
      verdict = run(TrySettings.read(in));
    } catch (IllegalArgumentException e) {
      verdict = TryVerdict.usage(e.getMessage());
      err.println(NAME + verdict.sentence());
    } catch (IOException e) {
      verdict = TryVerdict.environment("a file cannot be read or written: " + e);
      err.println(NAME + verdict.sentence());
    }
    out.flush();
    err.flush();
    return verdict.status();
  }

  TryVerdict run(TrySettings settings) throws IOException {
    Masks masks =
        new Masks(
            settings.user(),
            List.of(settings.password(), settings.ldap().bindPassword()),
            settings.files().showSecrets());
    Transcript transcript = new Transcript(out, masks);
    Attempt attempt = attempt(settings, transcript);
    TryVerdict judged = attempt.run();
    TryVerdict verdict =
        new TryVerdict(
            judged.status(), PlainText.message(masks.withoutPassword(judged.sentence())));
    out.flush();
    (verdict.isSignedOn() ? out : err)
        .println((verdict.isSignedOn() ? "" : NAME) + verdict.sentence());
    write(settings, transcript, verdict, attempt);
    return verdict;
  }

  private Attempt attempt(TrySettings settings, Transcript transcript) {
    return switch (settings.url().getScheme()) {
      case "ldap", "ldaps" -> new LdapAttempt(settings, transcript);
      case "memcached" -> new MemcachedAttempt(settings, transcript);
      case "http", "https" ->
          new WebAttempt(settings, transcript, settings.terminal() ? ask : null);
      default ->
          throw new IllegalArgumentException(
              "%s: try knows https, http, ldap, ldaps and memcached addresses"
                  .formatted(settings.url()));
    };
  }

  private void write(
      TrySettings settings, Transcript transcript, TryVerdict verdict, Attempt attempt)
      throws IOException {
    TrySettings.Outputs files = settings.files();
    if (files.html() != null) {
      String page = new TryPage(settings, transcript, verdict).html();
      if (settings.files().showSecrets()) {
        Files.deleteIfExists(files.html());
        PrivateFile.write(files.html(), page, StandardCharsets.UTF_8);
      } else {
        Files.writeString(files.html(), page);
      }
      out.println("Page: " + files.html());
    }
    if (files.save() == null && files.plan() == null) {
      return;
    }
    if (!verdict.isSignedOn()) {
      err.println(NAME + "neither --save nor --plan was written: they need a sign-on.");
      return;
    }
    DiscoveredTarget found = attempt.found();
    if (files.save() != null) {
      new SavedTarget(settings, found).write(files.save());
      out.println(
          "Target file: %s%s. Next: ./authmeter doctor --target %s"
              .formatted(
                  files.save(),
                  found.users()
                      ? ", with the password in " + SavedTarget.accounts(files.save())
                      : "",
                  files.save()));
    }
    if (files.plan() != null) {
      plan(files, found);
    }
  }

  private void plan(TrySettings.Outputs files, DiscoveredTarget found) throws IOException {
    Path accounts = SavedTarget.accounts(files.save() == null ? files.plan() : files.save());
    new SavedPlan(found).write(files.plan(), accounts);
    out.println(
        "Plan: %s%s"
            .formatted(
                files.plan(),
                found.users() && files.save() == null
                    ? "; the password is not in it: write user,password into %s (chmod 600)"
                        .formatted(accounts)
                    : ""));
  }
}
