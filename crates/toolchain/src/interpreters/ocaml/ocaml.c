/* OCaml: its bytecode interpreter as one program, which runs the compiler, because that is bytecode, and what the
 * compiler makes.
 *
 *     ocaml [--check] PROGRAM [ARGUMENT...]
 *
 * All C sources in one, so that one call of the compiler makes them. */

#define CAML_INTERNALS
#define CAML_NAME_SPACE
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#include <wasi/api.h>

/* `lseek` calls `fd_tell`, which compilers in the sandbox do not have. */
static off_t seek_file(int fd, off_t by, int from) {
    __wasi_filesize_t place;
    errno = __wasi_fd_seek(fd, by, from, &place);
    return errno ? -1 : (off_t)place;
}
#define lseek seek_file

/* Numbers of processes are only used as seeds for random numbers. */
static int random_number(void) {
    int number;
    getentropy(&number, sizeof number);
    return number;
}
#define getpid() random_number()
#define getppid() random_number()
#define geteuid() 0
#define getuid() 0
#define getegid() 0
#define getgid() 0

/* 32 MiB: a quarter of the usual limit of memory, of which a stack that grows needs half as much again. */
#define MAX_STACK_WORDS (4 << 20)

/* Exceptions of the runtime leave by longjmp, which wasm has not. But binaryen's asyncify, which every interpreter
 * goes through, makes all functions able to return at once up to where that is stopped: so to throw is to unwind into
 * a buffer that nobody reads. Functions that throw do return then, so none may be declared as one that does not. */
#define _SETJMP_H
typedef int jmp_buf[1];
typedef int sigjmp_buf[1];
#include "caml/misc.h"
#undef CAMLnoreturn_start
#undef CAMLnoreturn_end
#undef Noreturn
#define CAMLnoreturn_start
#define CAMLnoreturn_end
#define Noreturn

/* Calls that the trace of an exception shows. */
#include "caml/backtrace_prim.h"
#undef BACKTRACE_BUFFER_SIZE
#define BACKTRACE_BUFFER_SIZE 16

__attribute__((import_module("asyncify"), import_name("start_unwind"))) void start_unwind(void *);
__attribute__((import_module("asyncify"), import_name("stop_unwind"))) void stop_unwind(void);

static char discarded[1 << 20];
static struct {
    char *at, *end;
} sink;
static int thrown;

static __attribute__((noinline)) void throw_error(void) {
    thrown = 1;
    sink.at = discarded;
    sink.end = discarded + sizeof discarded;
    start_unwind(&sink);
}

/* The interpreter is entered once more after an exception, and goes on at its handler. */
static int resuming;
static long long resuming_offset;
#define setjmp(buffer)                                                                                                 \
    (resuming ? (initial_sp_offset = resuming_offset, Caml_state->external_raise = &raise_buf, resuming = 0, 1) : 0)
#define longjmp(buffer, result) throw_error()

#define caml_interprete run_bytecode
#include "interp.c"
#undef caml_interprete

/* Asyncify leaves this one as it is because it stops unwinding; so when the stack is rebuilt from a snapshot it simply
 * calls on, which is right. Its caller must not know what it calls, or asyncify would leave that as it is, too. It has
 * no frame in memory, so the stack pointer is its caller's. */
static value guarded(code_t program, asize_t size) {
    value result = run_bytecode(program, size);
    if (thrown)
        stop_unwind();
    return result;
}
static value (*volatile attempt)(code_t, asize_t) = guarded;

/* Its frame in memory gives the stack pointer back what an exception has left. */
static __attribute__((noinline)) value attempted(code_t program, asize_t size) {
    volatile char frame[16];
    frame[0] = 0;
    return attempt(program, size) + frame[0];
}

value caml_interprete(code_t program, asize_t size) {
    if (program == NULL)
        return run_bytecode(program, size);
    struct caml__roots_block *roots = Caml_state->local_roots;
    struct longjmp_buffer *outer = Caml_state->external_raise;
    intnat offset = (char *)Caml_state->stack_high - (char *)Caml_state->extern_sp;
    int depth = caml_callback_depth;
    for (;;) {
        value result = attempted(program, size);
        if (!thrown)
            return result;
        thrown = 0;
        Caml_state->local_roots = roots;
        Caml_state->external_raise = outer;
        caml_callback_depth = depth;
        resuming = 1;
        resuming_offset = offset;
    }
}

