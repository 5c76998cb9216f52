// Assets of libandroid: an asset is read whole, by the asset manager that Java code handed over.
#include "shim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST = 1 << 30 };

struct manager {
  jobject object;
  struct manager *next;
};

struct asset {
  char *content;
  int64_t length, at;
};

struct directory {
  char **names;
  int count, at;
};

static bool failed(JNIEnv *env) {
  if ((*env)->ExceptionCheck(env)) {
    (*env)->ExceptionClear(env);
    return true;
  }
  return false;
}

static jmethodID method_of(JNIEnv *env, jobject object, const char *name, const char *signature) {
  jclass type = (*env)->GetObjectClass(env, object);
  jmethodID method = (*env)->GetMethodID(env, type, name, signature);
  (*env)->DeleteLocalRef(env, type);
  return failed(env) ? NULL : method;
}

// One for each object, for as long as the process lives: nobody gives it back.
EXPORT struct manager *AAssetManager_fromJava(JNIEnv *env, jobject object) {
  static struct manager *managers;
  for (struct manager *each = managers; each != NULL; each = each->next) {
    if ((*env)->IsSameObject(env, each->object, object)) {
      return each;
    }
  }
  struct manager *made = malloc(sizeof *made);
  if (made != NULL) {
    *made = (struct manager){(*env)->NewGlobalRef(env, object), managers};
    managers = made;
  }
  return made;
}

static bool append(JNIEnv *env, struct asset *asset, jbyteArray buffer, jint count) {
  if (asset->length + count > LARGEST) {
    return false;
  }
  char *grown = realloc(asset->content, asset->length + count + 1);
  if (grown == NULL) {
    return false;
  }
  asset->content = grown;
  (*env)->GetByteArrayRegion(env, buffer, 0, count, (jbyte *)grown + asset->length);
  asset->length += count;
  return true;
}

static bool read_all(JNIEnv *env, jobject stream, struct asset *asset) {
  jmethodID read = method_of(env, stream, "read", "([B)I");
  jmethodID close = method_of(env, stream, "close", "()V");
  jbyteArray buffer = (*env)->NewByteArray(env, 1 << 16);
  bool whole = read != NULL && close != NULL && buffer != NULL && append(env, asset, buffer, 0);
  while (whole) {
    jint count = (*env)->CallIntMethod(env, stream, read, buffer);
    if (failed(env)) {
      whole = false;
    } else if (count < 0) {
      break;
    } else {
      whole = append(env, asset, buffer, count);
    }
  }
  if (close != NULL) {
    (*env)->CallVoidMethod(env, stream, close);
    failed(env);
  }
  (*env)->DeleteLocalRef(env, buffer);
  return whole;
}

EXPORT void AAsset_close(struct asset *asset) {
  free(asset->content);
  free(asset);
}

EXPORT struct asset *AAssetManager_open(struct manager *manager, const char *name, int mode) {
  JNIEnv *env = shim_ready_environment();
  if (env == NULL || manager == NULL) {
    return NULL;
  }
  jmethodID open =
      method_of(env, manager->object, "open", "(Ljava/lang/String;)Ljava/io/InputStream;");
  jstring path = (*env)->NewStringUTF(env, name);
  jobject stream = open == NULL || path == NULL
                       ? NULL
                       : (*env)->CallObjectMethod(env, manager->object, open, path);
  struct asset *asset = failed(env) || stream == NULL ? NULL : calloc(1, sizeof *asset);
  if (asset != NULL && !read_all(env, stream, asset)) {
    AAsset_close(asset);
    asset = NULL;
  }
  (*env)->DeleteLocalRef(env, stream);
  (*env)->DeleteLocalRef(env, path);
  return asset;
}

EXPORT const void *AAsset_getBuffer(struct asset *asset) { return asset->content; }

EXPORT int64_t AAsset_getLength64(struct asset *asset) { return asset->length; }

EXPORT long AAsset_getLength(struct asset *asset) { return asset->length; }

EXPORT int64_t AAsset_getRemainingLength64(struct asset *asset) {
  return asset->length - asset->at;
}

EXPORT long AAsset_getRemainingLength(struct asset *asset) { return asset->length - asset->at; }

EXPORT int AAsset_isAllocated(struct asset *asset) { return 1; }

EXPORT int AAsset_read(struct asset *asset, void *to, size_t size) {
  int64_t left = asset->length - asset->at;
  int64_t part = (int64_t)size < left ? (int64_t)size : left;
  memcpy(to, asset->content + asset->at, part);
  asset->at += part;
  return (int)part;
}

EXPORT int64_t AAsset_seek64(struct asset *asset, int64_t offset, int from) {
  int64_t base = from == SEEK_SET ? 0 : from == SEEK_CUR ? asset->at : asset->length;
  int64_t at = base + offset;
  if (at < 0 || at > asset->length) {
    return -1;
  }
  asset->at = at;
  return at;
}

EXPORT long AAsset_seek(struct asset *asset, long offset, int from) {
  return AAsset_seek64(asset, offset, from);
}

// Compressed assets have no descriptor on a phone either; callers read then.
EXPORT int AAsset_openFileDescriptor64(struct asset *asset, int64_t *start, int64_t *length) {
  return -1;
}

EXPORT int AAsset_openFileDescriptor(struct asset *asset, long *start, long *length) { return -1; }

static char *copy_of(JNIEnv *env, jstring text) {
  const char *value = text == NULL ? NULL : (*env)->GetStringUTFChars(env, text, NULL);
  char *copy = value == NULL ? NULL : strdup(value);
  if (value != NULL) {
    (*env)->ReleaseStringUTFChars(env, text, value);
  }
  return copy;
}

EXPORT void AAssetDir_close(struct directory *directory) {
  for (int i = 0; i < directory->count; i++) {
    free(directory->names[i]);
  }
  free(directory->names);
  free(directory);
}

EXPORT struct directory *AAssetManager_openDir(struct manager *manager, const char *name) {
  JNIEnv *env = shim_ready_environment();
  struct directory *directory = calloc(1, sizeof *directory);
  if (env == NULL || manager == NULL || directory == NULL) {
    return directory;
  }
  jmethodID list =
      method_of(env, manager->object, "list", "(Ljava/lang/String;)[Ljava/lang/String;");
  jstring path = (*env)->NewStringUTF(env, name);
  jobjectArray names = list == NULL || path == NULL
                           ? NULL
                           : (*env)->CallObjectMethod(env, manager->object, list, path);
  jsize count = failed(env) || names == NULL ? 0 : (*env)->GetArrayLength(env, names);
  directory->names = calloc(count == 0 ? 1 : (size_t)count, sizeof *directory->names);
  for (jsize i = 0; directory->names != NULL && i < count; i++) {
    jstring each = (*env)->GetObjectArrayElement(env, names, i);
    directory->names[i] = copy_of(env, each);
    directory->count = i + 1;
    (*env)->DeleteLocalRef(env, each);
  }
  (*env)->DeleteLocalRef(env, names);
  (*env)->DeleteLocalRef(env, path);
  return directory;
}

EXPORT const char *AAssetDir_getNextFileName(struct directory *directory) {
  return directory->at < directory->count ? directory->names[directory->at++] : NULL;
}

EXPORT void AAssetDir_rewind(struct directory *directory) { directory->at = 0; }
