/* Programs without handlers are linked with this: nothing is caught, so a throw ends the program at once, as it
   does with g++. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#define STUB __attribute__((weak))

void say_uncaught(void *object, const void *type);

/* The exception, after a throw. */
static struct {
    void *object;
    const void *type;
} uncaught;

static _Noreturn void say_and_abort(void) {
    if (uncaught.type)
        say_uncaught(uncaught.object, uncaught.type);
    else
        fputs("terminate called without an active exception\n", stderr);
    abort();
}

/* The functions that std::set_terminate and its like set. The library's own say nothing by default. They are in one
   member of the library, which is not linked if all of them are here. */
typedef void (*handler)(void);
STUB handler __cxa_terminate_handler = say_and_abort;
STUB handler __cxa_unexpected_handler = say_and_abort;
STUB handler __cxa_new_handler = NULL;

static handler exchange(handler *place, handler next) {
    handler last = *place;
    *place = next;
    return last;
}

STUB handler _ZSt13set_terminatePFvvE(handler next) {
    return exchange(&__cxa_terminate_handler, next ? next : say_and_abort);
}

STUB handler _ZSt14set_unexpectedPFvvE(handler next) {
    return exchange(&__cxa_unexpected_handler, next ? next : say_and_abort);
}

STUB handler _ZSt15set_new_handlerPFvvE(handler next) { return exchange(&__cxa_new_handler, next); }

static _Noreturn void terminate(void) {
    /* A handler that throws ends the program, as with g++. */
    static int under_way;
    if (under_way++)
        abort();
    __cxa_terminate_handler();
    abort();
}

STUB void *__cxa_allocate_exception(size_t size) {
    void *memory = malloc(size);
    if (!memory) abort();
    return memory;
}

STUB void __cxa_free_exception(void *thrown) { free(thrown); }

STUB _Noreturn void __cxa_throw(void *thrown, void *type, void (*destroy)(void *)) {
    (void)destroy;
    uncaught.object = thrown;
    uncaught.type = type;
    terminate();
}

STUB _Noreturn void __cxa_rethrow(void) { terminate(); }

/* Reached from catch clauses only, which nothing enters. */
STUB void *__cxa_begin_catch(void *thrown) { return thrown; }

STUB void __cxa_end_catch(void) {}

/* What std::make_exception_ptr needs; nothing can be thrown from it. */
STUB void *__cxa_init_primary_exception(void *thrown, void *type, void (*destroy)(void *)) {
    (void)type, (void)destroy;
    return thrown;
}
