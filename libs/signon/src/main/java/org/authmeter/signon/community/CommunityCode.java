package org.authmeter.signon.community;

/**
 * Why a call failed where the service names no fault of its own; the names are response codes of
 * failed samples, so they stay.
 */
public enum CommunityCode {
  CONNECT_FAILED,
  TLS_FAILED,
  TIME_OUT,
  INTERRUPTED,
  BAD_ANSWER,
  ANSWER_TOO_LARGE,
  NO_ASSERTION,
  BAD_SIGNATURE,
  BAD_ASSERTION,
  UNEXPECTED_ANSWER,
  INVALID_SETTINGS,
  INTERNAL_ERROR
}
