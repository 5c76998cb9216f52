package tapwright.device.window;

import android.graphics.Rect;
import tapwright.device.log.PhonePaths;

/** What one node of the hierarchy says, whichever way it was found out. */
final class NodeValues {
  CharSequence text;
  CharSequence resourceId;
  CharSequence className;
  CharSequence packageName;
  CharSequence description;
  boolean checkable;
  boolean checked;
  boolean clickable;
  boolean enabled;
  boolean focusable;
  boolean focused;
  boolean scrollable;
  boolean longClickable;
  boolean password;
  boolean selected;
  final Rect bounds = new Rect();

  /** Writes the opening tag without its end, in the order of the uiautomator dump. */
  void open(StringBuilder out, int index) {
    out.append("<node index=\"").append(index).append('"');
    XmlText.attribute(out, "text", PhonePaths.in(text));
    XmlText.attribute(out, "resource-id", resourceId);
    XmlText.attribute(out, "class", className);
    XmlText.attribute(out, "package", packageName);
    XmlText.attribute(out, "content-desc", PhonePaths.in(description));
    XmlText.attribute(out, "checkable", checkable);
    XmlText.attribute(out, "checked", checked);
    XmlText.attribute(out, "clickable", clickable);
    XmlText.attribute(out, "enabled", enabled);
    XmlText.attribute(out, "focusable", focusable);
    XmlText.attribute(out, "focused", focused);
    XmlText.attribute(out, "scrollable", scrollable);
    XmlText.attribute(out, "long-clickable", longClickable);
    XmlText.attribute(out, "password", password);
    XmlText.attribute(out, "selected", selected);
    out.append(" bounds=\"[").append(bounds.left).append(',').append(bounds.top);
    out.append("][").append(bounds.right).append(',').append(bounds.bottom).append("]\"");
  }
}
