#include "CFFmpegShimEncode.h"

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/dict.h>
#include <libavutil/error.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
#include <string.h>

struct ShimEncoder {
  AVFormatContext *muxer;
  AVCodecContext *codec;
  AVStream *stream;
  AVFrame *frame;
  AVFrame *rgb;
  AVPacket *packet;
  struct SwsContext *scaler;
  int64_t frame_duration;
  int header_written;
};

int shim_encoder_exists(const char *name) { return avcodec_find_encoder_by_name(name) != NULL; }

void shim_encoder_describe_error(int code, char *text, size_t size) { av_strerror(code, text, size); }

void shim_encoder_free(ShimEncoder *encoder) {
  if (!encoder) return;
  if (encoder->muxer && encoder->muxer->pb) avio_closep(&encoder->muxer->pb);
  avformat_free_context(encoder->muxer);
  avcodec_free_context(&encoder->codec);
  av_frame_free(&encoder->frame);
  av_frame_free(&encoder->rgb);
  av_packet_free(&encoder->packet);
  sws_freeContext(encoder->scaler);
  av_free(encoder);
}

static int tag_of(const char *text) {
  return text ? MKTAG(text[0], text[1], text[2], text[3]) : 0;
}

static int is_yuv(enum AVPixelFormat format) {
  const AVPixFmtDescriptor *description = av_pix_fmt_desc_get(format);
  return description && description->nb_components >= 3 && !(description->flags & AV_PIX_FMT_FLAG_RGB) &&
         !(description->flags & AV_PIX_FMT_FLAG_PAL);
}

static int open_codec(ShimEncoder *encoder, const ShimEncoderSettings *settings) {
  const AVCodec *codec = avcodec_find_encoder_by_name(settings->encoder);
  if (!codec) return AVERROR_ENCODER_NOT_FOUND;
  AVCodecContext *context = encoder->codec = avcodec_alloc_context3(codec);
  if (!context) return AVERROR(ENOMEM);
  context->width = settings->width;
  context->height = settings->height;
  context->pix_fmt = av_get_pix_fmt(settings->pixel_format);
  if (context->pix_fmt == AV_PIX_FMT_NONE) return AVERROR(EINVAL);
  context->time_base = (AVRational){settings->time_base_numerator, settings->time_base_denominator};
  context->framerate = (AVRational){settings->time_base_denominator, (int)settings->frame_duration};
  context->sample_aspect_ratio = (AVRational){1, 1};
  /* Encoders tell about themselves at every start; only what goes wrong is wanted. */
  context->log_level_offset = AV_LOG_INFO - AV_LOG_ERROR;
  if (is_yuv(context->pix_fmt)) {
    context->color_range = AVCOL_RANGE_MPEG;
    context->colorspace = AVCOL_SPC_BT709;
    context->color_primaries = AVCOL_PRI_BT709;
    context->color_trc = AVCOL_TRC_BT709;
  }
  /* One thread and no version strings: the same pictures give the same bytes. */
  context->thread_count = 1;
  context->flags |= AV_CODEC_FLAG_BITEXACT;
  if (encoder->muxer->oformat->flags & AVFMT_GLOBALHEADER) context->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
  if (settings->b_frames >= 0) context->max_b_frames = settings->b_frames;
  if (settings->bit_rate >= 0) context->bit_rate = settings->bit_rate;
  if (settings->quantiser >= 0) {
    context->flags |= AV_CODEC_FLAG_QSCALE;
    context->global_quality = settings->quantiser * FF_QP2LAMBDA;
  }
  context->codec_tag = tag_of(settings->codec_tag);
  AVDictionary *options = NULL;
  int code = 0;
  if (settings->codec_options) code = av_dict_parse_string(&options, settings->codec_options, "=", ":", 0);
  if (code >= 0) code = avcodec_open2(context, codec, &options);
  av_dict_free(&options);
  return code;
}

static int open_file(ShimEncoder *encoder, const ShimEncoderSettings *settings) {
  encoder->stream = avformat_new_stream(encoder->muxer, NULL);
  if (!encoder->stream) return AVERROR(ENOMEM);
  int code = avcodec_parameters_from_context(encoder->stream->codecpar, encoder->codec);
  if (code < 0) return code;
  encoder->stream->time_base = encoder->codec->time_base;
  encoder->muxer->flags |= AVFMT_FLAG_BITEXACT;
  if (!(encoder->muxer->oformat->flags & AVFMT_NOFILE)) {
    code = avio_open(&encoder->muxer->pb, settings->path, AVIO_FLAG_WRITE);
    if (code < 0) return code;
  }
  AVDictionary *options = NULL;
  if (settings->muxer_options) code = av_dict_parse_string(&options, settings->muxer_options, "=", ":", 0);
  if (code >= 0) code = avformat_write_header(encoder->muxer, &options);
  av_dict_free(&options);
  if (code >= 0) encoder->header_written = 1;
  return code;
}

static int make_frame(ShimEncoder *encoder) {
  encoder->frame = av_frame_alloc();
  encoder->packet = av_packet_alloc();
  if (!encoder->frame || !encoder->packet) return AVERROR(ENOMEM);
  encoder->frame->format = encoder->codec->pix_fmt;
  encoder->frame->width = encoder->codec->width;
  encoder->frame->height = encoder->codec->height;
  encoder->frame->color_range = encoder->codec->color_range;
  encoder->frame->colorspace = encoder->codec->colorspace;
  encoder->frame->color_primaries = encoder->codec->color_primaries;
  encoder->frame->color_trc = encoder->codec->color_trc;
  return av_frame_get_buffer(encoder->frame, 0);
}

