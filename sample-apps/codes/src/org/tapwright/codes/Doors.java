package org.tapwright.codes;

/** What is behind the doors: code that runs with the right text alone. */
final class Doors {
  interface Door {
    /** Returns what is behind it, or null if the code does not fit. */
    String open();
  }

  String word() {
    return "word";
  }

  String prefix() {
    return "prefix";
  }

  String pattern() {
    return "pattern";
  }

  String range() {
    return "range";
  }

  String date() {
    return "date";
  }

  String direction() {
    return "switch";
  }

  String table() {
    return "table";
  }

  String map() {
    return "map";
  }
}
