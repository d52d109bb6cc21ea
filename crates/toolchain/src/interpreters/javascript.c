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

/* The keys of maps and sets: QuickJS's own hash of a number has the same low bits for all small integers, so a thousand
 * of them would share one place of the table. Its calls are replaced. */
#include "quickjs.h"
static uint32_t mixed_map_hash(JSContext *ctx, JSValueConst key);
#define map_hash_key(context, key) MAP_HASH_##context, key)
#define MAP_HASH_JSContext plain_map_hash(JSContext
#define MAP_HASH_ctx mixed_map_hash(ctx
#include "quickjs.c"
static uint32_t mixed_map_hash(JSContext *ctx, JSValueConst key) {
    uint32_t hash = hash32(plain_map_hash(ctx, key));
    return hash ^ hash >> 16;
}

#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Bundled when this is set up: what goes before every script, and what is made when it is asked for. */
static const char PRELUDE[] = {
#embed "prelude.js" suffix(, 0)
};
static const char MODULES[] = {
#embed "modules.js" suffix(, 0)
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

/* Input that has been read and not yet taken: from `at` to `end`. */
static struct {
    char *bytes;
    size_t at, end, room;
    bool is_over;
} input;

/* Reads more behind what is there. False at the end of input. */
static bool read_more(JSContext *ctx) {
    static bool has_read;
    if (input.is_over)
        return false;
    if (input.at > 0) {
        memmove(input.bytes, input.bytes + input.at, input.end - input.at);
        input.end -= input.at;
        input.at = 0;
    }
    if (input.room - input.end < (32 << 10)) {
        input.room = 2 * input.room + (64 << 10);
        input.bytes = realloc(input.bytes, input.room);
        if (!input.bytes)
            abort();
    }
    ssize_t count = read(0, input.bytes + input.end, input.room - input.end);
    if (!has_read) /* what was drawn before is the same in every game */
        has_read = getentropy(&ctx->random_state, sizeof ctx->random_state) == 0;
    input.is_over = count <= 0;
    if (count > 0)
        input.end += count;
    return count > 0;
}

/* readLine(): the next line without its end, null at the end of input */
static JSValue read_line(JSContext *ctx, JSValueConst this, int argc, JSValueConst *argv) {
    size_t seen = 0;
    char *newline;
    while (!(newline = memchr(input.bytes + input.at + seen, '\n', input.end - input.at - seen))) {
        seen = input.end - input.at;
        if (read_more(ctx))
            continue;
        if (seen == 0)
            return JS_NULL;
        newline = input.bytes + input.end;
        break;
    }
    const char *line = input.bytes + input.at;
    size_t length = newline - line;
    input.at += length + 1 < input.end - input.at ? length + 1 : input.end - input.at;
    if (length > 0 && line[length - 1] == '\r')
        length--;
    return JS_NewStringLen(ctx, line, length);
}

/* Bytes at the end of what is there that begin a letter whose rest is still to come. */
static size_t torn(void) {
    for (size_t back = 1; back <= 3 && back <= input.end - input.at; back++) {
        unsigned char byte = input.bytes[input.end - back];
        if ((byte & 0xc0) == 0x80)
            continue;
        size_t whole = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
        return whole > back ? back : 0;
    }
    return 0;
}

/* readChunk(): what there is, as text; null at the end of input */
static JSValue read_chunk(JSContext *ctx, JSValueConst this, int argc, JSValueConst *argv) {
    size_t length;
    do {
        if (input.at == input.end && !read_more(ctx))
            return JS_NULL;
        length = input.end - input.at;
        length -= input.is_over ? 0 : torn();
    } while (length == 0 && (read_more(ctx) || input.at < input.end));
    const char *text = input.bytes + input.at;
    input.at += length;
    return JS_NewStringLen(ctx, text, length);
}

/* readBytes(most): an array buffer, of no bytes at the end of input */
static JSValue read_bytes(JSContext *ctx, JSValueConst this, int argc, JSValueConst *argv) {
    uint32_t most = 0;
    if (JS_ToUint32(ctx, &most, argv[0]))
        return JS_EXCEPTION;
    if (input.at == input.end && most > 0)
        read_more(ctx);
    size_t length = input.end - input.at < most ? input.end - input.at : most;
    const char *bytes = input.bytes + input.at;
    input.at += length;
    return JS_NewArrayBufferCopy(ctx, (const uint8_t *)bytes, length);
}

/* inputComes(milliseconds): whether input comes before a timer, to which the clock jumps if none does;
 * before the first read there always is input, and the end is input, too */
static JSValue input_comes(JSContext *ctx, JSValueConst this, int argc, JSValueConst *argv) {
    double time = 0;
    struct pollfd stdin_or_clock = {.fd = 0, .events = POLLIN};
    if (JS_ToFloat64(ctx, &time, argv[0]))
        return JS_EXCEPTION;
    if (input.at < input.end || !input.bytes || input.is_over)
        return JS_TRUE;
    return JS_NewBool(ctx, poll(&stdin_or_clock, 1, time < INT_MAX ? (int)time : INT_MAX) > 0);
}

/* sleep(milliseconds): the clock is virtual, so that takes no time */
static JSValue pause_for(JSContext *ctx, JSValueConst this, int argc, JSValueConst *argv) {
    double time = 0;
    if (JS_ToFloat64(ctx, &time, argv[0]))
        return JS_EXCEPTION;
    struct timespec span = {.tv_sec = time / 1000, .tv_nsec = (long long)time % 1000 * 1000000};
    nanosleep(&span, NULL);
    return JS_UNDEFINED;
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

/* The functions of the prelude that are called from here. */
enum hidden { LOAD, TICKS, STEP, END, THROWN, REJECTED, COUNT };
static const char *const NAMES[COUNT] = {"__load", "__ticks",  "__step",
                                         "__end",  "__thrown", "__rejected"};

/* Calls one of them. They are looked up once, because some are called for every line. */
static JSValue call_hidden(JSContext *ctx, enum hidden which, int argc, JSValue *argv) {
    static JSValue functions[COUNT];
    static bool is_known[COUNT];
    if (!is_known[which]) {
        JSValue global = JS_GetGlobalObject(ctx);
        functions[which] = JS_GetPropertyStr(ctx, global, NAMES[which]);
        is_known[which] = true;
        JS_FreeValue(ctx, global);
    }
    return JS_Call(ctx, functions[which], JS_UNDEFINED, argc, argv);
}

/* Ends the program after an exception, unless it listens to those that nobody catches. */
static void thrown(JSContext *ctx, JSValue exception) {
    JSValue result = call_hidden(ctx, THROWN, 1, &exception);
    if (!JS_ToBool(ctx, result)) {
        complain(ctx, exception);
        exit(1);
    }
    JS_FreeValue(ctx, result);
    JS_FreeValue(ctx, exception);
}

/* The rejected promises that have no handler so far, in the order of their rejections. */
static struct rejection {
    JSValue promise, reason;
} *rejections;
static size_t rejected, rejections_room;

/* A promise is rejected and has no handler, or it was and now gets one. */
static void note_rejection(JSContext *ctx, JSValueConst promise, JSValueConst reason,
                           bool is_handled, void *opaque) {
    if (is_handled) {
        for (size_t at = 0; at < rejected; at++)
            if (JS_VALUE_GET_PTR(rejections[at].promise) == JS_VALUE_GET_PTR(promise)) {
                JS_FreeValue(ctx, rejections[at].promise);
                JS_FreeValue(ctx, rejections[at].reason);
                memmove(rejections + at, rejections + at + 1,
                        (--rejected - at) * sizeof *rejections);
                return;
            }
        return;
    }
    if (rejected == rejections_room) {
        rejections_room = 2 * rejections_room + 16;
        rejections = realloc(rejections, rejections_room * sizeof *rejections);
        if (!rejections)
            abort();
    }
    rejections[rejected++] =
        (struct rejection){JS_DupValue(ctx, promise), JS_DupValue(ctx, reason)};
}

/* Ends the program after the first of those rejections, unless it listens to them. Tells whether
 * there was one. */
static bool refuse_rejection(JSContext *ctx) {
    if (rejected == 0)
        return false;
    /* It is taken out first: a listener may attach a handler to the promise. */
    struct rejection first = rejections[0];
    memmove(rejections, rejections + 1, --rejected * sizeof *rejections);
    JSValue argv[2] = {first.reason, first.promise};
    JSValue result = call_hidden(ctx, REJECTED, 2, argv);
    if (JS_IsException(result))
        thrown(ctx, JS_GetException(ctx));
    else if (!JS_ToBool(ctx, result))
        thrown(ctx, JS_DupValue(ctx, first.reason));
    JS_FreeValue(ctx, result);
    JS_FreeValue(ctx, first.promise);
    JS_FreeValue(ctx, first.reason);
    return true;
}

/* Does the jobs and ticks that wait. */
static void do_jobs(JSContext *ctx) {
    for (bool more = true; more;) {
        JSValue ticked = call_hidden(ctx, TICKS, 0, NULL);
        JSContext *whose = ctx;
        int done = JS_IsException(ticked) ? -1 : JS_ExecutePendingJob(JS_GetRuntime(ctx), &whose);
        more = done != 0 || JS_ToBool(ctx, ticked);
        if (done < 0)
            thrown(whose, JS_GetException(whose));
        while (done > 0)
            if ((done = JS_ExecutePendingJob(JS_GetRuntime(ctx), &whose)) < 0)
                thrown(whose, JS_GetException(whose));
    }
}

/* Does all that is to be done before anything else happens. A promise may get its handler in the
 * jobs that are waiting when it is rejected, so rejections count after these. */
static void settle(JSContext *ctx) {
    do
        do_jobs(ctx);
    while (refuse_rejection(ctx));
}

static JSValue evaluate(JSContext *ctx, const char *text, size_t length, const char *name,
                        int flags) {
    JSValue value = JS_Eval(ctx, text, length, name, flags);
    if (JS_IsException(value))
        die(ctx);
    return value;
}

/* The modules that are bundled. */
static JSValue bundled(JSContext *ctx, JSValueConst this, int argc, JSValueConst *argv) {
    JSValue value = JS_Eval(ctx, MODULES, sizeof MODULES - 1, "modules", JS_EVAL_TYPE_GLOBAL);
    if (JS_IsException(value))
        return value;
    JS_FreeValue(ctx, value);
    JSValue global = JS_GetGlobalObject(ctx);
    value = JS_GetPropertyStr(ctx, global, "__made");
    JS_FreeValue(ctx, global);
    return value;
}

/* An imported module: what `require` gives, as the default and by names. */
static int fill_module(JSContext *ctx, JSModuleDef *module) {
    JSValue found = JS_GetModulePrivateValue(ctx, module);
    JSPropertyEnum *names;
    uint32_t count;
    JS_SetModuleExport(ctx, module, "default", JS_DupValue(ctx, found));
    if (JS_GetOwnPropertyNames(ctx, &names, &count, found, JS_GPN_STRING_MASK))
        return -1;
    for (uint32_t at = 0; at < count; at++) {
        const char *name = JS_AtomToCString(ctx, names[at].atom);
        if (name && strcmp(name, "default") != 0)
            JS_SetModuleExport(ctx, module, name, JS_GetProperty(ctx, found, names[at].atom));
        JS_FreeCString(ctx, name);
    }
    JS_FreePropertyEnum(ctx, names, count);
    JS_FreeValue(ctx, found);
    return 0;
}

static JSModuleDef *load_module(JSContext *ctx, const char *name, void *opaque) {
    JSValue text = JS_NewString(ctx, name);
    JSValue found = call_hidden(ctx, LOAD, 1, &text);
    JS_FreeValue(ctx, text);
    if (JS_IsException(found))
        return NULL;
    JSModuleDef *module = JS_NewCModule(ctx, name, fill_module);
    JSPropertyEnum *names;
    uint32_t count;
    if (!module || JS_GetOwnPropertyNames(ctx, &names, &count, found, JS_GPN_STRING_MASK))
        return NULL;
    JS_AddModuleExport(ctx, module, "default");
    for (uint32_t at = 0; at < count; at++) {
        const char *export = JS_AtomToCString(ctx, names[at].atom);
        if (export && strcmp(export, "default") != 0)
            JS_AddModuleExport(ctx, module, export);
        JS_FreeCString(ctx, export);
    }
    JS_FreePropertyEnum(ctx, names, count);
    JS_SetModulePrivateValue(ctx, module, found);
    return module;
}

/* As Node does with a script, in the same line as its first. */
static const char OPEN[] = "(function (exports, require, module, __filename, __dirname) {";
static const char CLOSE[] = "\n})";

/* A script as a function; if it cannot be one but is a module, that. */
static JSValue compile(JSContext *ctx, char *text, size_t length, const char *name,
                       bool *is_module) {
    char *whole = malloc(sizeof OPEN + length + sizeof CLOSE);
    if (!whole)
        abort();
    size_t before = sizeof OPEN - 1;
    memcpy(whole, OPEN, before);
    if (length > 1 && text[0] == '#' && text[1] == '!')
        memcpy(text, "//", 2);
    memcpy(whole + before, text, length);
    memcpy(whole + before + length, CLOSE, sizeof CLOSE);
    JSValue code = JS_Eval(ctx, whole, before + length + sizeof CLOSE - 1, name,
                           JS_EVAL_TYPE_GLOBAL | JS_EVAL_FLAG_COMPILE_ONLY);
    free(whole);
    *is_module = false;
    if (!JS_IsException(code))
        return code;
    JSValue why = JS_GetException(ctx);
    code = JS_Eval(ctx, text, length, name, JS_EVAL_TYPE_MODULE | JS_EVAL_FLAG_COMPILE_ONLY);
    *is_module = !JS_IsException(code);
    if (*is_module || JS_DetectModule(text, length)) {
        JS_FreeValue(ctx, why);
        return code;
    }
    JS_FreeValue(ctx, JS_GetException(ctx));
    return JS_Throw(ctx, why);
}

/* Whether a script says `Buffer`, and not only as a part of a longer name. */
static bool names_buffer(const char *text) {
    for (const char *at = strstr(text, "Buffer"); at; at = strstr(at + 1, "Buffer"))
        if (at == text || !strchr("yd", at[-1])) /* ArrayBuffer, SharedArrayBuffer */
            return true;
    return false;
}

static void run(JSContext *ctx, JSValue code, bool is_module) {
    JSValue result = JS_EvalFunction(ctx, code);
    if (!is_module && !JS_IsException(result)) {
        JSValue global = JS_GetGlobalObject(ctx), argv[5];
        JSValue list = JS_GetPropertyStr(ctx, global, "__arguments");
        for (uint32_t at = 0; at < 5; at++)
            argv[at] = JS_GetPropertyUint32(ctx, list, at);
        JSValue function = result;
        result = JS_Call(ctx, function, argv[0], 5, argv);
        JS_FreeValue(ctx, function);
    }
    if (JS_IsException(result))
        thrown(ctx, JS_GetException(ctx));
    settle(ctx);
    for (bool more = true; more;) {
        JSValue value = call_hidden(ctx, STEP, 0, NULL);
        if (JS_IsException(value))
            thrown(ctx, JS_GetException(ctx));
        else
            more = JS_ToBool(ctx, value);
        settle(ctx);
        if (!more) {
            value = call_hidden(ctx, END, 0, NULL);
            if (JS_IsException(value))
                die(ctx);
            settle(ctx);
            more = true;
        }
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
    JS_SetHostPromiseRejectionTracker(runtime, note_rejection, NULL);
    JS_SetModuleLoaderFunc(runtime, NULL, load_module, NULL);
    JSContext *ctx = JS_NewContext(runtime);
    static const JSCFunctionListEntry HOST[] = {
        JS_CFUNC_DEF("readLine", 0, read_line),   JS_CFUNC_DEF("readChunk", 0, read_chunk),
        JS_CFUNC_DEF("readBytes", 1, read_bytes), JS_CFUNC_DEF("inputComes", 1, input_comes),
        JS_CFUNC_DEF("write", 2, write_text),     JS_CFUNC_DEF("leave", 1, leave),
        JS_CFUNC_DEF("sleep", 1, pause_for),
    };
    JSValue global = JS_GetGlobalObject(ctx), host = JS_NewObject(ctx);
    JS_SetPropertyFunctionList(ctx, host, HOST, sizeof HOST / sizeof HOST[0]);
    JS_SetPropertyStr(ctx, global, "__host", host);
    JS_DefinePropertyValueStr(ctx, global, "__bundled",
                              JS_NewCFunction(ctx, bundled, "bundled", 0), 0);
    JS_FreeValue(ctx, global);

    size_t length;
    char *text = read_file(path, &length);
    bool is_module;
    /* To compile a module is to load those that it imports. */
    JS_FreeValue(ctx, evaluate(ctx, PRELUDE, sizeof PRELUDE - 1, "prelude",
                               JS_EVAL_TYPE_GLOBAL | JS_EVAL_FLAG_STRICT));
    if (!check && names_buffer(text)) /* which would otherwise cost in the middle of a game */
        JS_FreeValue(ctx, evaluate(ctx, "Buffer", 6, "prelude", JS_EVAL_TYPE_GLOBAL));
    JSValue code = compile(ctx, text, length, name, &is_module);
    if (JS_IsException(code))
        die(ctx);
    if (check)
        return 0;
    run(ctx, code, is_module);
    return 0;
}
