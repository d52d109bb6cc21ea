// The C library's header, with what it leaves out because a sandbox has no other programs.
#include_next <stdlib.h>
#ifndef GRUNDY_SYSTEM
#define GRUNDY_SYSTEM
#ifdef __cplusplus
extern "C" {
#endif
int system(const char *command);
#ifdef __cplusplus
}
namespace std {
using ::system;
}
#endif
#endif
