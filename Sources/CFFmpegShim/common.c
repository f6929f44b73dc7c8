#include "CFFmpegShim.h"
#include <errno.h>
#include <libavutil/avutil.h>
#include <libavutil/error.h>

int shim_error_again(void) { return AVERROR(EAGAIN); }
int shim_error_eof(void) { return AVERROR_EOF; }
int64_t shim_no_timestamp(void) { return AV_NOPTS_VALUE; }
void shim_describe_error(int code, char *text, size_t size) { av_strerror(code, text, size); }
