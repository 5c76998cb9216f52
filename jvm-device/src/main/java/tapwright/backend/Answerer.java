package tapwright.backend;

/** Says what the servers answer. */
interface Answerer {
  /** Returns the answer to a request. */
  Reply answer(Request request);

  /** The phone is as new: whatever was counted or learnt from requests of before is forgotten. */
  void begin(long seed);
}
