package org.authmeter.testbed.community;

/** What the service answers by a SOAP fault. */
final class Fault extends Exception {
  private static final long serialVersionUID = 1L;

  /** The element in the fault's detail: NoPermissionFault, CasFault, or empty for none. */
  private final String detail;

  private final String code;

  private Fault(String code, String detail, String message) {
    super(message);
    this.code = code;
    this.detail = detail;
  }

  /** The user has no right for the operation. */
  static Fault noPermission(String message) {
    return new Fault("Server", "NoPermissionFault", message);
  }

  /** Anything else that the service refuses or cannot do. */
  static Fault cas(String message) {
    return new Fault("Server", "CasFault", message);
  }

  /** The request is none of the service's. */
  static Fault client(String message) {
    return new Fault("Client", "", message);
  }

  String code() {
    return code;
  }

  String detail() {
    return detail;
  }
}
