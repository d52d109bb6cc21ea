/* Lua: the interpreter as one program that runs a script on standard input and output.
 *
 *     lua [--check] SCRIPT
 *
 * All C sources in one, so that one call of the compiler makes it. Exit status 1 after an error that
 * nobody caught, which is shown on standard error. */

/* Errors. Lua leaves by longjmp, which wasm has not. But binaryen's asyncify, which every
 * interpreter goes through, makes all functions able to return at once up to where that is stopped:
 * so to throw is to unwind into a buffer that nobody reads, and to catch is to stop it. Functions
 * that throw do return then, so none may be declared as one that does not. */
#define _SETJMP_H /* the header, which says no more than that there is no longjmp */
#define l_noret void
#define luai_jmpbuf int
#define LUAI_THROW(L, c) throw_error()
#define LUAI_TRY(L, c, a) attempt(L, f, ud)

struct lua_State;
__attribute__((import_module("asyncify"), import_name("start_unwind"))) void start_unwind(void *);
__attribute__((import_module("asyncify"), import_name("stop_unwind"))) void stop_unwind(void);

/* Where asyncify writes: from `at` to at most `end`. 200 nested calls of C, which is Lua's own
 * limit, take a quarter. */
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

/* Asyncify leaves this one as it is because it stops unwinding; so when the stack is rebuilt from a
 * snapshot it simply calls on, which is right. Its caller must not know what it calls, or asyncify
 * would leave that as it is, too. It has no frame in memory, so the stack pointer is its caller's. */
static void guarded(struct lua_State *L, void (*f)(struct lua_State *, void *), void *ud) {
    f(L, ud);
    if (thrown) {
        thrown = 0;
        stop_unwind();
    }
}
static void (*volatile attempt)(struct lua_State *, void (*)(struct lua_State *, void *),
                                void *) = guarded;

/* What there is not: other processes, temporary files, signals. */
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#define LUA_USE_JUMPTABLE 0
#define l_signalT int
#define lua_tmpnam(b, e) (e = 1)
#define LUA_TMPNAMBUFSIZE 1
#define tmpfile() NULL
#define system(command) (-1)
#define LUA_CORE
#define LUA_LIB

#include "lprefix.h"

#include "luaconf.h"
#undef LUAI_FUNC
#undef LUAI_DDEC
#undef LUAI_DDEF
#define LUAI_FUNC static
#define LUAI_DDEC(def)
#define LUAI_DDEF static
#undef LUA_API
#define LUA_API static
#undef LUALIB_API
#define LUALIB_API static
#undef LUAMOD_API
#define LUAMOD_API static

#include "lzio.c"
#include "lctype.c"
#include "lopcodes.c"
#include "lmem.c"
#include "lundump.c"
#include "ldump.c"
#include "lstate.c"
#include "lgc.c"
#include "llex.c"
#include "lcode.c"
#include "lparser.c"
#include "ldebug.c"
#include "lfunc.c"
#include "lobject.c"
#include "ltm.c"
#include "lstring.c"
#include "ltable.c"
#include "ldo.c"
#include "lvm.c"
#include "lapi.c"

#include "lauxlib.c"

#include "lbaselib.c"
#include "lcorolib.c"
#include "ldblib.c"
#include "liolib.c"
#include "lmathlib.c"
#include "loadlib.c"
/* This copy of Lua takes os.clock away from programs for WASI. Ours has a clock. */
#undef __wasi__
#include "loslib.c"
#define __wasi__ 1
#include "lstrlib.c"
#include "ltablib.c"
#include "lutf8lib.c"
#include "linit.c"

static int complain(lua_State *L) {
    fprintf(stderr, "%s\n", lua_tostring(L, -1));
    return 1;
}

/* Adds to an error where it happened. Errors that are no texts are told as by Lua's own command. */
static int traced(lua_State *L) {
    const char *message = lua_tostring(L, 1);
    if (!message) {
        if (luaL_callmeta(L, 1, "__tostring") && lua_type(L, -1) == LUA_TSTRING)
            message = lua_tostring(L, -1);
        else
            message = lua_pushfstring(L, "(error object is a %s value)", luaL_typename(L, 1));
    }
    luaL_traceback(L, L, message, 1);
    return 1;
}

/* The table `arg`, as the shell's `lua SCRIPT` makes it: a script gets no arguments. */
static void name_script(lua_State *L, const char *name) {
    lua_createtable(L, 0, 2);
    lua_pushstring(L, "lua");
    lua_rawseti(L, -2, -1);
    lua_pushstring(L, name);
    lua_rawseti(L, -2, 0);
    lua_setglobal(L, "arg");
}

int main(int argc, char **argv) {
    int check = argc > 2 && strcmp(argv[1], "--check") == 0;
    char *path = argv[argc - 1];
    char *slash = strrchr(path, '/');
    if (slash) { /* errors are to name the script as its author does */
        *slash = 0;
        chdir(path);
        path = slash + 1;
    }
    lua_State *L = luaL_newstate();
    luaL_openlibs(L);
    name_script(L, path);
    lua_pushcfunction(L, traced);
    if (luaL_loadfile(L, path) != LUA_OK)
        return complain(L);
    if (!check && lua_pcall(L, 0, 0, 1) != LUA_OK)
        return complain(L);
    fflush(stdout);
    return 0;
}
