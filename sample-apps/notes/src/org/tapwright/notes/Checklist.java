package org.tapwright.notes;

import java.util.ArrayList;
import java.util.List;

/** The items of a checklist; stored as one line each, the mark first. */
final class Checklist {
  /** One item. */
  static final class Item {
    final String name;
    boolean done;

    Item(String name, boolean done) {
      this.name = name;
      this.done = done;
    }
  }

  final List<Item> items = new ArrayList<>();

  static Checklist parse(String content) {
    Checklist checklist = new Checklist();
    for (String line : content.split("\n")) {
      if (line.length() > 1) {
        checklist.items.add(new Item(line.substring(1), line.charAt(0) == 'x'));
      }
    }
    return checklist;
  }

  String print() {
    StringBuilder lines = new StringBuilder();
    for (Item item : items) {
      lines.append(item.done ? 'x' : '-').append(item.name).append('\n');
    }
    return lines.toString();
  }

  int done() {
    int count = 0;
    for (Item item : items) {
      count += item.done ? 1 : 0;
    }
    return count;
  }

  String summary() {
    StringBuilder words = new StringBuilder();
    for (Item item : items) {
      words.append(words.length() == 0 ? "" : ", ").append(item.name);
    }
    return words.toString();
  }
}
