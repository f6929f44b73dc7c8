#ifndef CFFMPEG_SHIM_H
#define CFFMPEG_SHIM_H
#include <stddef.h>
#include <stdint.h>
int shim_error_again(void);
#endif