#include "misc.c"
#include "stacks.c"
#include "fix_code.c"
#include "startup_aux.c"
#include "freelist.c"
#include "major_gc.c"
#include "minor_gc.c"
#include "memory.c"
#include "alloc.c"
#include "roots_byt.c"
#include "globroots.c"
#include "fail_byt.c"
#include "signals.c"
#include "signals_byt.c"
#include "printexc.c"
#include "backtrace_byt.c"
#include "backtrace.c"
#include "compare.c"
#include "ints.c"
#include "floats.c"
#include "str.c"
#include "array.c"
#include "io.c"
#pragma push_macro("write")
#undef write
#define write write_item
#include "extern.c"
#undef write
#pragma pop_macro("write")
#define obj_counter intern_obj_counter
#include "intern.c"
#undef obj_counter
#include "hash.c"
#include "sys.c"
#include "meta.c"
/* These take addresses, not words, which are of another type here. */
#define caml_parse_engine parse
#include "parsing.c"
#undef caml_parse_engine
value caml_parse_engine(value tables, value state, value command, value argument) {
    return parse((struct parser_tables *)tables, (struct parser_env *)state, command, argument);
}
#include "gc_ctrl.c"
#include "md5.c"
#include "obj.c"
#define caml_lex_engine lex
#define caml_new_lex_engine lex_anew
#include "lexing.c"
#undef caml_lex_engine
#undef caml_new_lex_engine
value caml_lex_engine(value table, value state, value buffer) {
    return lex((struct lexing_table *)table, state, (struct lexer_buffer *)buffer);
}
value caml_new_lex_engine(value table, value state, value buffer) {
    return lex_anew((struct lexing_table *)table, state, (struct lexer_buffer *)buffer);
}
#include "callback.c"
#include "debugger.c"
#include "weak.c"
#include "compact.c"
#include "finalise.c"
#include "custom.c"
#include "dynlink.c"
#include "afl.c"
#include "unix.c"
#include "bigarray.c"
#include "memprof.c"
#include "domain.c"
#include "skiplist.c"
#include "codefrag.c"
#include "eventlog.c"
#include "startup_byt.c"

/* There is no debugger. */
opcode_t caml_debugger_saved_instruction(code_t place) { return *place; }

#include "strstubs.c"

#define P(name) value name();
#include "primitives.h"
#undef P
#define P(name) (c_primitive)name,
c_primitive caml_builtin_cprim[] = {
#include "primitives.h"
    NULL};
#undef P
#define P(name) #name,
char *caml_names_of_builtin_cprim[] = {
#include "primitives.h"
    NULL};

/* Ends the program with a status instead of a trap. */
static void fail(char *message, va_list details) {
    vfprintf(stderr, message, details);
    fputc('\n', stderr);
    exit(2);
}

static void start_runtime(void) {
    caml_fatal_error_hook = fail;
    caml_init_domain();
    caml_parse_ocamlrunparam();
    caml_init_max_stack_wsz = MAX_STACK_WORDS;
    caml_startup_aux(0);
    caml_ephe_none = (value)&ephe_dummy;
    caml_init_locale();
    caml_init_custom_operations();
    caml_ext_table_init(&caml_shared_libs_path, 8);
    caml_init_gc(caml_init_minor_heap_wsz, caml_init_heap_wsz, caml_init_heap_chunk_sz, caml_init_percent_free,
                 caml_init_max_percent_free, caml_init_major_window, caml_init_custom_major_ratio,
                 caml_init_custom_minor_ratio, caml_init_custom_minor_max_bsz, caml_init_policy);
    caml_init_stack(caml_init_max_stack_wsz);
    caml_init_atom_table();
    caml_init_backtrace();
    caml_interprete(NULL, 0);
}

/* Loads a program, as caml_main does. */
static void load_program(char *path) {
    struct exec_trailer trail;
    char *name = path;
    int fd = caml_attempt_open(&name, &trail, 1);
    if (fd < 0) {
        fprintf(stderr, "%s is not a program\n", path);
        exit(127);
    }
    caml_read_section_descriptors(fd, &trail);
    caml_code_size = caml_seek_section(fd, &trail, "CODE");
    caml_load_code(fd, caml_code_size);
    caml_init_debug_info();
    char *primitives = read_section(fd, &trail, "PRIM");
    caml_build_primitive_table(NULL, NULL, primitives);
    caml_stat_free(primitives);
    caml_seek_section(fd, &trail, "DATA");
    struct channel *channel = caml_open_descriptor_in(fd);
    caml_global_data = caml_input_val(channel);
    caml_close_channel(channel);
    caml_stat_free(trail.section);
    caml_oldify_one(caml_global_data, &caml_global_data);
    caml_oldify_mopup();
}

int main(int count, char **arguments) {
    arguments++;
    int check = count > 2 && strcmp(*arguments, "--check") == 0;
    if (check)
        arguments++;
    start_runtime();
    load_program(*arguments);
    if (check)
        return 0;
    caml_record_backtraces(1);
    caml_sys_init(*arguments, arguments);
    value result = caml_interprete(caml_start_code, caml_code_size);
    if (Is_exception_result(result)) {
        Caml_state->exn_bucket = Extract_exception(result);
        caml_fatal_uncaught_exception(Caml_state->exn_bucket);
    }
    caml_do_exit(0);
    return 0;
}
