package org.tapwright.kitchen

import androidx.lifecycle.LiveData
import androidx.lifecycle.ViewModel
import androidx.lifecycle.asLiveData
import androidx.lifecycle.switchMap
import androidx.lifecycle.viewModelScope
import java.io.IOException
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.distinctUntilChanged
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.flow.receiveAsFlow
import kotlinx.coroutines.launch

/** What the fragments of the app share. */
class KitchenModel(
  private val recipes: RecipeDao,
  private val server: Server,
  private val settings: Settings,
) : ViewModel() {
  private val said = Channel<String>(Channel.BUFFERED)
  val messages = said.receiveAsFlow()
  val chosen: LiveData<Chosen> = settings.chosen.asLiveData()
  val all: LiveData<List<Recipe>> =
    settings.chosen.map { it.favouritesFirst }.distinctUntilChanged().asLiveData()
      .switchMap(recipes::watchAll)

  fun recipe(id: Long): LiveData<Recipe> = recipes.watch(id)

  fun load() {
    viewModelScope.launch {
      try {
        val served = server.recipes().map { Recipe(it.title, it.picture, it.portions) }
        written { recipes.replaceAll(served) }
        said.send("Loaded ${served.size}")
      } catch (failure: IOException) {
        said.send("Not loaded: ${failure.message}")
      }
    }
  }

  fun add(title: String) = written { recipes.add(listOf(Recipe(title, "", 4))) }

  fun change(recipe: Recipe) = written { recipes.change(recipe) }

  fun remove(recipe: Recipe) = written { recipes.remove(recipe) }

  fun clear() = written { recipes.clear() }

  fun choose(chosen: Chosen) {
    viewModelScope.launch { settings.change(chosen) }
  }

  private fun written(write: () -> Unit) {
    viewModelScope.launch(Dispatchers.IO) { write() }
  }
}
