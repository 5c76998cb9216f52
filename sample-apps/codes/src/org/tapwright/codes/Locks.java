package org.tapwright.codes;

import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** The ways in which apps compare what was typed. */
final class Locks {
  private static final Pattern TICKET = Pattern.compile("[A-Z]{3}-\\d{4}");

  private final CodeTable table;
  private final Map<String, Integer> floors = new HashMap<>();

  Locks(CodeTable table) {
    this.table = table;
    floors.put("mezzanine", 1);
    floors.put("penthouse", 12);
  }

  boolean word(String code) {
    return code.trim().equals("xyzzy-plugh");
  }

  boolean prefix(String code) {
    return code.startsWith("INV-") && code.length() >= 12;
  }

  boolean pattern(String code) {
    return TICKET.matcher(code).matches();
  }

  boolean range(String code) {
    try {
      int number = Integer.parseInt(code);
      return number > 4200 && number < 4299;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  boolean date(String code) {
    SimpleDateFormat format = new SimpleDateFormat("dd.MM.yyyy", Locale.ROOT);
    format.setLenient(false);
    try {
      return format.parse(code) != null;
    } catch (ParseException e) {
      return false;
    }
  }

  boolean direction(String code) {
    switch (code) {
      case "widdershins":
      case "deasil":
        return true;
      default:
        return false;
    }
  }

  boolean table(String code) {
    return table.has(code);
  }

  boolean map(String code) {
    return floors.get(code) != null;
  }
}
