package tapwright.backend;

/** Says what the servers answer; threads of the app may ask at the same time. */
interface Answerer {
  /** Returns the answer to a request. */
  Reply answer(Request request);

  /** The phone is as new: whatever was counted or learnt from requests of before is forgotten. */
  void begin();
}
