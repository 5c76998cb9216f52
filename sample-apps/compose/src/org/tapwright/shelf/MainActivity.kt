package org.tapwright.shelf

import android.os.Bundle
import androidx.activity.ComponentActivity
import androidx.activity.compose.setContent
import androidx.activity.enableEdgeToEdge
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.Surface
import androidx.compose.material3.darkColorScheme
import androidx.compose.material3.lightColorScheme
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.lifecycle.compose.collectAsStateWithLifecycle
import androidx.lifecycle.viewmodel.compose.viewModel
import androidx.navigation.NavType
import androidx.navigation.compose.NavHost
import androidx.navigation.compose.composable
import androidx.navigation.compose.rememberNavController
import androidx.navigation.navArgument

class MainActivity : ComponentActivity() {
  override fun onCreate(savedInstanceState: Bundle?) {
    super.onCreate(savedInstanceState)
    enableEdgeToEdge()
    setContent { ShelfApp() }
  }
}

@Composable
fun ShelfApp(model: ShelfModel = viewModel()) {
  val state by model.state.collectAsStateWithLifecycle()
  MaterialTheme(colorScheme = if (state.dark) darkColorScheme() else lightColorScheme()) {
    Surface { Screens(model, state) }
  }
}

@Composable
private fun Screens(model: ShelfModel, state: ShelfState) {
  val navigation = rememberNavController()
  NavHost(navigation, startDestination = "books") {
    composable("books") {
      BooksScreen(
        state,
        model,
        onBook = { navigation.navigate("book/$it") },
        onSettings = { navigation.navigate("settings") },
        onMotion = { navigation.navigate("motion") },
      )
    }
    composable("book/{id}", listOf(navArgument("id") { type = NavType.IntType })) { entry ->
      val id = entry.arguments!!.getInt("id")
      BookScreen(state.books.find { it.id == id }, model, onBack = { navigation.popBackStack() })
    }
    composable("settings") { SettingsScreen(state, model, onBack = { navigation.popBackStack() }) }
    composable("motion") { MotionScreen(onBack = { navigation.popBackStack() }) }
  }
}
