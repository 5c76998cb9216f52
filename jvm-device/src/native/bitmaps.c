// libjnigraphics: pixels are copied out of a bitmap when they are locked, and back afterwards.
#include "shim.h"

#include <stdlib.h>
#include <string.h>

enum { RGBA_8888 = 1 };
enum { SUCCESS = 0, BAD_PARAMETER = -1, JNI_EXCEPTION = -2, ALLOCATION_FAILED = -3 };

struct info {
  uint32_t width, height, stride;
  int32_t format;
  uint32_t flags;
};

struct locked {
  jobject bitmap;
  void *pixels;
  jlong size;
  bool is_swapped;  // red and blue, between a phone's order and the framework's on this system
  int count;
  struct locked *next;
};

static struct locked *all;

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

static jint number(JNIEnv *env, jobject bitmap, const char *name) {
  jmethodID method = method_of(env, bitmap, name, "()I");
  jint value = method == NULL ? -1 : (*env)->CallIntMethod(env, bitmap, method);
  return failed(env) ? -1 : value;
}

static int32_t format_of(JNIEnv *env, jobject bitmap) {
  static const struct {
    const char *name;
    int32_t format;
  } formats[] = {
      {"ARGB_8888", RGBA_8888}, {"RGB_565", 4}, {"ARGB_4444", 7}, {"ALPHA_8", 8}, {"RGBA_F16", 9}};
  jmethodID get = method_of(env, bitmap, "getConfig", "()Landroid/graphics/Bitmap$Config;");
  jobject config = get == NULL ? NULL : (*env)->CallObjectMethod(env, bitmap, get);
  jmethodID name = config == NULL ? NULL : method_of(env, config, "name", "()Ljava/lang/String;");
  jstring text = name == NULL ? NULL : (*env)->CallObjectMethod(env, config, name);
  const char *value = text == NULL ? NULL : (*env)->GetStringUTFChars(env, text, NULL);
  int32_t format = 0;
  for (size_t i = 0; value != NULL && i < sizeof formats / sizeof *formats; i++) {
    format = strcmp(value, formats[i].name) == 0 ? formats[i].format : format;
  }
  if (value != NULL) {
    (*env)->ReleaseStringUTFChars(env, text, value);
  }
  failed(env);
  return format;
}

EXPORT int AndroidBitmap_getInfo(JNIEnv *env, jobject bitmap, struct info *info) {
  if (bitmap == NULL) {
    return BAD_PARAMETER;
  }
  jint width = number(env, bitmap, "getWidth"), height = number(env, bitmap, "getHeight");
  jint stride = number(env, bitmap, "getRowBytes");
  if (width < 0 || height < 0 || stride < 0) {
    return JNI_EXCEPTION;
  }
  if (info != NULL) {
    *info = (struct info){(uint32_t)width, (uint32_t)height, (uint32_t)stride,
                          format_of(env, bitmap), 0};
  }
  return SUCCESS;
}

static bool copy_plain(JNIEnv *env, struct locked *lock, const char *direction) {
  jmethodID method = method_of(env, lock->bitmap, direction, "(Ljava/nio/Buffer;)V");
  jobject buffer = (*env)->NewDirectByteBuffer(env, lock->pixels, lock->size);
  if (method != NULL && buffer != NULL) {
    (*env)->CallVoidMethod(env, lock->bitmap, method, buffer);
  }
  (*env)->DeleteLocalRef(env, buffer);
  return !failed(env) && method != NULL && buffer != NULL;
}

static void swap(struct locked *lock) {
  unsigned char *bytes = lock->pixels;
  for (jlong i = 0; lock->is_swapped && i + 3 < lock->size; i += 4) {
    unsigned char red = bytes[i];
    bytes[i] = bytes[i + 2];
    bytes[i + 2] = red;
  }
}

static bool copy_out(JNIEnv *env, struct locked *lock) {
  bool done = copy_plain(env, lock, "copyPixelsToBuffer");
  swap(lock);
  return done;
}

