package org.tapwright.notes;

/** A group of notes, shown in its colour. */
final class Category {
  final long id;
  final String name;
  final int colour;

  Category(long id, String name, int colour) {
    this.id = id;
    this.name = name;
    this.colour = colour;
  }

  @Override
  public String toString() {
    return name;
  }
}
