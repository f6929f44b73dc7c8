#include "CFFmpegShim.h"
#include <libavutil/error.h>
#include <errno.h>
int shim_error_again(void) { return AVERROR(EAGAIN); }
