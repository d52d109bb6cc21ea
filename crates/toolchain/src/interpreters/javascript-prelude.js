// What programs expect around the language: Node's globals and modules as far as a program for a judge
// has use for them, and the names of the shells of browsers' engines (readline, print) and of QuickJS
// (std.in). Bundled with npm's `events` when the interpreter is set up, and run before the script.
import EventEmitter from "events";

const { readLine, readChunk, readBytes, inputComes, write, leave, sleep } = __host;
delete globalThis.__host;

const STREAMS = { "/dev/stdin": 0, stdin: 0, "dev/stdin": 0, "/dev/stdout": 1, "/dev/stderr": 2 };

// Text of values, as Node's console shows them.
const quoted = (text) => {
    const mark = !text.includes("'") ? "'" : !text.includes('"') ? '"' : "`";
    return mark + text.replace(/[\\\n\t\r]/g, (c) => JSON.stringify(c).slice(1, -1)) + mark;
};
const shown = (value, depth = 0, above = []) => {
    switch (typeof value) {
        case "string": return depth ? quoted(value) : value;
        case "bigint": return `${value}n`;
        case "number": return Object.is(value, -0) ? "-0" : String(value);
        case "symbol": return value.toString();
        case "function": {
            const kind = String(value).startsWith("class") ? "class" : "Function";
            const name = value.name || "(anonymous)";
            return kind === "class" ? `[class ${name}]` : value.name ? `[Function: ${name}]` : `[Function ${name}]`;
        }
    }
    if (typeof value !== "object" || value === null) return String(value);
    if (value instanceof Error) return value.stack ? `${value}\n${value.stack}`.trimEnd() : String(value);
    if (value instanceof Date) return value.toISOString();
    if (value instanceof RegExp) return String(value);
    if (above.includes(value)) return "[Circular *1]";
    const name = value.constructor?.name;
    if (depth > 2) return Array.isArray(value) ? "[Array]" : `[${name || "Object"}]`;
    const next = [...above, value];
    const deeper = (value) => shown(value, depth + 1, next);
    const key = (key) => typeof key === "symbol" ? `[${key.toString()}]` : /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key);
    let before = "", parts, open = "{", close = "}";
    if (Array.isArray(value) || ArrayBuffer.isView(value)) {
        if (!Array.isArray(value)) before = `${name}(${value.length}) `;
        else if (name !== "Array") before = `${name}(${value.length}) `;
        [open, close] = "[]";
        parts = [];
        for (let at = 0; at < Math.min(value.length, 100); at++) {
            let holes = 0;
            while (at + holes < value.length && !(at + holes in value)) holes++;
            if (holes) parts.push(`<${holes} empty item${holes > 1 ? "s" : ""}>`), at += holes - 1;
            else parts.push(deeper(value[at]));
        }
        if (value.length > 100) parts.push(`... ${value.length - 100} more item${value.length > 101 ? "s" : ""}`);
    } else if (value instanceof Map) {
        before = `Map(${value.size}) `;
        parts = [...value].map(([k, v]) => `${deeper(k)} => ${deeper(v)}`);
    } else if (value instanceof Set) {
        before = `Set(${value.size}) `;
        parts = [...value].map(deeper);
    } else {
        if (name === undefined) before = "[Object: null prototype] ";
        else if (name !== "Object") before = `${name} `;
        parts = Object.entries(value).map(([k, v]) => `${key(k)}: ${deeper(v)}`);
    }
    if (parts.length === 0) return `${before}${open}${close}`;
    const line = `${before}${open} ${parts.join(", ")} ${close}`;
    if (line.length <= 76 && !line.includes("\n")) return line;
    const margin = "  ".repeat(depth + 1);
    return `${before}${open}\n${margin}${parts.join(`,\n${margin}`)}\n${"  ".repeat(depth)}${close}`;
};
const FORMATS = {
    s: (value) => typeof value === "object" && value !== null ? shown(value, 1) : shown(value),
    d: (value) => typeof value === "bigint" ? `${value}n` : String(typeof value === "object" ? NaN : Number(value)),
    i: (value) => typeof value === "bigint" ? `${value}n` : String(typeof value === "object" ? NaN : parseInt(value)),
    f: (value) => String(parseFloat(value)),
    j: (value) => JSON.stringify(value),
    o: (value) => shown(value, 1),
    O: (value) => shown(value, 1),
    c: () => "",
};
const format = (first, ...rest) => {
    let text = shown(first);
    if (typeof first === "string" && rest.length > 0 && first.includes("%"))
        text = first.replace(/%([sdifjoOc%])/g, (whole, kind) =>
            kind === "%" ? "%" : rest.length > 0 ? FORMATS[kind](rest.shift()) : whole);
    for (const value of rest) text += ` ${shown(value)}`;
    return text;
};

