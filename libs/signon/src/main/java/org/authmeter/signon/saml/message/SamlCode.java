package org.authmeter.signon.saml.message;

/** Why a message was refused; the names are the response codes of failed samples, so they stay. */
public enum SamlCode {
  /** The message is not base64. */
  BAD_BASE64,
  /** The message in a query does not inflate, or not to its end. */
  BAD_DEFLATE,
  /** More bytes than {@link MessageCodec#MAX_BYTES}. */
  TOO_LARGE,
  /** Elements within elements, deeper than {@link SamlXml#DEEPEST}. */
  TOO_DEEP,
  /** A document type, and with it every entity. */
  DOCTYPE_REFUSED,
  /** Not well-formed XML. */
  BAD_XML,
  /** Another element than the one that must come here. */
  UNEXPECTED_MESSAGE,
  /** A comment or processing instruction inside a value. */
  COMMENT_IN_VALUE,
  /** Two elements with one ID. */
  DUPLICATE_ID,
  /** A signature, assertion or Response where none belongs: signature wrapping. */
  WRAPPED,
  /** Not exactly one assertion. */
  ASSERTION_COUNT,
  /** Neither the message nor its assertion bears a signature. */
  UNSIGNED,
  /** SHA-1 or MD5 under a signature. */
  WEAK_ALGORITHM,
  /** An algorithm that is not for this purpose, or none. */
  ALGORITHM_REFUSED,
  /** The signature names a key that the IdP's metadata does not. */
  UNKNOWN_KEY,
  /** The signature does not verify. */
  BAD_SIGNATURE,
  /** Something that would have to be fetched. */
  REFERENCE_REFUSED,
  /** What was encrypted does not open with the SP's keys. */
  NOT_DECRYPTED,
  /** Another IdP than the one asked. */
  WRONG_ISSUER,
  /** Sent to another address. */
  WRONG_DESTINATION,
  /** For another SP. */
  WRONG_AUDIENCE,
  /** To be delivered at another address. */
  WRONG_RECIPIENT,
  /** Its time is over. */
  EXPIRED,
  /** Its time has not begun. */
  NOT_YET_VALID,
  /** Not SAML 2.0. */
  WRONG_VERSION,
  /** A condition that this SP does not know, so that it may not hold. */
  UNKNOWN_CONDITION,
  /** The assertion does not say that the user signed on. */
  NO_AUTHN_STATEMENT,
  /** The answer to another request, or to none. */
  WRONG_IN_RESPONSE_TO,
  /** The user signed on in another way than the request asked for. */
  WRONG_AUTHN_CONTEXT,
  /** The request asked for a new login, and the user signed on before it. */
  NOT_AUTHENTICATED_AGAIN,
  /** It has come before. */
  REPLAYED,
  /** No user, or none that this SP may take. */
  BAD_SUBJECT,
  /** No StatusCode. */
  NO_STATUS,
  /** The RelayState did not come back as it was sent. */
  WRONG_RELAY_STATE,
  /** A SOAP answer that is none, or a fault. */
  BAD_SOAP,
  /** The IdP's metadata names no address for this. */
  NO_ENDPOINT
}
