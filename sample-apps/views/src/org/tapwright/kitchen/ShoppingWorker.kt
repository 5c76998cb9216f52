package org.tapwright.kitchen

import android.content.Context
import androidx.work.Worker
import androidx.work.WorkerParameters
import androidx.work.workDataOf
import org.koin.core.component.KoinComponent
import org.koin.core.component.inject

/** Writes the shopping list in the background. */
class ShoppingWorker(context: Context, parameters: WorkerParameters) :
  Worker(context, parameters), KoinComponent {
  private val recipes: RecipeDao by inject()

  override fun doWork(): Result {
    val titles = recipes.favourites()
    return Result.success(workDataOf("list" to titles.joinToString().ifEmpty { "nothing" }))
  }
}
