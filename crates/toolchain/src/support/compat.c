/* What old programs call and the C library leaves out. There are no other programs here, so those
   that would start one are told that it failed. The same goes for threads. */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int system(const char *command) {
    if (!command) return 0; /* there is no shell */
    errno = ENOTSUP;
    return -1;
}

FILE *popen(const char *command, const char *mode) {
    (void)command, (void)mode;
    errno = ENOTSUP;
    return NULL;
}

int pclose(FILE *stream) {
    (void)stream;
    errno = EINVAL;
    return -1;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *argument) {
    (void)thread, (void)attributes, (void)work, (void)argument;
    fputs("hint: threads are not supported; do the work in main\n", stderr);
    return ENOTSUP;
}

char *gets(char *line) {
    size_t length = 0;
    int byte;
    while ((byte = getchar()) != EOF && byte != '\n') line[length++] = (char)byte;
    if (byte == EOF && length == 0) return NULL;
    line[length] = 0;
    return line;
}
