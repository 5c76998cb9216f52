package org.tapwright.parts.extra;

/** Code of the other module. */
public final class Extra {
  @Override
  public String toString() {
    return "code of the other module";
  }
}
