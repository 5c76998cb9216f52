package org.tapwright.kitchen

import android.os.Bundle
import android.view.View
import android.widget.EditText
import android.widget.TextView
import androidx.fragment.app.Fragment
import androidx.lifecycle.lifecycleScope
import androidx.recyclerview.widget.LinearLayoutManager
import androidx.recyclerview.widget.RecyclerView
import com.google.android.material.appbar.MaterialToolbar
import com.google.android.material.dialog.MaterialAlertDialogBuilder
import com.google.android.material.snackbar.Snackbar
import kotlinx.coroutines.launch
import org.koin.androidx.viewmodel.ext.android.activityViewModel

/** The list of all recipes. */
class RecipesFragment : Fragment(R.layout.recipes) {
  private val model: KitchenModel by activityViewModel()

  override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
    val rows = RecipeRows({ (activity as MainActivity).open(it.id) }, model::change)
    view.findViewById<RecyclerView>(R.id.list).apply {
      layoutManager = LinearLayoutManager(context)
      adapter = rows
    }
    val count = view.findViewById<TextView>(R.id.count)
    model.all.observe(viewLifecycleOwner) { recipes ->
      rows.submitList(recipes)
      count.text = resources.getQuantityString(R.plurals.recipes, recipes.size, recipes.size)
    }
    viewLifecycleOwner.lifecycleScope.launch {
      model.messages.collect { Snackbar.make(view, it, Snackbar.LENGTH_LONG).show() }
    }
    view.findViewById<MaterialToolbar>(R.id.toolbar).setOnMenuItemClickListener { item ->
      if (item.itemId == R.id.load) model.load() else model.clear()
      true
    }
    view.findViewById<View>(R.id.add).setOnClickListener { add() }
  }

  private fun add() {
    val content = layoutInflater.inflate(R.layout.add, null)
    MaterialAlertDialogBuilder(requireContext())
      .setTitle("New recipe")
      .setView(content)
      .setNegativeButton("Cancel", null)
      .setPositiveButton("Add") { _, _ ->
        model.add(content.findViewById<EditText>(R.id.title).text.toString())
      }
      .show()
  }
}
