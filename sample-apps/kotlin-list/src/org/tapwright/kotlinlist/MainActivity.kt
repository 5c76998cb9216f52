package org.tapwright.kotlinlist

import android.os.Bundle
import androidx.fragment.app.FragmentActivity

/** Holds the fragments; back goes from the details to the list. */
class MainActivity : FragmentActivity(R.layout.main) {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        if (state == null) {
            supportFragmentManager.beginTransaction()
                .replace(R.id.container, ListFragment())
                .commit()
        }
    }

    fun showDetails(id: Int) {
        supportFragmentManager.beginTransaction()
            .replace(R.id.container, DetailsFragment.of(id))
            .addToBackStack(null)
            .commit()
    }
}
