package org.authmeter.jmeter.http;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The fields of every sampler that signs a user on in a browser; JMeter sets them before each
 * sample.
 */
public abstract class BrowserFields extends ScopedSampler {
  private static final long serialVersionUID = 1L;

  public static final String DEFAULT_SESSION = "new";
  public static final String DEFAULT_LEG_TIMEOUT = "10000";
  public static final String DEFAULT_DEADLINE = "60000";
  public static final String DEFAULT_MAX_PAGE_BYTES = "10485760";
  public static final String DEFAULT_PAUSE = "0";

  private transient String user;
  private transient String password;
  private transient String expect;
  private transient String session;
  private transient String userField;
  private transient String passwordField;
  private transient String submitButton;
  private transient String legTimeout;
  private transient String deadline;
  private transient String maxHops;
  private transient String maxPageBytes;
  private transient String pauseMin;
  private transient String pauseMax;

  /** Login name. */
  public String getUser() {
    return user;
  }

  public void setUser(String user) {
    this.user = user;
  }

  /** Password; never in results. */
  public String getPassword() {
    return password;
  }

  public void setPassword(String password) {
    this.password = password;
  }

  /** Text that proves the login; {user} stands for the user. */
  public String getExpect() {
    return expect;
  }

  public void setExpect(String expect) {
    this.expect = expect;
  }

  /** What is done with the browser session before, a {@link Session}; default new. */
  public String getSession() {
    return session;
  }

  public void setSession(String session) {
    this.session = session;
  }

  /** Name of the login form's user field; empty = found by type. */
  public String getUserField() {
    return userField;
  }

  public void setUserField(String userField) {
    this.userField = userField;
  }

  /** Name of the password field; empty = found by type. */
  public String getPasswordField() {
    return passwordField;
  }

  public void setPasswordField(String passwordField) {
    this.passwordField = passwordField;
  }

  /** Name, id or value of the login form's button; empty = found. */
  public String getSubmitButton() {
    return submitButton;
  }

  public void setSubmitButton(String submitButton) {
    this.submitButton = submitButton;
  }

  /** Milliseconds for one request and its whole answer; default 10000. */
  public String getLegTimeout() {
    return legTimeout;
  }

  public void setLegTimeout(String legTimeout) {
    this.legTimeout = legTimeout;
  }

  /** Milliseconds for the whole sample, pause not counted; default 60000. */
  public String getDeadline() {
    return deadline;
  }

  public void setDeadline(String deadline) {
    this.deadline = deadline;
  }

  /** Most requests of one sample. */
  public String getMaxHops() {
    return maxHops;
  }

  public void setMaxHops(String maxHops) {
    this.maxHops = maxHops;
  }

  /** Most bytes of one page, after decompression; default 10485760. */
  public String getMaxPageBytes() {
    return maxPageBytes;
  }

  public void setMaxPageBytes(String maxPageBytes) {
    this.maxPageBytes = maxPageBytes;
  }

  /** Least milliseconds before the credentials; default 0. */
  public String getPauseMin() {
    return pauseMin;
  }

  public void setPauseMin(String pauseMin) {
    this.pauseMin = pauseMin;
  }

  /** Most milliseconds before the credentials; default 0. */
  public String getPauseMax() {
    return pauseMax;
  }

  public void setPauseMax(String pauseMax) {
    this.pauseMax = pauseMax;
  }

  /**
   * The texts of all fields but those that differ from user to user. As long as they are the same,
   * what was made of them stays valid.
   */
  protected List<String> texts() {
    return new ArrayList<>(
        Arrays.asList(
            expect,
            session,
            userField,
            passwordField,
            submitButton,
            legTimeout,
            deadline,
            maxHops,
            maxPageBytes,
            pauseMin,
            pauseMax));
  }
}
