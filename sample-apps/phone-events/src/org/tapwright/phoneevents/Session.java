package org.tapwright.phoneevents;

/** Who is signed in, in a static field: it lives as long as the process and no longer. */
final class Session {
  static String name;

  private Session() {}
}
