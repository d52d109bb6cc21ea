// What contest programs expect around the language: the names of the shells of browsers' engines
// (readline, print), of QuickJS (std.in) and the few of Node by which programs read and write.
{
    const write = __write, leave = __exit, nextLine = readline;
    delete globalThis.__write;
    delete globalThis.__exit;

    const shown = (value, nested) => {
        if (typeof value === "string") return nested ? JSON.stringify(value) : value;
        if (typeof value === "bigint") return `${value}n`;
        if (typeof value === "function") return `[Function: ${value.name}]`;
        if (typeof value !== "object" || value === null) return String(value);
        if (value instanceof Error) return `${value}\n${value.stack}`;
        if (nested > 3) return "...";
        const deeper = (value) => shown(value, (nested || 0) + 1);
        if (Array.isArray(value)) return `[${value.map(deeper).join(", ")}]`;
        if (value instanceof Map)
            return `Map {${[...value].map(([k, v]) => `${deeper(k)} => ${deeper(v)}`).join(", ")}}`;
        if (value instanceof Set) return `Set {${[...value].map(deeper).join(", ")}}`;
        return `{${Object.entries(value).map(([k, v]) => `${k}: ${deeper(v)}`).join(", ")}}`;
    };
    const line = (values) => `${values.map((value) => shown(value)).join(" ")}\n`;
    const everything = () => {
        let text = "";
        for (let next = nextLine(); next !== null; next = nextLine()) text += `${next}\n`;
        return text;
    };

    globalThis.print = (...values) => write(1, `${values.join(" ")}\n`);
    const out = (...values) => write(1, line(values));
    const err = (...values) => write(2, line(values));
    globalThis.console = { log: out, info: out, debug: out, error: err, warn: err, trace: err };

    const stream = (descriptor) => ({
        write: (text) => (write(descriptor, String(text)), true),
        puts: (text) => write(descriptor, String(text)),
        flush: () => {},
        isTTY: true,
    });
    globalThis.std = {
        in: { getline: nextLine, readAsString: everything },
        out: stream(1),
        err: stream(2),
        exit: leave,
    };

    // Listeners are called with what comes once the script itself is through, as in Node.
    const listeners = { line: [], data: [], end: [], close: [] };
    const tell = (event, ...values) => listeners[event].forEach((listener) => listener(...values));
    const source = {
        on(event, listener) {
            (listeners[event] ??= []).push(listener);
            return this;
        },
        once: (event, listener) => source.on(event, listener),
        setEncoding: () => {},
        resume: () => {},
        close: () => (listeners.line.length = 0),
        async *[Symbol.asyncIterator]() {
            for (let next = nextLine(); next !== null; next = nextLine()) yield next;
        },
    };
    globalThis.process = {
        argv: ["javascript", "bot"],
        env: {},
        exit: leave,
        stdin: source,
        stdout: stream(1),
        stderr: stream(2),
    };
    const modules = {
        fs: {
            readFileSync: (place) => {
                if (place === 0 || place === "/dev/stdin") return everything();
                throw new Error("bots have no files but their standard input, which is 0");
            },
            writeSync: (descriptor, text) => write(descriptor, String(text)),
        },
        readline: { createInterface: () => source },
    };
    globalThis.require = (name) => {
        const found = modules[name.replace(/^node:/, "")];
        if (found) return found;
        throw new Error(`there is no module ${name}; there are fs and readline`);
    };

    Object.defineProperty(globalThis, "__pump", {
        value: () => {
            while (listeners.line.length + listeners.data.length > 0) {
                const next = nextLine();
                if (next === null) break;
                tell("line", next);
                tell("data", `${next}\n`);
            }
            tell("end");
            tell("close");
        },
    });
}
