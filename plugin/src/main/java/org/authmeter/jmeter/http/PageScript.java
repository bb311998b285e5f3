package org.authmeter.jmeter.http;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.script.Bindings;
import javax.script.ScriptException;
import javax.script.SimpleBindings;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.PageAnswer;
import org.authmeter.browser.walk.PageHandler;
import org.authmeter.browser.walk.PageView;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.jmeter.core.Scripts;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A page handler that is a script. Each call has bindings of its own, so that virtual users do not
 * meet in one.
 */
record PageScript(Scripts.Script script) implements PageHandler {
  private static final Logger log = LoggerFactory.getLogger(PageScript.class);

  /**
   * The handlers of a field.
   *
   * @param list comma-separated names or files, as {@link Scripts} finds them
   * @throws IllegalArgumentException whose message names the script and, where it does not compile,
   *     the line
   */
  static List<PageHandler> list(String list) {
    if (list.isEmpty()) {
      return List.of();
    }
    return Stream.of(list.split(","))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .<PageHandler>map(name -> new PageScript(Scripts.of(name)))
        .toList();
  }

  @Override
  public String name() {
    return script.name();
  }

  @Override
  public PageAnswer answer(PageView page, String user) throws CodedFailure {
    Bindings bindings = new SimpleBindings();
    bindings.put("page", page);
    bindings.put("user", user);
    bindings.put("now", System.currentTimeMillis());
    bindings.put("vars", JMeterContextService.getContext().getVariables());
    bindings.put("props", JMeterUtils.getJMeterProperties());
    bindings.put("log", log);
    return answer(bindings);
  }

  /** With bindings that a test has chosen. */
  PageAnswer answer(Bindings bindings) throws CodedFailure {
    Object result;
    try {
      result = script.run(bindings);
    } catch (ScriptException e) {
      Throwable cause = e;
      while (cause.getCause() != null && !(cause instanceof PageView.Failed)) {
        cause = cause.getCause();
      }
      if (cause instanceof PageView.Failed failed) {
        throw failed;
      }
      throw failure(where(cause) + ": " + withoutValues(cause));
    }
    if (result == null || result instanceof PageAnswer) {
      return (PageAnswer) result;
    }
    if (result instanceof Map<?, ?> values) {
      return PageAnswer.submit(values);
    }
    throw failure(
        " returned a "
            + result.getClass().getSimpleName()
            + "; return null for a page that is not yours, a map of field values, or"
            + " page.submit(…) or page.follow(…)");
  }

  private CodedFailure failure(String what) {
    return new CodedFailure(
        FailureCode.PAGE_HANDLER_FAILED, "the page handler " + script.source() + what);
  }

  private String where(Throwable cause) {
    for (StackTraceElement element : cause.getStackTrace()) {
      if (name().equals(element.getFileName())) {
        return ", line " + element.getLineNumber();
      }
    }
    return "";
  }

  /** Groovy's message of a call that does not fit shows the arguments: a code, a password. */
  private static String withoutValues(Throwable cause) {
    String message = String.valueOf(cause.getMessage()).replaceAll("(?s)\\bvalues: .*", "");
    return cause.getClass().getSimpleName() + ": " + message.strip();
  }
}