// Timers, and what Node does between them.
const ticks = [], timers = [], immediates = [];
let now = 0, made = 0;
const nextTick = (call, ...values) => void ticks.push(() => call(...values));
class Timer {
    constructor(call, delay, values, period) {
        this.run = () => call(...values);
        this.due = now + Math.max(1, Math.trunc(Number(delay)) || 1);
        this.period = period && Math.max(1, Math.trunc(Number(delay)) || 1);
        this.number = ++made;
        timers.push(this);
    }
    ref() { return this; }
    unref() { return this; }
    hasRef() { return true; }
    refresh() { return this; }
    [Symbol.toPrimitive]() { return this.number; }
}
const clear = (list) => (timer) => {
    const at = list.findIndex((known) => known === timer || known.number === Number(timer));
    if (at >= 0) list.splice(at, 1);
};
const setTimeout = (call, delay, ...values) => new Timer(call, delay, values, 0);
const setInterval = (call, delay, ...values) => new Timer(call, delay, values, 1);
const setImmediate = (call, ...values) => {
    const immediate = { run: () => call(...values), number: ++made };
    immediates.push(immediate);
    return immediate;
};
const nextTimer = () => timers.reduce((a, b) => (b.due < a.due ? b : a));
/** Whether input comes before the next timer, to which the clock jumps if none does. */
const inputComesFirst = () => {
    const { due } = nextTimer();
    if (inputComes(Math.max(0, due - now))) return true;
    now = Math.max(now, due);
    return false;
};
/** Runs the timer that is due next, which is a jump of the clock. */
const runTimer = () => {
    const first = nextTimer();
    if (first.due > now) sleep(first.due - now), (now = first.due);
    if (first.period) first.due += first.period, (first.number = ++made);
    else clear(timers)(first);
    first.run();
};

// Who listens to an event of an emitter, as `events` keeps it: a function, a list of them, or nothing.
// Bots live on lines, so what happens at each of them goes there directly.
const listening = (emitter, event) => emitter._events[event];

// Standard input, by listeners and all at once. It is read when somebody waits for it.
const everything = () => {
    let text = "";
    for (let chunk = readChunk(); chunk !== null; chunk = readChunk()) text += chunk;
    return text;
};
const asAsked = (text, options) => {
    const encoding = typeof options === "string" ? options : options?.encoding;
    return encoding || !globalThis.__Buffer ? text : globalThis.__Buffer.from(text);
};
/** The events of an emitter, one after the other, for a loop; it ends with one of the events that `close` lists. */
EventEmitter.on ??= (emitter, event, { close = [] } = {}) => {
    const given = [], waiting = [];
    const give = (result) => (waiting.length > 0 ? waiting.shift()(result) : given.push(result));
    emitter.on(event, (...value) => give({ value, done: false }));
    for (const end of close) emitter.on(end, () => give({ value: undefined, done: true }));
    return {
        next: () => new Promise((done) => (given.length > 0 ? done(given.shift()) : waiting.push(done))),
        return: async (value) => ({ value, done: true }),
        [Symbol.asyncIterator]() { return this; },
    };
};
/** What a loop over input goes through. It waits among the `loops` for each part: reading at once would stop what the
 * script has still to do. */
