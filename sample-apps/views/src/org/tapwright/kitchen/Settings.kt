package org.tapwright.kitchen

import android.content.Context
import androidx.datastore.preferences.core.booleanPreferencesKey
import androidx.datastore.preferences.core.edit
import androidx.datastore.preferences.core.stringPreferencesKey
import androidx.datastore.preferences.preferencesDataStore
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.map

private val Context.store by preferencesDataStore("settings")
private val FAVOURITES_FIRST = booleanPreferencesKey("favourites_first")
private val COOK = stringPreferencesKey("cook")

data class Chosen(val favouritesFirst: Boolean, val cook: String)

/** What the user chose, kept by DataStore. */
class Settings(private val context: Context) {
  val chosen: Flow<Chosen> =
    context.store.data.map { Chosen(it[FAVOURITES_FIRST] ?: false, it[COOK] ?: "") }

  suspend fun change(chosen: Chosen) {
    context.store.edit {
      it[FAVOURITES_FIRST] = chosen.favouritesFirst
      it[COOK] = chosen.cook
    }
  }
}
