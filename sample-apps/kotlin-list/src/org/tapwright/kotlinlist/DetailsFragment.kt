package org.tapwright.kotlinlist

import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.fragment.app.Fragment
import androidx.lifecycle.ViewModelProvider

/** One task, with a button that deletes it. */
class DetailsFragment : Fragment(R.layout.details) {
    override fun onViewCreated(view: View, state: Bundle?) {
        val tasks = ViewModelProvider(requireActivity())[Tasks::class.java]
        val id = requireArguments().getInt(ID)
        val task = tasks.find(id)
        view.findViewById<TextView>(R.id.title).text = task?.title
        view.findViewById<TextView>(R.id.opened).text =
            getString(R.string.opened, task?.opened ?: 0)
        view.findViewById<View>(R.id.delete).setOnClickListener {
            tasks.remove(id)
            parentFragmentManager.popBackStack()
        }
    }

    companion object {
        private const val ID = "id"

        fun of(id: Int) = DetailsFragment().apply {
            arguments = Bundle().apply { putInt(ID, id) }
        }
    }
}
