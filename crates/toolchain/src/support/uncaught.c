/* The message of a program that an exception ends, in the words of g++'s runtime. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *__cxa_demangle(const char *, char *, size_t *, int *);

/* The description of std::exception. */
extern const void *const _ZTISt9exception[];

/* In the Itanium ABI, descriptions of types and objects begin with a pointer to a table of functions. */
#define METHOD(object, number) ((*(void ***)(object))[number])
typedef _Bool (*can_catch)(const void *type, const void *thrown, void **object);
typedef const char *(*what)(const void *object);
enum { CAN_CATCH = 4, WHAT = 2 };

/* Removes the name of the library's version from a type. */
static void plain(char *name) {
    for (char *at; (at = strstr(name, "std::__2::"));) memmove(at + 5, at + 10, strlen(at + 10) + 1);
}

void say_uncaught(void *object, const void *type) {
    const char *mangled = ((const char *const *)type)[1];
    char *name = __cxa_demangle(mangled, NULL, NULL, NULL);
    if (name) plain(name);
    fprintf(stderr, "terminate called after throwing an instance of '%s'\n", name ? name : mangled);
    if (((can_catch)METHOD(_ZTISt9exception, CAN_CATCH))(_ZTISt9exception, type, &object))
        fprintf(stderr, "  what():  %s\n", ((what)METHOD(object, WHAT))(object));
}
