/* OCaml: its bytecode interpreter and its compiler, which is bytecode itself, as one program.
 *
 *     ocaml [--check] SCRIPT
 *     ocaml --tool PROGRAM [ARGUMENT...]
 *
 * The first compiles a script in memory and runs the result; the second runs a program in bytecode, which is how
 * ocaml.mjs makes the library. All C sources in one, so that one call of the compiler makes them. */

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

#define getppid() 1
#define geteuid() 0
#define getuid() 0
#define getegid() 0
#define getgid() 0

#include "files.h"

#define MAX_STACK_WORDS (8 << 20)

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

__attribute__((import_module("asyncify"), import_name("start_unwind"))) void start_unwind(void *);
__attribute__((import_module("asyncify"), import_name("stop_unwind"))) void stop_unwind(void);

static char discarded[1 << 20];
static struct {
    char *at, *end;
} sink;
static int thrown, leaving, left_with;

static __attribute__((noinline)) void throw_error(void) {
    thrown = 1;
    sink.at = discarded;
    sink.end = discarded + sizeof discarded;
    start_unwind(&sink);
}

/* Ends the compiler, but not the process: what it has made is run next. */
static int is_compiling;
static void leave(int status) {
    if (!is_compiling || status != 0)
        exit(status);
    leaving = 1;
    throw_error();
}

/* The interpreter is entered once more after an exception, and goes on at its handler. */
static int resuming;
static long long resuming_offset;
#define setjmp(buffer) (resuming ? (initial_sp_offset = resuming_offset, Caml_state->external_raise = &raise_buf, resuming = 0, 1) : 0)
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
        if (leaving) {
            if (depth > 0)
                throw_error();
            return Val_unit;
        }
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
#define exit leave
#include "sys.c"
#undef exit
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
#define caml_read_directory caml_read_real_directory
#include "unix.c"
#undef caml_read_directory
#include "bigarray.c"
#include "memprof.c"
#include "domain.c"
#include "skiplist.c"
#include "codefrag.c"
#include "eventlog.c"
#include "startup_byt.c"

/* There is no debugger. */
opcode_t caml_debugger_saved_instruction(code_t place) { return *place; }

int caml_read_directory(char *name, struct ext_table *contents) {
    if (strcmp(name, LIBRARY) != 0)
        return caml_read_real_directory(name, contents);
    for (const struct file *file = files; file; file = file->next)
        if (strncmp(file->name, LIBRARY "/", sizeof LIBRARY) == 0)
            caml_ext_table_add(contents, caml_stat_strdup(file->name + sizeof LIBRARY));
    return 0;
}

#define PRIMITIVE(name) value name();
#include "ocaml-primitives.h"
#undef PRIMITIVE
#define PRIMITIVE(name) (c_primitive)name,
c_primitive caml_builtin_cprim[] = {
#include "ocaml-primitives.h"
    NULL};
#undef PRIMITIVE
#define PRIMITIVE(name) #name,
char *caml_names_of_builtin_cprim[] = {
#include "ocaml-primitives.h"
    NULL};

static void start_runtime(void) {
    caml_init_domain();
    caml_parse_ocamlrunparam();
    caml_startup_aux(0);
    caml_init_max_stack_wsz = MAX_STACK_WORDS;
    caml_ephe_none = (value)&ephe_dummy;
    caml_init_locale();
    caml_init_custom_operations();
    caml_init_gc(caml_init_minor_heap_wsz, caml_init_heap_wsz, caml_init_heap_chunk_sz, caml_init_percent_free,
                 caml_init_max_percent_free, caml_init_major_window, caml_init_custom_major_ratio,
                 caml_init_custom_minor_ratio, caml_init_custom_minor_max_bsz, caml_init_policy);
    caml_init_stack(caml_init_max_stack_wsz);
    caml_init_atom_table();
    caml_init_backtrace();
    caml_interprete(NULL, 0);
}

/* Loads a program and runs it, as caml_main does. */
static void run_program(char *path, char **arguments) {
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
    caml_ext_table_init(&caml_shared_libs_path, 8);
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
    caml_sys_init(arguments[0], arguments);
    value result = caml_interprete(caml_start_code, caml_code_size);
    if (Is_exception_result(result)) {
        Caml_state->exn_bucket = Extract_exception(result);
        caml_fatal_uncaught_exception(Caml_state->exn_bucket);
    }
}

/* Frees what the compiler has left. */
static void forget_program(void) {
    memset(named_value_table, 0, sizeof named_value_table);
    Caml_state->extern_sp = Caml_state->stack_high;
    Caml_state->trapsp = Caml_state->stack_high;
    Caml_state->trap_barrier = Caml_state->stack_high + 1;
    caml_global_data = Val_unit;
    caml_stat_free(caml_start_code);
    caml_gc_compaction(Val_unit);
}

/* Puts the script among the files in memory, with its own name for messages. */
static int take_script(const char *path, const char *name) {
    int fd = open_real(path, O_RDONLY, 0);
    if (fd < 0) {
        fprintf(stderr, "%s: %s\n", name, strerror(errno));
        return 0;
    }
    struct file *script = new_file(SCRIPT);
    char line[512];
    add_text(script, line, snprintf(line, sizeof line, "# 1 \"%s\"\n", name));
    static char buffer[1 << 16];
    for (ssize_t size; (size = read(fd, buffer, sizeof buffer)) > 0;)
        add_text(script, buffer, size);
    close(fd);
    return 1;
}

int main(int count, char **arguments) {
    find_files();
    start_runtime();
    if (count > 2 && strcmp(arguments[1], "--tool") == 0) {
        run_program(arguments[2], arguments + 2);
        return 0;
    }
    char *path = arguments[count - 1];
    char *slash = strrchr(path, '/');
    if (slash) { /* errors are to name the script as its author does */
        *slash = 0;
        chdir(path);
        path = slash + 1;
    }
    if (!take_script(path, path))
        return 1;
    char *call[] = {"ocamlc",       "-nostdlib", "-I",    LIBRARY, "-w", "-a", "-o", PROGRAM,
                    "str.cma", SCRIPT,      NULL};
    is_compiling = 1;
    run_program(LIBRARY "/ocamlc", call);
    is_compiling = leaving = 0;
    if (count > 2 && strcmp(arguments[1], "--check") == 0)
        return 0;
    forget_program();
    char *own[] = {path, NULL};
    run_program(PROGRAM, own);
    caml_do_exit(0);
    return 0;
}
