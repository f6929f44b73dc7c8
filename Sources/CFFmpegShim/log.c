#include "CFFmpegShim.h"
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/log.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES = 32, LINE_LENGTH = 200 };

struct ShimLog {
  int count;
  int decoder_errors;
  char lines[LINES][LINE_LENGTH];
  ShimLog *next;
};

/* av_log has one callback for the whole process and is called from decoder threads. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t installed = PTHREAD_ONCE_INIT;
static ShimLog *logs = NULL;

/* The `opaque` field survives the copies that frame threads make of a codec context. */
static void *opaque_of(void *object, int *is_decoder) {
  for (int depth = 0; object && depth < 4; depth++) {
    const AVClass *class = *(const AVClass **)object;
    if (!class) return NULL;
    if (class == avformat_get_class()) return ((AVFormatContext *)object)->opaque;
    if (class == avcodec_get_class()) {
      *is_decoder = 1;
      return ((AVCodecContext *)object)->opaque;
    }
    if (!class->parent_log_context_offset) return NULL;
    object = *(void **)((char *)object + class->parent_log_context_offset);
  }
  return NULL;
}

static void keep_line(void *object, int level, const char *format, va_list arguments) {
  /* That a picture was patched up is said in passing, and with frame threads the frame itself may not say it. */
  int is_concealment = level <= AV_LOG_INFO && !strncmp(format, "concealing", 10);
  if (level > AV_LOG_WARNING && !is_concealment) return;
  int is_decoder = 0;
  void *opaque = opaque_of(object, &is_decoder);
  if (!opaque) return;
  char line[LINE_LENGTH];
  vsnprintf(line, sizeof line, format, arguments);
  line[strcspn(line, "\r\n")] = 0;
  pthread_mutex_lock(&lock);
  ShimLog *log = logs;
  /* An `opaque` that is nobody's log belongs to another user of FFmpeg in this process. */
  while (log && (void *)log != opaque) log = log->next;
  if (log && is_decoder && (level <= AV_LOG_ERROR || is_concealment)) log->decoder_errors++;
  int known = 0;
  for (int i = 0; log && i < log->count; i++) known |= !strcmp(log->lines[i], line);
  if (log && line[0] && !known && log->count < LINES) memcpy(log->lines[log->count++], line, sizeof line);
  pthread_mutex_unlock(&lock);
}

static void install(void) { av_log_set_callback(keep_line); }

ShimLog *shim_log_make(void) {
  pthread_once(&installed, install);
  ShimLog *log = calloc(1, sizeof *log);
  if (!log) return NULL;
  pthread_mutex_lock(&lock);
  log->next = logs;
  logs = log;
  pthread_mutex_unlock(&lock);
  return log;
}

void shim_log_free(ShimLog *log) {
  pthread_mutex_lock(&lock);
  for (ShimLog **place = &logs; *place; place = &(*place)->next) {
    if (*place != log) continue;
    *place = log->next;
    break;
  }
  pthread_mutex_unlock(&lock);
  free(log);
}

void shim_log_follow_format(ShimLog *log, AVFormatContext *context) { context->opaque = log; }
void shim_log_follow_codec(ShimLog *log, AVCodecContext *context) { context->opaque = log; }

int shim_log_line_count(ShimLog *log) {
  pthread_mutex_lock(&lock);
  int count = log->count;
  pthread_mutex_unlock(&lock);
  return count;
}

int shim_log_decoder_errors(ShimLog *log) {
  pthread_mutex_lock(&lock);
  int count = log->decoder_errors;
  pthread_mutex_unlock(&lock);
  return count;
}

void shim_log_line(ShimLog *log, int index, char *text, size_t size) {
  pthread_mutex_lock(&lock);
  snprintf(text, size, "%s", log->lines[index]);
  pthread_mutex_unlock(&lock);
}
