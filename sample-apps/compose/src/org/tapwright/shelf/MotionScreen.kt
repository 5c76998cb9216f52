package org.tapwright.shelf

import androidx.compose.animation.AnimatedVisibility
import androidx.compose.animation.Crossfade
import androidx.compose.animation.core.animateFloatAsState
import androidx.compose.foundation.Canvas
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.pager.HorizontalPager
import androidx.compose.foundation.pager.rememberPagerState
import androidx.compose.material3.Button
import androidx.compose.material3.Card
import androidx.compose.material3.CircularProgressIndicator
import androidx.compose.material3.ExperimentalMaterial3Api
import androidx.compose.material3.Icon
import androidx.compose.material3.IconButton
import androidx.compose.material3.LinearProgressIndicator
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.Scaffold
import androidx.compose.material3.Text
import androidx.compose.material3.TopAppBar
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.drawscope.rotate
import androidx.compose.ui.res.painterResource
import androidx.compose.ui.unit.dp

@OptIn(ExperimentalMaterial3Api::class)
@Composable
fun MotionScreen(onBack: () -> Unit) {
  var turned by rememberSaveable { mutableStateOf(false) }
  val angle by animateFloatAsState(if (turned) 45f else 0f, label = "angle")
  val color = MaterialTheme.colorScheme.primary
  Scaffold(
    topBar = {
      TopAppBar(
        { Text("Motion") },
        navigationIcon = { IconButton(onBack) { Icon(painterResource(R.drawable.back), "Back") } },
      )
    }
  ) { inner ->
    Column(Modifier.padding(inner).padding(16.dp), Arrangement.spacedBy(12.dp)) {
      Canvas(Modifier.size(96.dp)) { rotate(angle) { drawRect(color, size = size / 2f, topLeft = center / 2f) } }
      Button({ turned = !turned }) { Text(if (turned) "Turn back" else "Turn") }
      Crossfade(turned, label = "words") { Text(if (it) "Turned by 45 degrees" else "Upright") }
      AnimatedVisibility(turned) { Card { Text("Only while turned", Modifier.padding(16.dp)) } }
      LinearProgressIndicator({ angle / 45f })
      CircularProgressIndicator()
      HorizontalPager(rememberPagerState { 3 }) { page -> Card { Text("Page ${page + 1}", Modifier.padding(32.dp)) } }
    }
  }
}
