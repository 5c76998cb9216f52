package org.tapwright.kitchen

import java.io.IOException
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json
import okhttp3.OkHttpClient
import okhttp3.Request

/** A recipe as the server writes it. */
@Serializable
data class Served(
  val title: String,
  @SerialName("serves") val portions: Int = 4,
  @SerialName("image") val picture: String = "",
)

/** recipes.example, which nobody runs: it needs a back end. */
class Server(private val client: OkHttpClient) {
  private val json = Json { ignoreUnknownKeys = true }

  @Throws(IOException::class)
  suspend fun recipes(): List<Served> =
    withContext(Dispatchers.IO) {
      val request = Request.Builder().url("https://recipes.example/recipes").build()
      client.newCall(request).execute().use { answer ->
        if (!answer.isSuccessful) throw IOException("the server says ${answer.code}")
        json.decodeFromString(answer.body.string())
      }
    }
}
