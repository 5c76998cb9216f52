package tapwright.device.window;

import android.text.TextUtils;
import android.text.method.PasswordTransformationMethod;
import android.view.View;
import android.view.ViewGroup;
import android.view.ViewParent;
import android.widget.AbsListView;
import android.widget.AbsSpinner;
import android.widget.AdapterView;
import android.widget.CheckedTextView;
import android.widget.CompoundButton;
import android.widget.TextView;

/**
 * Reads off a view what its accessibility node would say, without making the node: by the same
 * rules as the framework's own widgets have, at a tenth of the cost.
 */
final class ViewReader {
  private final ResourceNames names;

  ViewReader(ResourceNames names) {
    this.names = names;
  }

  /** Fills in all but the bounds. */
  void read(View view, String packageName, NodeValues node) {
    node.className = view.getAccessibilityClassName();
    node.packageName = packageName;
    node.resourceId = names.of(view);
    node.description = view.getContentDescription();
    node.clickable = view.isClickable();
    node.longClickable = view.isLongClickable();
    node.enabled = view.isEnabled();
    node.focusable = view.isFocusable();
    node.focused = view.isFocused();
    node.selected = view.isSelected();
    readText(view, node);
    readCheck(view, node);
    node.scrollable = isScrollable(view);
    ViewParent parent = view.getParent();
    if (parent instanceof AdapterView) {
      readItem(view, (AdapterView<?>) parent, node);
    }
  }

  /** An empty field shows its hint, and any text as it is drawn: dots, capitals. */
  private static void readText(View view, NodeValues node) {
    if (view instanceof TextView) {
      TextView textView = (TextView) view;
      CharSequence text = textView.getText();
      node.text = TextUtils.isEmpty(text) ? textView.getHint() : textView.getTransformed();
      node.password = textView.getTransformationMethod() instanceof PasswordTransformationMethod;
    } else {
      node.text = null;
      node.password = false;
    }
  }

  private static void readCheck(View view, NodeValues node) {
    if (view instanceof CompoundButton) {
      node.checkable = true;
      node.checked = ((CompoundButton) view).isChecked();
    } else if (view instanceof CheckedTextView) {
      node.checkable = true;
      node.checked = ((CheckedTextView) view).isChecked();
    } else {
      node.checkable = false;
      node.checked = false;
    }
  }

  private static boolean isScrollable(View view) {
    if (!(view instanceof ViewGroup) || !view.isEnabled()) {
      return false;
    }
    return view.canScrollVertically(1)
        || view.canScrollVertically(-1)
        || view.canScrollHorizontally(1)
        || view.canScrollHorizontally(-1);
  }

  /** The row of a list is clicked through the list, not through a listener of its own. */
  private static void readItem(View view, AdapterView<?> list, NodeValues node) {
    if (list instanceof AbsListView) {
      ViewGroup.LayoutParams layout = view.getLayoutParams();
      int position = list.getPositionForView(view);
      boolean enabled =
          list.isEnabled()
              && layout instanceof AbsListView.LayoutParams
              && list.getAdapter() != null
              && position >= 0
              && position < list.getCount()
              && ((AbsListView) list).getAdapter().isEnabled(position);
      if (!enabled) {
        node.enabled = false;
        return;
      }
      node.clickable |= !view.hasExplicitFocusable();
      node.longClickable |= list.isLongClickable();
      node.selected |= position == list.getSelectedItemPosition();
    } else if (!(list instanceof AbsSpinner) || list.getOnItemClickListener() != null) {
      node.clickable |= list.getOnItemClickListener() != null;
      node.longClickable |= list.getOnItemLongClickListener() != null;
    }
  }
}