const parts = (loops, isOver, end, given) => {
    const over = { value: undefined, done: true };
    const take = (done) => loops.push((part) => done(part === null ? (end(), over) : { value: given(part), done: false }));
    return {
        next: () => (isOver() ? Promise.resolve(over) : new Promise(take)),
        return: async (value) => ({ value, done: true }),
        [Symbol.asyncIterator]() { return this; },
    };
};
const interfaces = [];
class Input extends EventEmitter {
    fd = 0;
    readable = true;
    #ended = false;
    #paused = false;
    #given = null;
    #encoding = null;
    #loops = [];
    wants() {
        if (this.#ended || this.#paused) return false;
        return this.#loops.length > 0 || ["data", "readable", "end", "close"].some((event) => listening(this, event));
    }
    pump() {
        const chunk = readChunk();
        if (this.#loops.length > 0) return this.#loops.shift()(chunk);
        if (chunk === null) {
            this.#ended = true;
            this.readable = false;
            this.emit("readable");
            this.emit("end");
            this.emit("close");
        } else if (this.listenerCount("readable") > 0) {
            this.#given = chunk;
            this.emit("readable");
        } else {
            this.emit("data", asAsked(chunk, this.#encoding));
        }
    }
    read() {
        const given = this.#given;
        this.#given = null;
        if (given === null) return null;
        const value = asAsked(given, this.#encoding);
        if (this.listenerCount("data") > 0) this.emit("data", value);
        return value;
    }
    setEncoding(encoding) { this.#encoding = encoding || "utf8"; return this; }
    pause() { this.#paused = true; return this; }
    resume() { this.#paused = false; return this; }
    isPaused() { return this.#paused; }
    destroy() { this.#ended = true; return this; }
    close() { return this.destroy(); }
    unref() { return this; }
    ref() { return this; }
    setRawMode() { return this; }
    pipe(to) {
        this.on("data", (chunk) => to.write(chunk));
        this.on("end", () => to.end?.());
        return to;
    }
    [Symbol.asyncIterator]() {
        return parts(this.#loops, () => this.#ended, () => {}, (chunk) => asAsked(chunk, this.#encoding));
    }
}
const stdin = new Input();

class Interface extends EventEmitter {
    terminal = false;
    line = "";
    #questions = [];
    #loops = [];
    #closed = false;
    #paused = false;
    #prompt = "> ";
    constructor(options, output) {
        super();
        const named = options?.input ? options : { input: options, output };
        this.input = named.input;
        this.output = named.output;
        if (named.prompt !== undefined) this.#prompt = named.prompt;
        named.signal?.addEventListener("abort", () => this.close());
        interfaces.push(this);
    }
    wants() {
        if (this.#closed || this.#paused) return false;
        return this.#questions.length + this.#loops.length > 0 || listening(this, "line") || listening(this, "close");
    }
    pump() {
        const line = readLine();
        if (this.#loops.length > 0) return this.#loops.shift()(line);
        if (line === null) return this.close();
        const question = this.#questions.length > 0 ? this.#questions.shift() : undefined;
        const listener = listening(this, "line");
        if (question) question(line);
        else if (typeof listener === "function") listener.call(this, line);
        else this.emit("line", line);
    }
    question(text, options, call = options) {
        this.output?.write(text);
        this.#questions.push(call);
    }
    setPrompt(text) { this.#prompt = text; }
    getPrompt() { return this.#prompt; }
    prompt() {
        if (this.#paused) this.resume();
        this.output?.write(this.#prompt);
    }
    write() {}
    pause() { this.#paused = true; this.emit("pause"); return this; }
    resume() { this.#paused = false; this.emit("resume"); return this; }
    close() {
        if (this.#closed) return;
        this.#closed = true;
        this.emit("close");
    }
    [Symbol.asyncIterator]() {
        return parts(this.#loops, () => this.#closed, () => this.close(), (line) => line);
    }
}
const createInterface = (options, output) => new Interface(options, output);
const ask = function (text) { return new Promise((answer) => Interface.prototype.question.call(this, text, answer)); };
const readline = {
    createInterface,
    Interface,
    clearLine() {}, cursorTo() {}, moveCursor() {}, emitKeypressEvents() {},
    promises: {
        createInterface: (...options) => Object.assign(createInterface(...options), { question: ask }),
        Interface,
    },
};

const textOf = (value) => {
    if (typeof value === "string") return value;
    if (ArrayBuffer.isView(value) && typeof value.toString === "function" && globalThis.__Buffer)
        return globalThis.__Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString();
    return ArrayBuffer.isView(value) ? String.fromCharCode(...value) : String(value);
};
class Output extends EventEmitter {
    writable = true;
    isTTY = false;
    constructor(fd) { super(); this.fd = fd; }
    write(text, encoding, done = encoding) {
        write(this.fd, textOf(text));
        if (typeof done === "function") nextTick(done);
        return true;
    }
    end(text, encoding, done) {
        if (typeof text === "function") done = text;
        else if (text !== undefined && text !== null) this.write(text);
        nextTick(() => (this.emit("finish"), this.emit("close"), typeof done === "function" && done()));
        return this;
    }
    puts(text) { this.write(text); }
    flush() {}
    close() {}
    destroy() {}
    cork() {}
    uncork() {}
}
const stdout = new Output(1), stderr = new Output(2);

// Files: there are the three streams.
const missing = (place, call = "open") => {
    const error = new Error(`ENOENT: no such file or directory, ${call} '${place}'; there are only the standard streams`);
    return Object.assign(error, { code: "ENOENT", errno: -2, syscall: call, path: place });
};
const descriptor = (place, otherwise) => {
    if (place === undefined && otherwise !== undefined) return otherwise;
    const fd = typeof place === "number" ? place : STREAMS[String(place)];
    if (!(fd >= 0 && fd <= 2)) throw missing(place);
    return fd;
};
// Reads that a script asked for by a callback or a promise: done when nothing else is to be done, as loops over lines
// are, because they may wait.
const requests = {
    waiting: [],
    wants() { return this.waiting.length > 0; },
    pump() { this.waiting.shift()(); },
};
const reads = (work, place) => (work === sync.readFile || work === sync.read) && (STREAMS[place] ?? place) === 0;
const promised = (work) => (...values) => new Promise((done, fail) => {
    const run = () => { try { done(work(...values)); } catch (error) { fail(error); } };
    if (reads(work, values[0])) requests.waiting.push(run);
    else run();
});
const later = (work) => (...values) => {
    const call = values.pop();
    promised(work)(...values).then((result) => setImmediate(call, null, result), (error) => setImmediate(call, error));
};
const writeAll = (place, data) => write(descriptor(place), textOf(data));
const sync = {
    readFile(place, options) {
        if (descriptor(place) !== 0) throw missing(place);
        return asAsked(everything(), options);
    },
    writeFile: writeAll,
    appendFile: writeAll,
    open: (place) => descriptor(place),
    close() {},
    exists: (place) => place in STREAMS,
    access(place) { descriptor(place); },
    stat: (place) => (descriptor(place), { size: 0, isFile: () => false, isDirectory: () => false, isFIFO: () => true }),
    read(fd, buffer, offset = 0, length) {
        if (typeof offset === "object" && offset !== null) ({ offset = 0, length } = offset);
        const room = Math.min(length ?? Infinity, buffer.byteLength - offset);
        const bytes = descriptor(fd) === 0 ? new Uint8Array(readBytes(room)) : [];
        new Uint8Array(buffer.buffer, buffer.byteOffset).set(bytes, offset);
        return bytes.length;
    },
    write(fd, data, offset, length) {
        const part = ArrayBuffer.isView(data) && offset !== undefined ? data.subarray(offset, length === undefined ? undefined : offset + length) : data;
        const text = textOf(part);
        write(descriptor(fd), text);
        return text.length;
    },
    fsync() {},
};
sync.fstat = sync.stat;
const fs = {
    constants: { O_RDONLY: 0, O_WRONLY: 1, O_RDWR: 2 },
    createReadStream: (place) => (descriptor(place, 0), stdin),
    createWriteStream: (place, options) => new Output(descriptor(options?.fd ?? place, 1)),
    promises: {},
};
for (const [name, work] of Object.entries(sync)) {
    fs[`${name}Sync`] = work;
    fs[name] = later(work);
    fs.promises[name] = promised(work);
}
fs.exists = (place, done) => setImmediate(() => done(place in STREAMS));

class Process extends EventEmitter {
    argv = ["/usr/bin/node", "/bot/bot.js"];
    argv0 = "node";
    execArgv = [];
    env = { OUTPUT_PATH: "/dev/stdout", ONLINE_JUDGE: "1" };
    exitCode = undefined;
    pid = 1;
    platform = "linux";
    arch = "wasm32";
    title = "node";
    version = "v20.0.0";
    versions = { node: "20.0.0" };
    release = { name: "node" };
    stdin = stdin;
    stdout = stdout;
    stderr = stderr;
    nextTick = nextTick;
    exit(status = this.exitCode ?? 0) {
        this.exitCode = status;
        if (!this.exiting) {
            this.exiting = true;
            this.emit("exit", status);
        }
        leave(this.exitCode);
    }
    abort() { leave(134); }
    openStdin() { return stdin; }
    cwd() { return "/"; }
    uptime() { return performance.now() / 1000; }
    hrtime = Object.assign(
        (since = [0, 0]) => {
            const time = performance.now() * 1e6 - (since[0] * 1e9 + since[1]);
            return [Math.floor(time / 1e9), Math.round(time % 1e9)];
        },
        { bigint: () => BigInt(Math.round(performance.now() * 1e6)) },
    );
    memoryUsage() { return { rss: 0, heapTotal: 0, heapUsed: 0, external: 0 }; }
    cpuUsage() { return { user: Math.round(performance.now() * 1000), system: 0 }; }
    emitWarning() {}
}
const process = new Process();

const counts = {}, begun = {};
let indent = "";
const print = (fd) => function (text) {
    if (arguments.length === 0) text = "";
    else if (arguments.length > 1 || typeof text !== "string") text = format(...arguments);
    if (indent) text = indent + text.replaceAll("\n", `\n${indent}`);
    write(fd, text + "\n");
};
const out = print(1), err = print(2);
const console = {
    log: out, info: out, debug: out, dirxml: out, table: out,
    error: err, warn: err, trace: (...values) => err("Trace:", ...values),
    dir: (value) => out(shown(value, 1)),
    assert: (holds, ...values) => holds || err("Assertion failed", ...values),
    group: (...values) => (values.length && out(...values), (indent += "  ")),
    groupEnd: () => (indent = indent.slice(2)),
    count: (label = "default") => out(`${label}: ${(counts[label] = (counts[label] || 0) + 1)}`),
    countReset: (label = "default") => delete counts[label],
    time: (label = "default") => (begun[label] = performance.now()),
    timeEnd: (label = "default") => out(`${label}: ${(performance.now() - begun[label]).toFixed(3)}ms`),
    timeLog: (label = "default") => out(`${label}: ${(performance.now() - begun[label]).toFixed(3)}ms`),
    clear() {},
};
console.groupCollapsed = console.group;
console.Console = class { constructor() { return console; } };

function Worker() { throw new Error("Worker: the sandbox has no threads; do the work in the script itself"); }

const modules = {
    console,
    events: Object.assign(EventEmitter, { EventEmitter }),
    fs,
    "fs/promises": fs.promises,
    os: {
        EOL: "\n",
        platform: () => "linux", type: () => "Linux", arch: () => "wasm32", hostname: () => "judge",
        cpus: () => [{}], totalmem: () => 2 ** 28, freemem: () => 2 ** 28, tmpdir: () => "/tmp",
    },
    perf_hooks: { performance },
    process,
    readline,
    "readline/promises": readline.promises,
    timers: { setTimeout, setInterval, setImmediate, clearTimeout: clear(timers), clearInterval: clear(timers), clearImmediate: clear(immediates) },
    "timers/promises": {
        setTimeout: (delay, value) => new Promise((done) => setTimeout(done, delay, value)),
        setImmediate: (value) => new Promise((done) => setImmediate(done, value)),
    },
    tty: { isatty: () => false },
    worker_threads: { isMainThread: true, threadId: 0, parentPort: null, workerData: null, Worker },
};
const BUNDLED = ["assert", "buffer", "path", "stream", "string_decoder", "util"];
const NONE = ["child_process", "cluster", "crypto", "http", "https", "net", "url", "vm", "zlib"];
const load = (name) => {
    const plain = String(name).replace(/^node:/, "");
    if (!Object.hasOwn(modules, plain) && BUNDLED.includes(plain)) {
        Object.assign(modules, globalThis.__bundled());
        const { custom } = modules.util.promisify;
        Interface.prototype.question[custom] = ask;
        setTimeout[custom] = (delay, value) => new Promise((done) => setTimeout(done, delay, value));
    }
    if (Object.hasOwn(modules, plain)) return modules[plain];
    const known = [...new Set([...Object.keys(modules), ...BUNDLED])].sort().join(", ");
    const why = NONE.includes(plain) ? "the sandbox has no such thing" : "a bot is one file";
    throw Object.assign(new Error(`Cannot find module '${name}': ${why}; there are ${known}`), { code: "MODULE_NOT_FOUND" });
};

const module = { exports: {}, id: ".", filename: "/bot/bot.js", loaded: false, children: [], paths: [] };
const require = Object.assign((name) => load(name), { main: module, cache: {}, resolve: (name) => name });

Object.assign(globalThis, {
    global: globalThis,
    console, process, setTimeout, setInterval, setImmediate,
    clearTimeout: clear(timers), clearInterval: clear(timers), clearImmediate: clear(immediates),
    // Of the shells of engines.
    readline: readLine,
    gets: readLine,
    prompt: readLine,
    print: (...values) => write(1, `${values.join(" ")}\n`),
    putstr: (text) => write(1, String(text)),
    write: (text) => write(1, String(text)),
    std: { in: { getline: readLine, readAsString: everything }, out: stdout, err: stderr, exit: leave },
});
class AbortSignal extends EventEmitter {
    aborted = false;
    reason = undefined;
    addEventListener(...listener) { this.on(...listener); }
    removeEventListener(...listener) { this.off(...listener); }
}
class AbortController {
    signal = new AbortSignal();
    abort(reason) {
        if (this.signal.aborted) return;
        Object.assign(this.signal, { aborted: true, reason });
        this.signal.emit("abort", { type: "abort" });
    }
}
Object.assign(globalThis, { AbortController, AbortSignal });
globalThis.queueMicrotask ??= (call) => void Promise.resolve().then(call);
globalThis.structuredClone ??= (value) => JSON.parse(JSON.stringify(value));
Object.defineProperty(globalThis, "Buffer", {
    configurable: true,
    get: () => load("buffer").Buffer,
    set: (value) => Object.defineProperty(globalThis, "Buffer", { value, writable: true }),
});

// For the interpreter: what a script is called with, what it imports, and what there is to do next.
const hidden = (name, value) => Object.defineProperty(globalThis, name, { value, writable: true });
hidden("__arguments", [module.exports, require, module, module.filename, "/bot"]);
hidden("__load", load);
/** Does what goes before promises, and says whether there was anything. */
hidden("__ticks", () => {
    if (ticks.length === 0) return false;
    while (ticks.length > 0) ticks.shift()();
    return true;
});
/** Does one thing that is waiting, and says whether there was one. */
hidden("__step", () => {
    const reader = requests.wants() ? requests : interfaces.find((one) => one.wants()) ?? (stdin.wants() ? stdin : undefined);
    if (immediates.length > 0) immediates.splice(0).forEach((immediate) => immediate.run());
    else if (timers.length > 0 && (!reader || !inputComesFirst())) runTimer();
    else if (reader) reader.pump();
    else return false;
    return true;
});
hidden("__end", () => {
    if (process.listenerCount("beforeExit") > 0 && process.emit("beforeExit", 0) && (timers.length || immediates.length)) return;
    process.exit();
});
hidden("__thrown", (error) => process.listenerCount("uncaughtException") > 0 && process.emit("uncaughtException", error));
hidden("__rejected", (reason, promise) => process.listenerCount("unhandledRejection") > 0 && process.emit("unhandledRejection", reason, promise));
