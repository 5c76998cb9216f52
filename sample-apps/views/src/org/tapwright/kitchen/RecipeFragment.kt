package org.tapwright.kitchen

import android.os.Bundle
import android.view.View
import android.widget.ImageView
import android.widget.TextView
import androidx.core.os.bundleOf
import androidx.fragment.app.Fragment
import com.google.android.material.appbar.MaterialToolbar
import com.google.android.material.bottomsheet.BottomSheetDialog
import com.google.android.material.dialog.MaterialAlertDialogBuilder
import com.google.android.material.slider.Slider
import com.google.android.material.snackbar.Snackbar
import org.koin.androidx.viewmodel.ext.android.activityViewModel

/** One recipe. */
class RecipeFragment : Fragment(R.layout.recipe) {
  private val model: KitchenModel by activityViewModel()
  private var shown: Recipe? = null

  override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
    val slider = view.findViewById<Slider>(R.id.slider)
    val toolbar = view.findViewById<MaterialToolbar>(R.id.toolbar)
    toolbar.setNavigationOnClickListener { parentFragmentManager.popBackStack() }
    model.recipe(requireArguments().getLong("id")).observe(viewLifecycleOwner) { recipe: Recipe? ->
      shown = recipe
      if (recipe != null) {
        toolbar.title = recipe.title
        view.findViewById<ImageView>(R.id.picture).show(recipe)
        view.findViewById<TextView>(R.id.portions).text = "Portions: ${recipe.portions}"
        slider.value = recipe.portions.toFloat()
      }
    }
    slider.addOnChangeListener { _, value, byUser ->
      if (byUser) shown?.let { model.change(it.copy().apply { portions = value.toInt() }) }
    }
    view.findViewById<View>(R.id.share).setOnClickListener { chooseGuests(view) }
    view.findViewById<View>(R.id.delete).setOnClickListener { shown?.let(::askToDelete) }
  }

  private fun chooseGuests(view: View) {
    val sheet = BottomSheetDialog(requireContext())
    sheet.setContentView(R.layout.guests)
    for ((button, guests) in mapOf(R.id.family to "the family", R.id.friends to "friends")) {
      sheet.findViewById<View>(button)?.setOnClickListener {
        sheet.dismiss()
        Snackbar.make(view, "Cooking for $guests", Snackbar.LENGTH_LONG).show()
      }
    }
    sheet.show()
  }

  private fun askToDelete(recipe: Recipe) {
    MaterialAlertDialogBuilder(requireContext())
      .setTitle("Delete ${recipe.title}?")
      .setNegativeButton("Keep", null)
      .setPositiveButton("Delete it") { _, _ ->
        model.remove(recipe)
        parentFragmentManager.popBackStack()
      }
      .show()
  }

  companion object {
    fun of(id: Long) = RecipeFragment().apply { arguments = bundleOf("id" to id) }
  }
}
