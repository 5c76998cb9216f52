package org.tapwright.feed;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.apache.http.HttpResponse;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.impl.client.DefaultHttpClient;
import org.apache.http.util.EntityUtils;

/** The server of the feed, by three clients. */
final class Server {
  static final String ADDRESS = "https://feed.example/";
  static final String IN_CLEAR = "http://feed.example/";
  private static final int PATIENCE = 10_000;
  private static final OkHttpClient CLIENT =
      new OkHttpClient.Builder().readTimeout(PATIENCE, TimeUnit.MILLISECONDS).build();

  private Server() {}

  static String byOkHttp(String address) throws IOException {
    Request request =
        new Request.Builder().url(address).header("Accept", "application/json").build();
    try (Response response = CLIENT.newCall(request).execute()) {
      if (!response.isSuccessful()) {
        throw new IOException("status " + response.code());
      }
      return response.body().string();
    }
  }

  static String byApache(String address) throws IOException {
    HttpGet request = new HttpGet(address);
    request.setHeader("Accept", "application/json");
    HttpResponse response = new DefaultHttpClient().execute(request);
    if (response.getStatusLine().getStatusCode() >= 400) {
      throw new IOException("status " + response.getStatusLine().getStatusCode());
    }
    return EntityUtils.toString(response.getEntity(), "UTF-8");
  }

  static byte[] byConnection(String address, String type) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) new URL(address).openConnection();
    connection.setConnectTimeout(PATIENCE);
    connection.setReadTimeout(PATIENCE);
    connection.setRequestProperty("Accept", type);
    return answerOf(connection);
  }

  static byte[] post(String address, String text) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) new URL(address).openConnection();
    connection.setDoOutput(true);
    connection.setRequestProperty("Content-Type", "application/json");
    try (OutputStream out = connection.getOutputStream()) {
      out.write(text.getBytes("UTF-8"));
    }
    return answerOf(connection);
  }

  private static byte[] answerOf(HttpURLConnection connection) throws IOException {
    try {
      if (connection.getResponseCode() >= 400) {
        throw new IOException("status " + connection.getResponseCode());
      }
      ByteArrayOutputStream whole = new ByteArrayOutputStream();
      try (InputStream in = connection.getInputStream()) {
        byte[] part = new byte[4096];
        for (int length = in.read(part); length >= 0; length = in.read(part)) {
          whole.write(part, 0, length);
        }
      }
      return whole.toByteArray();
    } finally {
      connection.disconnect();
    }
  }
}
