package tapwright.device.window;

import android.graphics.Rect;
import android.view.View;
import android.view.ViewGroup;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import java.util.HashSet;
import java.util.Set;

/** Writes the tree of nodes that a single view draws by itself, as Compose and calendars do. */
final class VirtualNodes {
  private final Hierarchy hierarchy;
  private final NodeValues node = new NodeValues();

  /** Takes the walk to hand real views inside a virtual tree back to. */
  VirtualNodes(Hierarchy hierarchy) {
    this.hierarchy = hierarchy;
  }

  /** Writes the virtual tree of a view; false when it has none after all. */
  boolean write(
      View host,
      AccessibilityNodeProvider provider,
      int index,
      Rect bounds,
      String packageName,
      StringBuilder out) {
    AccessibilityNodeInfo root =
        provider.createAccessibilityNodeInfo(AccessibilityNodeProvider.HOST_VIEW_ID);
    if (root == null) {
      return false;
    }
    Tree tree = new Tree(host, provider, packageName, out);
    tree.write(root, index, new Rect(bounds));
    return true;
  }

  /** One walk over one provider's nodes. */
  private final class Tree {
    private final View host;
    private final AccessibilityNodeProvider provider;
    private final String packageName;
    private final StringBuilder out;
    private final Set<Integer> seen = new HashSet<>();

    Tree(View host, AccessibilityNodeProvider provider, String packageName, StringBuilder out) {
      this.host = host;
      this.provider = provider;
      this.packageName = packageName;
      this.out = out;
    }

    void write(AccessibilityNodeInfo info, int index, Rect clip) {
      node.bounds.setEmpty();
      info.getBoundsInScreen(node.bounds);
      if (!node.bounds.intersect(clip)) {
        return;
      }
      Rect inner = new Rect(node.bounds);
      read(info);
      node.open(out, index);
      int count = info.getChildCount();
      if (count == 0) {
        out.append(" />");
        return;
      }
      out.append('>');
      for (int i = 0; i < count; i++) {
        writeChild(info.getChildId(i), i, inner);
      }
      out.append("</node>");
    }

    private void writeChild(long id, int index, Rect clip) {
      int virtualId = AccessibilityNodeInfo.getVirtualDescendantId(id);
      if (virtualId == AccessibilityNodeProvider.HOST_VIEW_ID) {
        View view = find(host, AccessibilityNodeInfo.getAccessibilityViewId(id));
        if (view != null && view != host) {
          hierarchy.writeEmbedded(view, index, clip);
        }
      } else if (seen.add(virtualId)) {
        AccessibilityNodeInfo child = provider.createAccessibilityNodeInfo(virtualId);
        if (child != null && child.isVisibleToUser()) {
          write(child, index, clip);
        }
      }
    }

    private void read(AccessibilityNodeInfo info) {
      node.text = info.getText();
      node.resourceId = info.getViewIdResourceName();
      node.className = info.getClassName();
      node.packageName = packageName;
      node.description = info.getContentDescription();
      node.checkable = info.isCheckable();
      node.checked = info.isChecked();
      node.clickable = info.isClickable();
      node.enabled = info.isEnabled();
      node.focusable = info.isFocusable();
      node.focused = info.isFocused();
      node.scrollable = info.isScrollable();
      node.longClickable = info.isLongClickable();
      node.password = info.isPassword();
      node.selected = info.isSelected();
    }
  }

  private static View find(View view, int accessibilityId) {
    if (view.getAccessibilityViewId() == accessibilityId) {
      return view;
    }
    if (view instanceof ViewGroup) {
      ViewGroup group = (ViewGroup) view;
      for (int i = 0; i < group.getChildCount(); i++) {
        View found = find(group.getChildAt(i), accessibilityId);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }
}
