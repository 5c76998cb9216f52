package org.tapwright.shelf

import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.foundation.lazy.items
import androidx.compose.material3.AlertDialog
import androidx.compose.material3.Checkbox
import androidx.compose.material3.DropdownMenu
import androidx.compose.material3.DropdownMenuItem
import androidx.compose.material3.ExperimentalMaterial3Api
import androidx.compose.material3.FloatingActionButton
import androidx.compose.material3.HorizontalDivider
import androidx.compose.material3.Icon
import androidx.compose.material3.IconButton
import androidx.compose.material3.ListItem
import androidx.compose.material3.OutlinedTextField
import androidx.compose.material3.Scaffold
import androidx.compose.material3.Text
import androidx.compose.material3.TextButton
import androidx.compose.material3.TopAppBar
import androidx.compose.material3.pulltorefresh.PullToRefreshBox
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.res.painterResource
import androidx.compose.ui.res.pluralStringResource
import androidx.compose.ui.unit.dp

@OptIn(ExperimentalMaterial3Api::class)
@Composable
fun BooksScreen(
  state: ShelfState,
  model: ShelfModel,
  onBook: (Int) -> Unit,
  onSettings: () -> Unit,
  onMotion: () -> Unit,
) {
  var adding by rememberSaveable { mutableStateOf(false) }
  Scaffold(
    topBar = { TopAppBar({ Text("Shelf") }, actions = { BooksMenu(model, onSettings, onMotion) }) },
    floatingActionButton = {
      FloatingActionButton({ adding = true }) { Icon(painterResource(R.drawable.add), "Add a book") }
    },
  ) { inner ->
    Column(Modifier.padding(inner).fillMaxSize()) {
      OutlinedTextField(
        state.query,
        model::search,
        Modifier.fillMaxWidth().padding(16.dp, 4.dp),
        label = { Text("Search") },
        singleLine = true,
        trailingIcon = {
          if (state.query.isNotEmpty()) {
            IconButton({ model.search("") }) { Icon(painterResource(R.drawable.clear), "Clear the search") }
          }
        },
      )
      Text(
        pluralStringResource(R.plurals.books, state.shown.size, state.shown.size),
        Modifier.padding(16.dp, 4.dp),
      )
      PullToRefreshBox(state.refreshing, model::refresh, Modifier.fillMaxSize()) { Books(state, model, onBook) }
    }
  }
  if (adding) AddDialog(onDone = { adding = false }, onAdd = model::add)
}

@Composable
private fun Books(state: ShelfState, model: ShelfModel, onBook: (Int) -> Unit) {
  LazyColumn(Modifier.fillMaxSize()) {
    items(state.shown, key = Book::id) { book ->
      ListItem(
        headlineContent = { Text(book.title) },
        supportingContent = { Text(book.author) },
        trailingContent = { Checkbox(book.read, { model.change(book.copy(read = it)) }) },
        modifier = Modifier.clickable { onBook(book.id) },
      )
      HorizontalDivider()
    }
  }
}

@Composable
private fun BooksMenu(model: ShelfModel, onSettings: () -> Unit, onMotion: () -> Unit) {
  var open by rememberSaveable { mutableStateOf(false) }
  Box {
    IconButton({ open = true }) { Icon(painterResource(R.drawable.more), "More options") }
    DropdownMenu(open, { open = false }) {
      for (order in Order.entries) {
        DropdownMenuItem({ Text(order.label) }, { open = false; model.order(order) })
      }
      DropdownMenuItem({ Text("Settings") }, { open = false; onSettings() })
      DropdownMenuItem({ Text("Motion") }, { open = false; onMotion() })
    }
  }
}

@Composable
private fun AddDialog(onDone: () -> Unit, onAdd: (String) -> Unit) {
  var title by rememberSaveable { mutableStateOf("") }
  AlertDialog(
    onDismissRequest = onDone,
    title = { Text("New book") },
    text = { OutlinedTextField(title, { title = it }, label = { Text("Title") }, singleLine = true) },
    confirmButton = {
      TextButton({ onAdd(title); onDone() }, enabled = title.isNotBlank()) { Text("Add") }
    },
    dismissButton = { TextButton(onDone) { Text("Cancel") } },
  )
}
