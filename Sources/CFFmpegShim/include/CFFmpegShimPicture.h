/* Single pictures as WebP or JPEG, in memory. */
#ifndef CFFMPEG_SHIM_PICTURE_H
#define CFFMPEG_SHIM_PICTURE_H
#include <stddef.h>
#include <stdint.h>

typedef struct ShimPictureEncoder ShimPictureEncoder;

/* Whether this FFmpeg writes WebP; every one writes JPEG. */
int shim_picture_has_webp(void);
/* An encoder for pictures of one size, which scales them to another on the way.
 * `quality` goes from 1 to 100. Returns 0 or FFmpeg's error. */
int shim_picture_encoder_open(
  int width, int height, int target_width, int target_height, int webp, int quality,
  ShimPictureEncoder **encoder);
/* `rgb` holds width * height * 3 samples. The bytes stay until the next call. */
int shim_picture_encoder_encode(
  ShimPictureEncoder *encoder, const uint8_t *rgb, const uint8_t **bytes, size_t *count);
void shim_picture_encoder_free(ShimPictureEncoder *encoder);

#endif