static bool copy_back(JNIEnv *env, struct locked *lock) {
  swap(lock);
  return copy_plain(env, lock, "copyPixelsFromBuffer");
}

// Whether a red pixel of such a bitmap does not begin with red in memory.
static bool begins_with_blue(JNIEnv *env, jobject bitmap) {
  jmethodID get = method_of(env, bitmap, "getConfig", "()Landroid/graphics/Bitmap$Config;");
  jobject config = get == NULL ? NULL : (*env)->CallObjectMethod(env, bitmap, get);
  jclass type = (*env)->GetObjectClass(env, bitmap);
  jmethodID create = config == NULL ? NULL
                                    : (*env)->GetStaticMethodID(
                                          env, type, "createBitmap",
                                          "(IILandroid/graphics/Bitmap$Config;)Landroid/graphics/Bitmap;");
  jobject made = create == NULL ? NULL : (*env)->CallStaticObjectMethod(env, type, create, 1, 1, config);
  jmethodID fill = made == NULL ? NULL : method_of(env, made, "eraseColor", "(I)V");
  unsigned char pixel[4] = {1, 0, 0, 0};
  if (fill != NULL) {
    (*env)->CallVoidMethod(env, made, fill, (jint)0xffff0000);
    struct locked one = {made, pixel, sizeof pixel, false, 0, NULL};
    copy_plain(env, &one, "copyPixelsToBuffer");
  }
  failed(env);
  (*env)->DeleteLocalRef(env, made);
  (*env)->DeleteLocalRef(env, config);
  (*env)->DeleteLocalRef(env, type);
  return pixel[0] == 0;
}

static struct locked **find(JNIEnv *env, jobject bitmap) {
  struct locked **place = &all;
  while (*place != NULL && !(*env)->IsSameObject(env, (*place)->bitmap, bitmap)) {
    place = &(*place)->next;
  }
  return place;
}

static void forget(JNIEnv *env, struct locked **place) {
  struct locked *lock = *place;
  *place = lock->next;
  (*env)->DeleteGlobalRef(env, lock->bitmap);
  free(lock->pixels);
  free(lock);
}

EXPORT int AndroidBitmap_lockPixels(JNIEnv *env, jobject bitmap, void **pixels) {
  struct info info;
  int result = AndroidBitmap_getInfo(env, bitmap, &info);
  if (result != SUCCESS) {
    return result;
  }
  struct locked **place = find(env, bitmap);
  if (*place == NULL) {
    struct locked *lock = calloc(1, sizeof *lock);
    void *memory = calloc(info.height == 0 ? 1 : info.height, info.stride == 0 ? 1 : info.stride);
    if (lock == NULL || memory == NULL) {
      free(lock);
      free(memory);
      return ALLOCATION_FAILED;
    }
    *lock = (struct locked){(*env)->NewGlobalRef(env, bitmap), memory,
                            (jlong)info.height * info.stride,
                            info.format == RGBA_8888 && begins_with_blue(env, bitmap), 0, NULL};
    *place = lock;
    if (!copy_out(env, lock)) {
      forget(env, place);
      return JNI_EXCEPTION;
    }
  }
  (*place)->count++;
  if (pixels != NULL) {
    *pixels = (*place)->pixels;
  }
  return SUCCESS;
}

EXPORT int AndroidBitmap_unlockPixels(JNIEnv *env, jobject bitmap) {
  struct locked **place = bitmap == NULL ? NULL : find(env, bitmap);
  if (place == NULL || *place == NULL) {
    return BAD_PARAMETER;
  }
  if (--(*place)->count == 0) {
    // A bitmap that cannot be changed refuses; reading it was all that could be meant.
    copy_back(env, *place);
    forget(env, place);
  }
  return SUCCESS;
}

EXPORT int32_t AndroidBitmap_getDataSpace(JNIEnv *env, jobject bitmap) {
  static const int32_t SRGB = 142671872;
  return SRGB;
}
