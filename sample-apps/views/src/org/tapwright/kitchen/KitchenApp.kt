package org.tapwright.kitchen

import android.app.Application
import androidx.room.Room
import coil3.ImageLoader
import coil3.PlatformContext
import coil3.SingletonImageLoader
import coil3.network.okhttp.OkHttpNetworkFetcherFactory
import okhttp3.OkHttpClient
import org.koin.android.ext.koin.androidContext
import org.koin.core.component.KoinComponent
import org.koin.core.component.get
import org.koin.core.context.startKoin
import org.koin.core.module.dsl.viewModel
import org.koin.dsl.module

private val parts = module {
  single { Room.databaseBuilder(get(), KitchenDatabase::class.java, "kitchen").build() }
  single { get<KitchenDatabase>().recipes() }
  single { OkHttpClient() }
  single { Server(get()) }
  single { Settings(get()) }
  viewModel { KitchenModel(get(), get(), get()) }
}

class KitchenApp : Application(), SingletonImageLoader.Factory, KoinComponent {
  override fun onCreate() {
    super.onCreate()
    startKoin {
      androidContext(this@KitchenApp)
      modules(parts)
    }
  }

  override fun newImageLoader(context: PlatformContext): ImageLoader {
    val client = get<OkHttpClient>()
    return ImageLoader.Builder(context).components { add(OkHttpNetworkFetcherFactory({ client })) }.build()
  }
}