static int make_scaler(ShimEncoder *encoder) {
  AVCodecContext *codec = encoder->codec;
  if (codec->pix_fmt == AV_PIX_FMT_PAL8 || codec->pix_fmt == AV_PIX_FMT_RGB24) return 0;
  encoder->scaler = sws_getContext(
      codec->width, codec->height, AV_PIX_FMT_RGB24, codec->width, codec->height, codec->pix_fmt,
      SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP | SWS_BITEXACT, NULL, NULL, NULL);
  if (!encoder->scaler) return AVERROR(EINVAL);
  const int *bt709 = sws_getCoefficients(SWS_CS_ITU709);
  if (is_yuv(codec->pix_fmt)) sws_setColorspaceDetails(encoder->scaler, bt709, 1, bt709, 0, 0, 1 << 16, 1 << 16);
  /* sws_scale reads whole vectors, past the end of a picture that is packed tightly; a frame has padding. */
  encoder->rgb = av_frame_alloc();
  if (!encoder->rgb) return AVERROR(ENOMEM);
  encoder->rgb->format = AV_PIX_FMT_RGB24;
  encoder->rgb->width = codec->width;
  encoder->rgb->height = codec->height;
  return av_frame_get_buffer(encoder->rgb, 0);
}

int shim_encoder_open(const ShimEncoderSettings *settings, ShimEncoder **result, int *step) {
  ShimEncoder *encoder = av_mallocz(sizeof(ShimEncoder));
  *result = NULL;
  *step = SHIM_ENCODE_STEP_CONTAINER;
  if (!encoder) return AVERROR(ENOMEM);
  encoder->frame_duration = settings->frame_duration;
  int code = avformat_alloc_output_context2(&encoder->muxer, NULL, settings->container, settings->path);
  if (code >= 0) {
    *step = SHIM_ENCODE_STEP_ENCODER;
    code = open_codec(encoder, settings);
  }
  if (code >= 0) {
    *step = SHIM_ENCODE_STEP_FILE;
    code = open_file(encoder, settings);
  }
  if (code >= 0) {
    *step = SHIM_ENCODE_STEP_CONVERT;
    code = make_frame(encoder);
  }
  if (code >= 0) code = make_scaler(encoder);
  if (code < 0) {
    shim_encoder_free(encoder);
    return code;
  }
  *result = encoder;
  return 0;
}

static int drain(ShimEncoder *encoder) {
  for (;;) {
    int code = avcodec_receive_packet(encoder->codec, encoder->packet);
    if (code == AVERROR(EAGAIN) || code == AVERROR_EOF) return 0;
    if (code < 0) return code;
    encoder->packet->duration = encoder->frame_duration;
    encoder->packet->stream_index = encoder->stream->index;
    av_packet_rescale_ts(encoder->packet, encoder->codec->time_base, encoder->stream->time_base);
    code = av_interleaved_write_frame(encoder->muxer, encoder->packet);
    if (code < 0) return code;
  }
}

static int send(ShimEncoder *encoder, int64_t presentation_time, int *step) {
  *step = SHIM_ENCODE_STEP_PICTURE;
  encoder->frame->pts = presentation_time;
  int code = avcodec_send_frame(encoder->codec, encoder->frame);
  return code < 0 ? code : drain(encoder);
}

int shim_encoder_append_rgb(ShimEncoder *encoder, const uint8_t *rgb, int64_t presentation_time, int *step) {
  *step = SHIM_ENCODE_STEP_CONVERT;
  int code = av_frame_make_writable(encoder->frame);
  if (code < 0) return code;
  AVFrame *target = encoder->scaler ? encoder->rgb : encoder->frame;
  if (target->format != AV_PIX_FMT_RGB24) return AVERROR(EINVAL);
  int bytes_per_row = target->width * 3;
  av_image_copy_plane(target->data[0], target->linesize[0], rgb, bytes_per_row, bytes_per_row, target->height);
  if (encoder->scaler) {
    code = sws_scale(
        encoder->scaler, (const uint8_t *const *)target->data, target->linesize, 0, target->height,
        encoder->frame->data, encoder->frame->linesize);
    if (code < 0) return code;
  }
  return send(encoder, presentation_time, step);
}

int shim_encoder_append_indices(
    ShimEncoder *encoder, const uint8_t *indices, const uint32_t *palette, int64_t presentation_time, int *step) {
  *step = SHIM_ENCODE_STEP_CONVERT;
  int code = av_frame_make_writable(encoder->frame);
  if (code < 0) return code;
  int width = encoder->codec->width;
  av_image_copy_plane(
      encoder->frame->data[0], encoder->frame->linesize[0], indices, width, width, encoder->codec->height);
  memcpy(encoder->frame->data[1], palette, 256 * sizeof(uint32_t));
  return send(encoder, presentation_time, step);
}

int shim_encoder_finish(ShimEncoder *encoder, int *step) {
  *step = SHIM_ENCODE_STEP_END;
  int code = avcodec_send_frame(encoder->codec, NULL);
  if (code >= 0) code = drain(encoder);
  if (code >= 0) code = av_write_trailer(encoder->muxer);
  if (code >= 0 && encoder->muxer->pb) code = avio_closep(&encoder->muxer->pb);
  return code;
}
