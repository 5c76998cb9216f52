package org.tapwright.shelf

import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.rememberScrollState
import androidx.compose.foundation.verticalScroll
import androidx.compose.material3.AlertDialog
import androidx.compose.material3.Button
import androidx.compose.material3.DatePicker
import androidx.compose.material3.DatePickerDialog
import androidx.compose.material3.ExperimentalMaterial3Api
import androidx.compose.material3.FilterChip
import androidx.compose.material3.Icon
import androidx.compose.material3.IconButton
import androidx.compose.material3.ListItem
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.ModalBottomSheet
import androidx.compose.material3.OutlinedButton
import androidx.compose.material3.Scaffold
import androidx.compose.material3.Slider
import androidx.compose.material3.SnackbarHost
import androidx.compose.material3.SnackbarHostState
import androidx.compose.material3.Switch
import androidx.compose.material3.Text
import androidx.compose.material3.TextButton
import androidx.compose.material3.TopAppBar
import androidx.compose.material3.rememberDatePickerState
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.rememberCoroutineScope
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.res.painterResource
import androidx.compose.ui.unit.dp
import java.time.Instant
import java.time.ZoneOffset
import kotlinx.coroutines.launch

@OptIn(ExperimentalMaterial3Api::class)
@Composable
fun BookScreen(book: Book?, model: ShelfModel, onBack: () -> Unit) {
  val messages = remember { SnackbarHostState() }
  Scaffold(
    topBar = {
      TopAppBar(
        { Text(book?.title ?: "No such book") },
        navigationIcon = { IconButton(onBack) { Icon(painterResource(R.drawable.back), "Back") } },
      )
    },
    snackbarHost = { SnackbarHost(messages) },
  ) { inner ->
    if (book != null) {
      Column(
        Modifier.padding(inner).padding(16.dp).verticalScroll(rememberScrollState()),
        Arrangement.spacedBy(12.dp),
      ) {
        Facts(book, model)
        Actions(book, model, messages, onBack)
      }
    }
  }
}

@Composable
private fun Facts(book: Book, model: ShelfModel) {
  Text("By ${book.author}", style = MaterialTheme.typography.titleMedium)
  Row(Modifier.fillMaxWidth(), Arrangement.SpaceBetween, Alignment.CenterVertically) {
    Text("Read")
    Switch(book.read, { model.change(book.copy(read = it)) })
  }
  Text("Rating: ${book.rating}")
  Slider(book.rating.toFloat(), { model.change(book.copy(rating = it.toInt())) }, valueRange = 0f..5f, steps = 4)
  Text("Due: " + (book.due?.let { Instant.ofEpochMilli(it).atZone(ZoneOffset.UTC).toLocalDate() } ?: "never"))
}

@Composable
private fun Actions(book: Book, model: ShelfModel, messages: SnackbarHostState, onBack: () -> Unit) {
  var shown by rememberSaveable { mutableStateOf("") }
  val scope = rememberCoroutineScope()
  Button({ shown = "date" }) { Text("Choose the due date") }
  OutlinedButton({ shown = "sheet" }) { Text("Lend") }
  TextButton({ shown = "delete" }) { Text("Delete") }
  when (shown) {
    "date" -> DueDate(onDone = { shown = "" }, onDate = { model.change(book.copy(due = it)) })
    "sheet" ->
      LendSheet(onDone = { shown = "" }) { name ->
        shown = ""
        scope.launch { messages.showSnackbar("Lent to $name", actionLabel = "Undo") }
      }
    "delete" ->
      AlertDialog(
        onDismissRequest = { shown = "" },
        title = { Text("Delete ${book.title}?") },
        text = { Text("It cannot be brought back.") },
        confirmButton = { TextButton({ shown = ""; model.remove(book); onBack() }) { Text("Delete") } },
        dismissButton = { TextButton({ shown = "" }) { Text("Keep") } },
      )
  }
}

@OptIn(ExperimentalMaterial3Api::class)
@Composable
private fun DueDate(onDone: () -> Unit, onDate: (Long?) -> Unit) {
  val dates = rememberDatePickerState()
  DatePickerDialog(
    onDismissRequest = onDone,
    confirmButton = { TextButton({ onDate(dates.selectedDateMillis); onDone() }) { Text("OK") } },
    dismissButton = { TextButton(onDone) { Text("Cancel") } },
  ) {
    DatePicker(dates)
  }
}

@OptIn(ExperimentalMaterial3Api::class)
@Composable
private fun LendSheet(onDone: () -> Unit, onName: (String) -> Unit) {
  var quickly by remember { mutableStateOf(false) }
  ModalBottomSheet(onDone) {
    FilterChip(quickly, { quickly = !quickly }, { Text("For a week only") }, Modifier.padding(16.dp, 0.dp))
    for (name in listOf("Anna", "Bela", "Chidi")) {
      ListItem({ TextButton({ onName(name) }) { Text(name) } })
    }
  }
}
