package org.tapwright.kotlinlist

import androidx.lifecycle.ViewModel
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

/** One thing to do. */
data class Task(val id: Int, val title: String, val done: Boolean = false, val opened: Int = 0)

/** The tasks, loaded in the background; null while loading. */
class Tasks : ViewModel() {
    private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Main.immediate)
    private val state = MutableStateFlow<List<Task>?>(null)
    private var nextId = 1

    val tasks: StateFlow<List<Task>?> = state

    init {
        scope.launch { state.value = load() }
    }

    private suspend fun load(): List<Task> = withContext(Dispatchers.Default) {
        delay(LOADING_MILLISECONDS)
        listOf("Water the plants", "Call the bank", "Buy bread").map { Task(nextId++, it) }
    }

    fun add(title: String) = change { it + Task(nextId++, title) }

    fun check(id: Int, done: Boolean) = changeOne(id) { it.copy(done = done) }

    fun open(id: Int) = changeOne(id) { it.copy(opened = it.opened + 1) }

    fun remove(id: Int) = change { tasks -> tasks.filterNot { it.id == id } }

    fun find(id: Int): Task? = state.value?.find { it.id == id }

    private fun changeOne(id: Int, how: (Task) -> Task) =
        change { tasks -> tasks.map { if (it.id == id) how(it) else it } }

    private fun change(how: (List<Task>) -> List<Task>) = state.update { it?.let(how) }

    override fun onCleared() = scope.cancel()

    private companion object {
        const val LOADING_MILLISECONDS = 600L
    }
}
