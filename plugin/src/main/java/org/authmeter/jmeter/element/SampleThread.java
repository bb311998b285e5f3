package org.authmeter.jmeter.element;

/**
 * The thread that a sample runs in, for samplers whose libraries are ended by an interruption. One
 * that comes through the sampler (a Sample Timeout, the stop of the test) ends the sample that is
 * under way, and no later one.
 */
public final class SampleThread {
  private Thread thread;
  private boolean interrupted;

  /** The sample begins in the current thread. */
  public synchronized void enter() {
    thread = Thread.currentThread();
    interrupted = false;
  }

  /** The sample is over; an interruption that was meant for it is taken back. */
  public synchronized void leave() {
    thread = null;
    if (interrupted) {
      Thread.interrupted();
    }
  }

  /**
   * Interrupts the sample that is under way.
   *
   * @return false if there is none
   */
  public synchronized boolean interrupt() {
    if (thread == null) {
      return false;
    }
    interrupted = true;
    thread.interrupt();
    return true;
  }
}
