/* What Swift cannot import from FFmpeg, and everything that differs between its versions.
 *
 * Plain types only; FFmpeg's own structs are declared here by name and Swift merges them with the real ones.
 */
#ifndef CFFMPEG_SHIM_H
#define CFFMPEG_SHIM_H
#include <stddef.h>
#include <stdint.h>

struct AVFormatContext;
struct AVCodecContext;
struct AVIOContext;
struct AVFrame;
struct AVStream;

/* Macros, as functions: Swift imports neither casts nor calls in macros. */
int shim_error_again(void);
int shim_error_eof(void);
int64_t shim_no_timestamp(void);
void shim_describe_error(int code, char *text, size_t size);

/* What FFmpeg says about one recording. Lines of other users of the library are dropped, and none reaches
 * stderr. */
typedef struct ShimLog ShimLog;
ShimLog *shim_log_make(void);
void shim_log_free(ShimLog *log);
void shim_log_follow_format(ShimLog *log, struct AVFormatContext *context);
void shim_log_follow_codec(ShimLog *log, struct AVCodecContext *context);
int shim_log_line_count(ShimLog *log);
void shim_log_line(ShimLog *log, int index, char *text, size_t size);
/* Errors a decoder spoke of: with some codecs the only sign of damage. */
int shim_log_decoder_errors(ShimLog *log);

/* Reads one open file descriptor from `start` on, and opens nothing else. */
struct AVIOContext *shim_input_make(int descriptor, int64_t start, int64_t size);
void shim_input_free(struct AVIOContext *input);
/* Takes the input, and refuses whatever else the demuxer would like to open. */
void shim_use_input(struct AVFormatContext *context, struct AVIOContext *input);

/* The most bytes of one block of memory that FFmpeg takes, in the whole process. */
void shim_limit_allocations(size_t most);

/* Whether a call failed because it got no memory: AVERROR(ENOMEM). */
int shim_is_out_of_memory(int code);

/* avformat_find_stream_info, with decoders that make no larger picture. */
int shim_find_streams(struct AVFormatContext *context, int64_t most_pixels);

/* The nine numbers of the display matrix, or 0 when there is none. */
int shim_display_matrix(const struct AVStream *stream, int32_t matrix[9]);

/* Where the samples of a pixel format lie. */
typedef struct ShimComponent { int plane, step, offset, shift, depth; } ShimComponent;
typedef struct ShimLayout {
  int component_count;
  int is_rgb, is_palette, has_alpha, is_big_endian, is_bitstream, is_float, is_hardware;
  /* Powers of two by which colour differences are stored smaller. */
  int chroma_shift_x, chroma_shift_y;
  ShimComponent component[4];
} ShimLayout;
int shim_pixel_layout(int format, ShimLayout *layout);
/* Bits that a pixel of a format takes in memory; 0 where the format is not known. */
int shim_bits_per_pixel(int format);
/* One row of one component of any format, as numbers of that component's depth; of a palette red, green,
 * blue, alpha. */
void shim_read_component(const struct AVFrame *frame, int component, int row, uint16_t *samples);

/* Any YUV picture to 8-bit RGB, 3 bytes a pixel; keeps libswscale out of Swift. */
typedef struct ShimScaler ShimScaler;
ShimScaler *shim_scaler_make(void);
void shim_scaler_free(ShimScaler *scaler);
int shim_scaler_rgb(
  ShimScaler *scaler, const struct AVFrame *frame, int is_full_range, int colorspace, uint8_t *rgb,
  int stride);
#endif
