package org.authmeter.jmeter.element;

import java.io.IOException;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.NoConfigMerge;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.testelement.TestStateListener;
import org.authmeter.browser.failure.CodedFailure;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A resource that the samplers of all virtual users share: opened before the first sample, closed
 * after the last, however the test ends.
 *
 * <p>JMeter calls {@link #testStarted()} once; the resource is put into a variable, which JMeter
 * hands to each virtual user. On an agent it calls {@link #testStarted(String)}, so that each agent
 * has a resource of its own. The fields are read at the start only, so virtual users need no copies
 * of the element, whose fields JMeter would restore after each sample.
 *
 * <p>A wrong field, or a resource that cannot be opened for whatever reason, is logged once, and
 * makes every sample fail with the reason.
 *
 * @param <R> the resource
 */
public abstract class SharedConfig<R> extends ConfigTestElement
    implements FormElement, TestStateListener, NoConfigMerge, NoThreadClone {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(SharedConfig.class);

  private transient R resource;

  /** Where samplers find the resource. */
  protected abstract SharedKey<R> key();

  /** The element's fields. */
  protected abstract ElementForm form();

  /**
   * Checks the fields and opens the resource.
   *
   * @throws IllegalArgumentException for a wrong field
   */
  protected abstract R open() throws CodedFailure, IOException;

  /** Closes the resource after the last sample. */
  protected void close(R opened) {
    // nothing to close unless overridden
  }

  @Override
  public void testStarted() {
    setRunningVersion(true);
    String name = key().field().of(this);
    String variable = key().variable(name);
    var variables = getThreadContext().getVariables();
    if (variables.getObject(variable) != null) {
      log.error(
          "{}: there is another {} named {}; give each a name", getName(), key().kind(), name);
      return;
    }
    variables.putObject(variable, entry());
  }

  private SharedKey.Entry entry() {
    try {
      resource = open();
      return new SharedKey.Entry(resource, null);
    } catch (IllegalArgumentException | IOException e) {
      return failed(new CodedFailure("INVALID_SETTINGS", getName() + ": " + e.getMessage(), e));
    } catch (CodedFailure e) {
      return failed(e);
    } catch (RuntimeException | LinkageError e) {
      // JMeter would end without a word, a result or an exit status
      log.error("{}: it cannot be opened", getName(), e);
      String files = form().files(this);
      return failed(
          new CodedFailure(
              "INVALID_SETTINGS",
              getName()
                  + ": it cannot be opened: "
                  + e
                  + (files.isEmpty() ? "" : "; its files: " + files)
                  + "; jmeter.log has the whole of it",
              e));
    }
  }

  private SharedKey.Entry failed(CodedFailure failure) {
    log.error("{}: all samples will fail: {} {}", getName(), failure.code(), failure.getMessage());
    return new SharedKey.Entry(null, failure);
  }

  @Override
  public void testStarted(String host) {
    testStarted();
  }

  @Override
  public void testEnded() {
    if (resource != null) {
      R opened = resource;
      resource = null;
      close(opened);
    }
  }

  @Override
  public void testEnded(String host) {
    testEnded();
  }
}
