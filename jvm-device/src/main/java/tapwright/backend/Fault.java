package tapwright.backend;

/** What may go wrong with an answer on its way. */
public enum Fault {
  /** Nothing. */
  NONE,
  /** The connection is closed without an answer. */
  EMPTY_RESPONSE,
  /** The connection breaks. */
  CONNECTION_RESET_BY_PEER,
  /** The status is fine, and what follows is not HTTP. */
  MALFORMED_RESPONSE_CHUNK,
  /** What comes is not HTTP at all. */
  RANDOM_DATA_THEN_CLOSE,
  /** Nothing ever comes. */
  TIMEOUT,
  /** The connection is closed in the middle of the body. */
  TRUNCATED
}
