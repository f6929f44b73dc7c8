#ifndef CFFMPEG_SHIM_ENCODE_H
#define CFFMPEG_SHIM_ENCODE_H

#include <stddef.h>
#include <stdint.h>

/* Writing a recording: plain types only, so that FFmpeg's structs stay out of Swift. */

typedef struct ShimEncoder ShimEncoder;

typedef struct ShimEncoderSettings {
  const char *path;
  const char *container;    /* FFmpeg's name of the muxer, or null: by the path's extension */
  const char *encoder;      /* FFmpeg's name of the encoder */
  const char *pixel_format; /* FFmpeg's name of the pixel format */
  const char *codec_options;
  const char *muxer_options; /* both as "key=value:key=value" */
  const char *codec_tag;     /* four characters, or null for the muxer's own choice */
  int width;
  int height;
  int time_base_numerator;
  int time_base_denominator;
  int64_t frame_duration; /* of the last frame, in time base units */
  int64_t bit_rate;
  int quantiser; /* for encoders without a CRF; negative: not set */
  int b_frames;  /* negative: the encoder's choice */
} ShimEncoderSettings;

enum {
  SHIM_ENCODE_STEP_CONTAINER = 1,
  SHIM_ENCODE_STEP_ENCODER = 2,
  SHIM_ENCODE_STEP_FILE = 3,
  SHIM_ENCODE_STEP_CONVERT = 4,
  SHIM_ENCODE_STEP_PICTURE = 5,
  SHIM_ENCODE_STEP_END = 6,
};

int shim_encoder_exists(const char *name);

/* Returns 0, or FFmpeg's error code and the step that failed. */
int shim_encoder_open(const ShimEncoderSettings *settings, ShimEncoder **encoder, int *step);
/* `rgb` holds width * height * 3 samples; `palette` 256 words 0xAARRGGBB for an encoder that takes `indices` instead. */
int shim_encoder_append_rgb(ShimEncoder *encoder, const uint8_t *rgb, int64_t presentation_time, int *step);
int shim_encoder_append_indices(
    ShimEncoder *encoder, const uint8_t *indices, const uint32_t *palette, int64_t presentation_time, int *step);
int shim_encoder_finish(ShimEncoder *encoder, int *step);
void shim_encoder_free(ShimEncoder *encoder);
void shim_encoder_describe_error(int code, char *text, size_t size);

#endif
