/* The beginning and the end of a program with exceptions. A wasm engine looks for no handler before it unwinds, so
   the outermost function catches all exceptions that arrive there, and writes what g++'s runtime writes. */
#include "cxa_exception.h"
#include "cxxabi.h"
#include <cstdio>
#include <cstdlib>
#include <exception>

using namespace __cxxabiv1;

extern "C" {

/* The exception that was thrown last. A function that is `noexcept` ends the program without a handler that could tell. */
static _Unwind_Exception *thrown;

/* The runtime's own, renamed where it is compiled. */
_Unwind_Reason_Code raise_exception(_Unwind_Exception *);

_Unwind_Reason_Code _Unwind_RaiseException(_Unwind_Exception *exception) {
    thrown = exception;
    return raise_exception(exception);
}

void say_uncaught(void *object, const void *type);

/* The tag of all exceptions of C++. */
__asm__(".tagtype __cpp_exception i32\n"
        ".globl __cpp_exception\n"
        "__cpp_exception:\n");
}

static __cxa_exception *header_of(_Unwind_Exception *exception) {
    return reinterpret_cast<__cxa_exception *>(exception + 1) - 1;
}

[[noreturn]] static void say_and_abort() {
    __cxa_eh_globals *globals = __cxa_get_globals();
    __cxa_exception *exception = globals->uncaughtExceptions > 0 && thrown ? header_of(thrown)
                                                                           : globals->caughtExceptions;
    if (exception) {
        void *object = exception + 1;
        if (__getExceptionClass(&exception->unwindHeader) == kOurDependentExceptionClass)
            object = reinterpret_cast<__cxa_dependent_exception *>(exception)->primaryException;
        say_uncaught(object, exception->exceptionType);
    } else {
        fputs("terminate called without an active exception\n", stderr);
    }
    abort();
}

extern "C" {
void __wasm_call_ctors(void);
int __main_void(void);
void __wasm_call_dtors(void);
[[noreturn]] void __wasi_proc_exit(unsigned);

__attribute__((export_name("_start"))) void _start(void) noexcept {
    std::set_terminate(say_and_abort);
    __wasm_call_ctors();
    int status = __main_void();
    __wasm_call_dtors();
    if (status) __wasi_proc_exit(status);
}
}
