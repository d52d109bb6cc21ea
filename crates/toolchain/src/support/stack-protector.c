/* The packaged compiler-rt is built with stack protection, but nothing packaged defines what it
   refers to. Weak, so that a library which does define it goes first. */
#include <stdint.h>

__attribute__((weak)) uintptr_t __stack_chk_guard = 0x1f2e3d4c;

__attribute__((weak, noreturn)) void __stack_chk_fail(void) { __builtin_trap(); }
