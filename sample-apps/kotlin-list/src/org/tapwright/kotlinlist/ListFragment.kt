package org.tapwright.kotlinlist

import android.os.Bundle
import android.view.View
import android.widget.EditText
import android.widget.TextView
import androidx.fragment.app.Fragment
import androidx.lifecycle.ViewModelProvider
import androidx.recyclerview.widget.LinearLayoutManager
import androidx.recyclerview.widget.RecyclerView
import kotlinx.coroutines.Job
import kotlinx.coroutines.MainScope
import kotlinx.coroutines.launch

/** The list of tasks. */
class ListFragment : Fragment(R.layout.list) {
    private lateinit var tasks: Tasks
    private var watching: Job? = null

    override fun onViewCreated(view: View, state: Bundle?) {
        tasks = ViewModelProvider(requireActivity())[Tasks::class.java]
        val adapter = TaskAdapter(
            onCheck = { task, done -> tasks.check(task.id, done) },
            onOpen = { task ->
                tasks.open(task.id)
                (requireActivity() as MainActivity).showDetails(task.id)
            },
        )
        view.findViewById<RecyclerView>(R.id.tasks).let {
            it.layoutManager = LinearLayoutManager(context)
            it.adapter = adapter
        }
        val name = view.findViewById<EditText>(R.id.new_task)
        view.findViewById<View>(R.id.add).setOnClickListener {
            val title = name.text.toString().trim()
            if (title.isNotEmpty()) {
                tasks.add(title)
                name.text.clear()
            }
        }
        val status = view.findViewById<TextView>(R.id.status)
        watching = MainScope().launch {
            tasks.tasks.collect { list ->
                adapter.submitList(list.orEmpty())
                status.text = describe(list)
            }
        }
    }

    private fun describe(list: List<Task>?): String = when {
        list == null -> getString(R.string.loading)
        list.isEmpty() -> getString(R.string.empty)
        else -> getString(R.string.left, list.count { !it.done }, list.size)
    }

    override fun onDestroyView() {
        watching?.cancel()
        super.onDestroyView()
    }
}
