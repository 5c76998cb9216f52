package org.tapwright.kitchen

import android.os.Bundle
import android.view.View
import android.widget.CompoundButton
import android.widget.EditText
import android.widget.TextView
import androidx.fragment.app.Fragment
import org.koin.androidx.viewmodel.ext.android.activityViewModel

/** What the user chooses. */
class SettingsFragment : Fragment(R.layout.settings) {
  private val model: KitchenModel by activityViewModel()

  override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
    val first = view.findViewById<CompoundButton>(R.id.favourites_first)
    val cook = view.findViewById<EditText>(R.id.cook)
    val stored = view.findViewById<TextView>(R.id.stored)
    model.chosen.observe(viewLifecycleOwner) { chosen ->
      first.isChecked = chosen.favouritesFirst
      stored.text = "Cook: ${chosen.cook.ifEmpty { "nobody" }}"
    }
    first.setOnCheckedChangeListener { _, checked ->
      model.chosen.value?.let { model.choose(it.copy(favouritesFirst = checked)) }
    }
    view.findViewById<View>(R.id.save).setOnClickListener {
      model.chosen.value?.let { model.choose(it.copy(cook = cook.text.toString())) }
    }
  }
}
