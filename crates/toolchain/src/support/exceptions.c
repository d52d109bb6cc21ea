/* The packaged libc++abi has no exceptions. With these, programs that use try and catch build and
   run as long as nothing is thrown; a throw names its type on standard error and traps. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#define STUB __attribute__((weak))

char *__cxa_demangle(const char *, char *, size_t *, int *);

STUB void *__cxa_allocate_exception(size_t size) {
    void *memory = malloc(size);
    if (!memory) abort();
    return memory;
}

STUB void __cxa_free_exception(void *thrown) { free(thrown); }

/* In the Itanium ABI a std::type_info is a pointer to a table and then the mangled name. */
STUB _Noreturn void __cxa_throw(void *thrown, void *type, void (*destroy)(void *)) {
    (void)thrown, (void)destroy;
    const char *mangled = ((const char **)type)[1];
    char *name = __cxa_demangle(mangled, NULL, NULL, NULL);
    fprintf(stderr, "terminate called after throwing an instance of '%s'\n",
            name ? name : mangled);
    fputs("(the judge has no C++ exceptions: nothing is ever caught)\n", stderr);
    abort();
}

STUB _Noreturn void __cxa_rethrow(void) { abort(); }

/* Reached from catch clauses only, which nothing enters. */
STUB void *__cxa_begin_catch(void *thrown) { return thrown; }

STUB void __cxa_end_catch(void) {}

/* What std::make_exception_ptr needs; nothing can be thrown from it. */
STUB void *__cxa_init_primary_exception(void *thrown, void *type, void (*destroy)(void *)) {
    (void)type, (void)destroy;
    return thrown;
}
