// The C library's header, with what it leaves out because a sandbox has no other programs.
#include_next <stdio.h>
#if !defined GRUNDY_POPEN && defined EOF
#define GRUNDY_POPEN
#ifdef __cplusplus
extern "C" {
#endif
FILE *popen(const char *command, const char *mode);
int pclose(FILE *stream);
#ifndef __cplusplus
char *gets(char *line);
#endif
#ifdef __cplusplus
}
#endif
#endif
