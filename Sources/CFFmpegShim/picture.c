#include "CFFmpegShimPicture.h"

#include <libavcodec/avcodec.h>
#include <libavutil/error.h>
#include <libavutil/imgutils.h>
#include <libswscale/swscale.h>

struct ShimPictureEncoder {
  AVCodecContext *codec;
  AVFrame *rgb;
  AVFrame *frame;
  AVPacket *packet;
  struct SwsContext *scaler;
};

void shim_picture_encoder_free(ShimPictureEncoder *encoder) {
  if (!encoder) return;
  avcodec_free_context(&encoder->codec);
  av_frame_free(&encoder->rgb);
  av_frame_free(&encoder->frame);
  av_packet_free(&encoder->packet);
  sws_freeContext(encoder->scaler);
  av_free(encoder);
}

static int make_frame(AVFrame **result, int format, int width, int height) {
  AVFrame *frame = *result = av_frame_alloc();
  if (!frame) return AVERROR(ENOMEM);
  frame->format = format;
  frame->width = width;
  frame->height = height;
  return av_frame_get_buffer(frame, 0);
}

int shim_picture_has_webp(void) { return avcodec_find_encoder_by_name("libwebp") != NULL; }

static int open_codec(ShimPictureEncoder *encoder, int width, int height, int webp, int quality) {
  const AVCodec *codec = webp ? avcodec_find_encoder_by_name("libwebp") : avcodec_find_encoder(AV_CODEC_ID_MJPEG);
  if (!codec) return AVERROR_ENCODER_NOT_FOUND;
  AVCodecContext *context = encoder->codec = avcodec_alloc_context3(codec);
  if (!context) return AVERROR(ENOMEM);
  context->width = width;
  context->height = height;
  context->pix_fmt = AV_PIX_FMT_YUV420P;
  /* Both are BT.601; a JPEG in full range, which older versions want said in two ways. */
  context->color_range = webp ? AVCOL_RANGE_MPEG : AVCOL_RANGE_JPEG;
  context->colorspace = AVCOL_SPC_SMPTE170M;
  context->strict_std_compliance = FF_COMPLIANCE_UNOFFICIAL;
  context->time_base = (AVRational){1, 1};
  context->log_level_offset = AV_LOG_INFO - AV_LOG_ERROR;
  /* One thread and no version string: the same picture gives the same bytes. */
  context->thread_count = 1;
  context->flags |= AV_CODEC_FLAG_BITEXACT | AV_CODEC_FLAG_QSCALE;
  /* Quantisers of JPEG go from 2 (best) to 31. */
  int quantiser = 2 + (100 - quality) / 8;
  context->global_quality = webp ? quality * FF_QP2LAMBDA : quantiser * FF_QP2LAMBDA;
  AVDictionary *options = NULL;
  /* More effort takes twice the time for a twentieth of the size. */
  if (webp) av_dict_set(&options, "compression_level", "2", 0);
  int code = avcodec_open2(context, codec, &options);
  av_dict_free(&options);
  return code;
}

int shim_picture_encoder_open(
  int width, int height, int target_width, int target_height, int webp, int quality,
  ShimPictureEncoder **result) {
  *result = NULL;
  ShimPictureEncoder *encoder = av_mallocz(sizeof *encoder);
  if (!encoder) return AVERROR(ENOMEM);
  int code = open_codec(encoder, target_width, target_height, webp, quality);
  if (code >= 0) code = make_frame(&encoder->rgb, AV_PIX_FMT_RGB24, width, height);
  if (code >= 0) code = make_frame(&encoder->frame, AV_PIX_FMT_YUV420P, target_width, target_height);
  if (code >= 0) {
    encoder->packet = av_packet_alloc();
    encoder->scaler = sws_getContext(
      width, height, AV_PIX_FMT_RGB24, target_width, target_height, AV_PIX_FMT_YUV420P,
      SWS_AREA | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP | SWS_BITEXACT, NULL, NULL, NULL);
    if (!encoder->packet || !encoder->scaler) code = AVERROR(ENOMEM);
  }
  if (code < 0) {
    shim_picture_encoder_free(encoder);
    return code;
  }
  const int *matrix = sws_getCoefficients(SWS_CS_ITU601);
  sws_setColorspaceDetails(encoder->scaler, matrix, 1, matrix, !webp, 0, 1 << 16, 1 << 16);
  encoder->frame->color_range = encoder->codec->color_range;
  *result = encoder;
  return 0;
}

int shim_picture_encoder_encode(
  ShimPictureEncoder *encoder, const uint8_t *rgb, const uint8_t **bytes, size_t *count) {
  AVFrame *source = encoder->rgb;
  int row = source->width * 3;
  /* The scaler reads whole vectors, past the end of a tightly packed picture; a frame has padding. */
  av_image_copy_plane(source->data[0], source->linesize[0], rgb, row, row, source->height);
  int code = av_frame_make_writable(encoder->frame);
  if (code < 0) return code;
  code = sws_scale(
    encoder->scaler, (const uint8_t *const *)source->data, source->linesize, 0, source->height,
    encoder->frame->data, encoder->frame->linesize);
  if (code < 0) return code;
  encoder->frame->pts++;
  encoder->frame->quality = encoder->codec->global_quality;
  code = avcodec_send_frame(encoder->codec, encoder->frame);
  if (code < 0) return code;
  av_packet_unref(encoder->packet);
  code = avcodec_receive_packet(encoder->codec, encoder->packet);
  if (code < 0) return code;
  *bytes = encoder->packet->data;
  *count = encoder->packet->size;
  return 0;
}
