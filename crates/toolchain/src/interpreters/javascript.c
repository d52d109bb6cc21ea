/* JavaScript: QuickJS as one program that runs a script on standard input and output.
 *
 *     javascript [--check] SCRIPT
 *
 * All C sources in one, so that one call of the compiler makes it. Exit status 1 after an exception
 * that nobody caught, which is shown on standard error. */
#define EMSCRIPTEN 1 /* which is how QuickJS names wasm: no atomics, no rounding modes */
#define FE_DOWNWARD 0
#define FE_UPWARD 0
#include "dtoa.c"
#include "libregexp.c"
#include "libunicode.c"
#include "quickjs.c"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char PRELUDE[] = {
#embed "javascript-prelude.js" suffix(, 0)
};

/* Calls nested deeper get an InternalError; the linker gives twice as much. */
#define STACK (4 << 20)

static void complain(JSContext *ctx, JSValue exception) {
    const char *text = JS_ToCString(ctx, exception);
    fprintf(stderr, "%s\n", text ? text : "an exception that has no text");
    JS_FreeCString(ctx, text);
    if (JS_IsError(exception)) {
        JSValue stack = JS_GetPropertyStr(ctx, exception, "stack");
        const char *lines = JS_ToCString(ctx, stack);
        fputs(lines ? lines : "", stderr);
        JS_FreeCString(ctx, lines);
        JS_FreeValue(ctx, stack);
    }
}

static void die(JSContext *ctx) {
    complain(ctx, JS_GetException(ctx));
    exit(1);
}

/* readline(): the next line without its end, null at the end of input */
static JSValue read_line(JSContext *ctx, JSValueConst this, int argc, JSValueConst *argv) {
    static char *line;
    static size_t room;
    static bool has_read;
    ssize_t length = getline(&line, &room, stdin);
    if (length < 0)
        return JS_NULL;
    if (!has_read) /* what was drawn before is the same in every game */
        has_read = getentropy(&ctx->random_state, sizeof ctx->random_state) == 0;
    if (length > 0 && line[length - 1] == '\n')
        length--;
    if (length > 0 && line[length - 1] == '\r')
        length--;
    return JS_NewStringLen(ctx, line, length);
}

/* write(descriptor, text): at once and whole */
static JSValue write_text(JSContext *ctx, JSValueConst this, int argc, JSValueConst *argv) {
    int descriptor = 1;
    size_t length;
    if (JS_ToInt32(ctx, &descriptor, argv[0]))
        return JS_EXCEPTION;
    const char *text = JS_ToCStringLen(ctx, &length, argv[1]);
    if (!text)
        return JS_EXCEPTION;
    for (size_t done = 0; done < length;) {
        ssize_t count = write(descriptor, text + done, length - done);
        if (count < 0)
            break;
        done += count;
    }
    JS_FreeCString(ctx, text);
    return JS_UNDEFINED;
}

static JSValue leave(JSContext *ctx, JSValueConst this, int argc, JSValueConst *argv) {
    int status = 0;
    JS_ToInt32(ctx, &status, argv[0]);
    exit(status);
}

static void refuse_rejection(JSContext *ctx, JSValueConst promise, JSValueConst reason,
                             bool is_handled, void *opaque) {
    if (!is_handled) {
        complain(ctx, reason);
        exit(1);
    }
}

static void run(JSContext *ctx, const char *text, size_t length, const char *name, int flags) {
    JSValue value = JS_Eval(ctx, text, length, name, JS_EVAL_TYPE_GLOBAL | flags);
    if (JS_IsException(value))
        die(ctx);
    JS_FreeValue(ctx, value);
    JSContext *whose;
    for (int more = 1; more > 0;) {
        more = JS_ExecutePendingJob(JS_GetRuntime(ctx), &whose);
        if (more < 0)
            die(whose);
    }
}

static char *read_file(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    size_t room = 0;
    *length = 0;
    while (file) {
        if (*length + 1 >= room)
            text = realloc(text, room = 2 * room + (64 << 10));
        size_t count = fread(text + *length, 1, room - 1 - *length, file);
        *length += count;
        if (count == 0) {
            text[*length] = 0; /* which QuickJS asks for */
            fclose(file);
            return text;
        }
    }
    perror(path);
    exit(1);
}

int main(int argc, char **argv) {
    int check = argc > 2 && strcmp(argv[1], "--check") == 0;
    const char *path = argv[argc - 1];
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;

    JSRuntime *runtime = JS_NewRuntime();
    /* What JS_SetMaxStackSize would do if it knew of a stack in wasm. */
    runtime->stack_limit = (uintptr_t)__builtin_frame_address(0) - STACK;
    JS_SetHostPromiseRejectionTracker(runtime, refuse_rejection, NULL);
    JSContext *ctx = JS_NewContext(runtime);
    JSValue global = JS_GetGlobalObject(ctx);
    JS_SetPropertyStr(ctx, global, "readline", JS_NewCFunction(ctx, read_line, "readline", 0));
    JS_SetPropertyStr(ctx, global, "__write", JS_NewCFunction(ctx, write_text, "write", 2));
    JS_SetPropertyStr(ctx, global, "__exit", JS_NewCFunction(ctx, leave, "exit", 1));
    JS_FreeValue(ctx, global);

    size_t length;
    char *text = read_file(path, &length);
    if (check) {
        JSValue code = JS_Eval(ctx, text, length, name,
                               JS_EVAL_TYPE_GLOBAL | JS_EVAL_FLAG_COMPILE_ONLY);
        if (JS_IsException(code))
            die(ctx);
        return 0;
    }
    run(ctx, PRELUDE, sizeof PRELUDE - 1, "prelude", JS_EVAL_FLAG_STRICT);
    run(ctx, text, length, name, 0);
    run(ctx, "__pump()", 8, "prelude", 0);
    return 0;
}
