package org.authmeter.jmeter.http;

import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.ThreadListener;

/**
 * A sampler whose requests obey the HTTP elements in scope. JMeter hands them out ({@link
 * #clearTestElementChildren}, then {@link #addTestElement} for each) before each sample.
 */
public abstract class ScopedSampler extends AbstractSampler
    implements Interruptible, ThreadListener {
  private static final long serialVersionUID = 1L;

  private transient HttpScope scope = new HttpScope();
  private transient volatile Interruptible running;

  /** The elements handed out last. */
  protected final HttpScope scope() {
    return scope;
  }

  /**
   * @param sample that an interruption ends; null when it is over
   */
  protected final void running(Interruptible sample) {
    running = sample;
  }

  @Override
  public boolean interrupt() {
    Interruptible current = running;
    return current != null && current.interrupt();
  }

  @Override
  public void threadStarted() {
    // the browser is opened by the first sample
  }

  @Override
  public void threadFinished() {
    Browser.closeAll();
  }

  @Override
  public void clearTestElementChildren() {
    scope.clear();
  }

  @Override
  public void addTestElement(TestElement element) {
    scope.add(element);
  }

  @Override
  public boolean applies(ConfigTestElement element) {
    return HttpScope.applies(element);
  }

  /** Agents get the element serialised, without what its constructor made. */
  protected Object readResolve() {
    scope = new HttpScope();
    return this;
  }
}
