#include "CFFmpegShim.h"
#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Reading through one descriptor */

typedef struct { int descriptor; int64_t start, size, position; } Input;

static int read_input(void *opaque, uint8_t *buffer, int length) {
  Input *input = opaque;
  if (input->position < 0 || input->position >= input->size) return AVERROR_EOF;
  ssize_t count;
  do count = pread(input->descriptor, buffer, length, input->start + input->position);
  while (count < 0 && errno == EINTR);
  if (count < 0) return AVERROR(errno);
  if (count == 0) return AVERROR_EOF;
  input->position += count;
  return (int)count;
}

static int64_t seek_input(void *opaque, int64_t offset, int whence) {
  Input *input = opaque;
  if (whence & AVSEEK_SIZE) return input->size;
  int64_t origin = 0;
  switch (whence & ~AVSEEK_FORCE) {
  case SEEK_SET: break;
  case SEEK_CUR: origin = input->position; break;
  case SEEK_END: origin = input->size; break;
  default: return AVERROR(EINVAL);
  }
  int64_t target;
  if (__builtin_add_overflow(origin, offset, &target) || target < 0) return AVERROR(EINVAL);
  return input->position = target;
}

AVIOContext *shim_input_make(int descriptor, int64_t start, int64_t size) {
  enum { BUFFER = 1 << 16 };
  Input *input = av_malloc(sizeof *input);
  uint8_t *buffer = av_malloc(BUFFER);
  AVIOContext *context = NULL;
  if (input && buffer) {
    *input = (Input){ descriptor, start, size, 0 };
    context = avio_alloc_context(buffer, BUFFER, 0, input, read_input, NULL, seek_input);
  }
  if (!context) {
    av_free(buffer);
    av_free(input);
  }
  return context;
}

void shim_input_free(AVIOContext *input) {
  av_freep(&input->opaque);
  av_freep(&input->buffer);
  avio_context_free(&input);
}

static int refuse_to_open(
  AVFormatContext *context, AVIOContext **io, const char *url, int flags, AVDictionary **options) {
  return AVERROR(EPERM);
}

void shim_use_input(AVFormatContext *context, AVIOContext *input) {
  context->pb = input;
  context->flags |= AVFMT_FLAG_CUSTOM_IO;
  context->io_open = refuse_to_open;
}

void shim_limit_allocations(size_t most) { av_max_alloc(most); }

int shim_is_out_of_memory(int code) { return code == AVERROR(ENOMEM); }

int shim_find_streams(AVFormatContext *context, int64_t most_pixels) {
  /* Streams that show up later have no options; their pictures are bounded by the largest block. */
  unsigned count = context->nb_streams;
  AVDictionary **options = av_calloc(count + 1, sizeof *options);
  if (!options) return AVERROR(ENOMEM);
  for (unsigned i = 0; i < count; i++) av_dict_set_int(&options[i], "max_pixels", most_pixels, 0);
  int code = avformat_find_stream_info(context, options);
  for (unsigned i = 0; i < count; i++) av_dict_free(&options[i]);
  av_free(options);
  return code;
}

int shim_display_matrix(const AVStream *stream, int32_t matrix[9]) {
  const uint8_t *data = NULL;
  size_t size = 0;
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 31, 100)
  const AVPacketSideData *side = av_packet_side_data_get(
    stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX);
  if (side) {
    data = side->data;
    size = side->size;
  }
#else
  data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
#endif
  if (!data || size < 9 * sizeof(int32_t)) return 0;
  memcpy(matrix, data, 9 * sizeof(int32_t));
  return 1;
}

/* Pixels */

int shim_pixel_layout(int format, ShimLayout *layout) {
  const AVPixFmtDescriptor *description = av_pix_fmt_desc_get(format);
  if (!description) return 0;
  *layout = (ShimLayout){
    .component_count = description->nb_components,
    .is_rgb = !!(description->flags & AV_PIX_FMT_FLAG_RGB),
    .is_palette = !!(description->flags & AV_PIX_FMT_FLAG_PAL),
    .has_alpha = !!(description->flags & AV_PIX_FMT_FLAG_ALPHA),
    .is_big_endian = !!(description->flags & AV_PIX_FMT_FLAG_BE),
    .is_bitstream = !!(description->flags & AV_PIX_FMT_FLAG_BITSTREAM),
    .is_float = !!(description->flags & AV_PIX_FMT_FLAG_FLOAT),
    .is_hardware = !!(description->flags & AV_PIX_FMT_FLAG_HWACCEL),
    .chroma_shift_x = description->log2_chroma_w,
    .chroma_shift_y = description->log2_chroma_h,
  };
  for (int i = 0; i < description->nb_components && i < 4; i++) {
    layout->component[i].plane = description->comp[i].plane;
    layout->component[i].step = description->comp[i].step;
    layout->component[i].offset = description->comp[i].offset;
    layout->component[i].shift = description->comp[i].shift;
    layout->component[i].depth = description->comp[i].depth;
  }
  return 1;
}

int shim_bits_per_pixel(int format) {
  const AVPixFmtDescriptor *description = av_pix_fmt_desc_get(format);
  return description ? av_get_padded_bits_per_pixel(description) : 0;
}

void shim_read_component(const AVFrame *frame, int component, int row, uint16_t *samples) {
  const AVPixFmtDescriptor *description = av_pix_fmt_desc_get(frame->format);
  if (description->flags & AV_PIX_FMT_FLAG_PAL) {
    /* FFmpeg's own reader takes palette entries as bytes, whose order is the machine's. */
    static const int shifts[4] = { 16, 8, 0, 24 };
    const uint8_t *indexes = frame->data[0] + (ptrdiff_t)row * frame->linesize[0];
    const uint32_t *palette = (const uint32_t *)frame->data[1];
    for (int x = 0; x < frame->width; x++) samples[x] = palette[indexes[x]] >> shifts[component] & 255;
    return;
  }
  av_read_image_line2(
    samples, (const uint8_t **)frame->data, frame->linesize, description, 0, row, component, frame->width, 0,
    sizeof *samples);
}

struct ShimScaler { struct SwsContext *context; };

ShimScaler *shim_scaler_make(void) { return calloc(1, sizeof(ShimScaler)); }

void shim_scaler_free(ShimScaler *scaler) {
  if (scaler) sws_freeContext(scaler->context);
  free(scaler);
}

int shim_scaler_rgb(
  ShimScaler *scaler, const AVFrame *frame, int is_full_range, int colorspace, uint8_t *rgb, int stride) {
  scaler->context = sws_getCachedContext(
    scaler->context, frame->width, frame->height, frame->format, frame->width, frame->height,
    AV_PIX_FMT_RGB24, SWS_BILINEAR | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_BITEXACT, NULL, NULL, NULL);
  if (!scaler->context) return AVERROR(EINVAL);
  const int *matrix = sws_getCoefficients(colorspace);
  sws_setColorspaceDetails(scaler->context, matrix, is_full_range, matrix, 1, 0, 1 << 16, 1 << 16);
  uint8_t *planes[4] = { rgb, NULL, NULL, NULL };
  int strides[4] = { stride, 0, 0, 0 };
  return sws_scale(
    scaler->context, (const uint8_t *const *)frame->data, frame->linesize, 0, frame->height, planes, strides);
}
