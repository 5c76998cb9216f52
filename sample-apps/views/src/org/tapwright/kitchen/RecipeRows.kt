package org.tapwright.kitchen

import android.view.LayoutInflater
import android.view.View
import android.view.ViewGroup
import android.widget.CheckBox
import android.widget.ImageView
import android.widget.TextView
import androidx.recyclerview.widget.DiffUtil
import androidx.recyclerview.widget.ListAdapter
import androidx.recyclerview.widget.RecyclerView
import coil3.load

private object Differences : DiffUtil.ItemCallback<Recipe>() {
  override fun areItemsTheSame(before: Recipe, after: Recipe) = before.id == after.id

  override fun areContentsTheSame(before: Recipe, after: Recipe) =
    before.title == after.title && before.favourite == after.favourite && before.picture == after.picture
}

class RecipeRow(view: View) : RecyclerView.ViewHolder(view) {
  val title: TextView = view.findViewById(R.id.title)
  val picture: ImageView = view.findViewById(R.id.picture)
  val favourite: CheckBox = view.findViewById(R.id.favourite)
}

/** The rows of the list. */
class RecipeRows(private val onOpen: (Recipe) -> Unit, private val onChange: (Recipe) -> Unit) :
  ListAdapter<Recipe, RecipeRow>(Differences) {
  override fun onCreateViewHolder(parent: ViewGroup, type: Int) =
    RecipeRow(LayoutInflater.from(parent.context).inflate(R.layout.recipe_row, parent, false))

  override fun onBindViewHolder(row: RecipeRow, position: Int) {
    val recipe = getItem(position)
    row.title.text = recipe.title
    row.picture.show(recipe)
    row.favourite.setOnCheckedChangeListener(null)
    row.favourite.isChecked = recipe.favourite
    row.favourite.setOnCheckedChangeListener { _, checked ->
      onChange(recipe.copy().apply { favourite = checked })
    }
    row.itemView.setOnClickListener { onOpen(recipe) }
  }
}

/** Another object with the same content, for a list that compares. */
fun Recipe.copy() =
  Recipe(title, picture, portions).also {
    it.id = id
    it.favourite = favourite
  }

/** Shows the picture of a recipe, loaded from the server. */
fun ImageView.show(recipe: Recipe) {
  load(recipe.picture.ifEmpty { null })
}
