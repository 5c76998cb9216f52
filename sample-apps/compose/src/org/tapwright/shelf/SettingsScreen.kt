package org.tapwright.shelf

import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.selection.selectable
import androidx.compose.foundation.selection.toggleable
import androidx.compose.material3.DropdownMenuItem
import androidx.compose.material3.ExperimentalMaterial3Api
import androidx.compose.material3.ExposedDropdownMenuAnchorType
import androidx.compose.material3.ExposedDropdownMenuBox
import androidx.compose.material3.Icon
import androidx.compose.material3.IconButton
import androidx.compose.material3.PrimaryTabRow
import androidx.compose.material3.RadioButton
import androidx.compose.material3.Scaffold
import androidx.compose.material3.Switch
import androidx.compose.material3.Tab
import androidx.compose.material3.Text
import androidx.compose.material3.TextField
import androidx.compose.material3.TopAppBar
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableIntStateOf
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.res.painterResource
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.unit.dp

@OptIn(ExperimentalMaterial3Api::class)
@Composable
fun SettingsScreen(state: ShelfState, model: ShelfModel, onBack: () -> Unit) {
  var tab by rememberSaveable { mutableIntStateOf(0) }
  Scaffold(
    topBar = {
      TopAppBar(
        { Text("Settings") },
        navigationIcon = { IconButton(onBack) { Icon(painterResource(R.drawable.back), "Back") } },
      )
    }
  ) { inner ->
    Column(Modifier.padding(inner)) {
      PrimaryTabRow(tab) {
        listOf("Looks", "Order").forEachIndexed { index, name ->
          Tab(tab == index, { tab = index }, text = { Text(name) })
        }
      }
      if (tab == 0) Looks(state, model) else Orders(state, model)
    }
  }
}

@Composable
private fun Looks(state: ShelfState, model: ShelfModel) {
  Row(
    Modifier.fillMaxWidth().toggleable(state.dark, role = Role.Switch, onValueChange = model::dark).padding(16.dp),
    verticalAlignment = Alignment.CenterVertically,
  ) {
    Text("Dark theme", Modifier.weight(1f))
    Switch(state.dark, null)
  }
  Shelves(state, model)
}

@OptIn(ExperimentalMaterial3Api::class)
@Composable
private fun Shelves(state: ShelfState, model: ShelfModel) {
  var open by remember { mutableStateOf(false) }
  ExposedDropdownMenuBox(open, { open = it }, Modifier.padding(16.dp)) {
    TextField(
      state.shelf,
      {},
      Modifier.menuAnchor(ExposedDropdownMenuAnchorType.PrimaryNotEditable).fillMaxWidth(),
      readOnly = true,
      label = { Text("Where the shelf stands") },
    )
    ExposedDropdownMenu(open, { open = false }) {
      for (name in listOf("Home", "Office", "Cabin")) {
        DropdownMenuItem({ Text(name) }, { open = false; model.shelf(name) })
      }
    }
  }
}

@Composable
private fun Orders(state: ShelfState, model: ShelfModel) {
  for (order in Order.entries) {
    Row(
      Modifier.fillMaxWidth()
        .selectable(state.order == order, role = Role.RadioButton) { model.order(order) }
        .padding(16.dp),
      verticalAlignment = Alignment.CenterVertically,
    ) {
      RadioButton(state.order == order, null)
      Text(order.label, Modifier.padding(start = 12.dp))
    }
  }
}
