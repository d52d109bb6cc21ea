/* Programs without handlers are linked with this: nothing is caught, so a throw ends the program at once, as it
   does with g++. */
#include <stddef.h>
#include <stdlib.h>

#define STUB __attribute__((weak))

void say_uncaught(void *object, const void *type);

STUB void *__cxa_allocate_exception(size_t size) {
    void *memory = malloc(size);
    if (!memory) abort();
    return memory;
}

STUB void __cxa_free_exception(void *thrown) { free(thrown); }

STUB _Noreturn void __cxa_throw(void *thrown, void *type, void (*destroy)(void *)) {
    (void)destroy;
    say_uncaught(thrown, type);
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
