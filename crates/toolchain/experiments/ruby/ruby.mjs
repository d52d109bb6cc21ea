// Makes a command of Ruby's module, which is a library for JavaScript: node ruby.mjs BINARYEN MODULE OUT.
//
// The command prepares the interpreter, evaluates its last argument but two, reads nothing, and evaluates the last
// but one. No call is open at that read, so snapshots need no second asyncify: the two functions that Grundy looks for
// are made here. Ruby uses asyncify itself, for exceptions, fibers and its garbage collector.

import fs from "node:fs";

const [tool, source, out] = process.argv.slice(2);
const { default: binaryen } = await import(tool);
const bytes = fs.readFileSync(source);
const wasm = binaryen.readBinary(bytes);
const { BulkMemory, BulkMemoryOpt, MutableGlobals, NontrappingFPToInt, SignExt } = binaryen.Features;
wasm.setFeatures(BulkMemory | BulkMemoryOpt | MutableGlobals | NontrappingFPToInt | SignExt);

const { i32, none } = binaryen;
const WASI = "wasi_snapshot_preview1";
const PAGE_BITS = 16;

/** Pages of the room where calls save their locals. Ruby's own have 24 KiB, too little for recursion through blocks. */
const ROOM_PAGES = 128;
/** Pages of the shelf, for what is saved for longer and does not fit into Ruby's buffers. */
const SHELF_PAGES = 512;
/** Bytes of one of Ruby's buffers for jumps, and of the part of it for calls. */
const BUFFER = 24600;
const INLINE = 24576;

// Globals. Grundy sets the mode: whether it takes a snapshot or restores one.
const [MODE, PLACE] = ["mode", "place"];
const [TAKES, RESTORES] = [1, 2];
/** The number of arguments, and the list of their addresses and lengths. */
const [COUNT, LIST] = ["count", "list"];
/** The address of the room; 0 until the script runs. Whether calls are being saved there. */
const [ROOM, MOVED] = ["room", "moved"];
/** The last block on the shelf, the address after it, and the end of the shelf. */
const [LAST, FREE, END] = ["last", "free", "end"];
/** The pool of buffers for jumps: the list of all, the list of spare ones, and how many were made since it was swept. */
const [ALL, SPARE, FRESH] = ["all", "spare", "fresh"];
for (const name of [MODE, PLACE, COUNT, LIST, ROOM, MOVED, LAST, FREE, END, ALL, SPARE, FRESH])
    wasm.addGlobal(name, i32, true, wasm.i32.const(0));

const number = (value) => wasm.i32.const(value);
const get = (name) => wasm.global.get(name, i32);
const set = (name, value) => wasm.global.set(name, value);
const local = (index) => wasm.local.get(index, i32);
const load = (address, offset = 0) => wasm.i32.load(offset, 4, address);
const store = (address, value, offset = 0) => wasm.i32.store(offset, 4, address, value);
const add = (value, by) => wasm.i32.add(value, number(by));
const times = (value, by) => wasm.i32.mul(value, number(by));
const both = (one, other) => wasm.i32.and(one, other);
const either = (one, other) => wasm.i32.or(one, other);
const all = (...steps) => wasm.block(null, steps);
/** The address of more memory. */
const more = (pages) => wasm.i32.shl(wasm.memory.grow(number(pages)), number(PAGE_BITS));
const replace = (name, parameters, locals, body) => {
    wasm.removeFunction(name);
    wasm.addFunction(name, parameters, none, locals, body);
};

const exportInfos = () =>
    Array.from({ length: wasm.getNumExports() }, (_, index) => binaryen.getExportInfo(wasm.getExportByIndex(index)));
/** The function that is exported under this name, or with its type behind the name. */
const exported = (wanted) => {
    const found = exportInfos().find(({ name }) => name === wanted || name.startsWith(`${wanted}:`));
    if (!found) throw new Error(`the module exports no ${wanted}`);
    return found.value;
};
const ruby = {
    initialize: exported("_initialize"),
    allocate: exported("cabi_realloc"),
    init: exported("ruby-init"),
    evaluate: exported("rb-eval-string-protect"),
    startUnwind: exported("asyncify_start_unwind"),
    stopUnwind: exported("asyncify_stop_unwind"),
    stopRewind: exported("asyncify_stop_rewind"),
};
const allocate = (size) => wasm.call(ruby.allocate, [number(0), number(0), number(4), size], i32);

// What JavaScript would give: values stand for themselves, and everything else ends the program.
const functions = Array.from({ length: wasm.getNumFunctions() }, (_, index) =>
    binaryen.getFunctionInfo(wasm.getFunctionByIndex(index)),
);
const imported = functions.filter(({ module }) => module);
const wasi = {};
for (const { name, module, base, params, results } of imported) {
    if (module === WASI) {
        wasi[base] = name;
        continue;
    }
    const isValue = /^resource_(new|get)_/.test(base);
    wasm.removeFunction(name);
    wasm.addFunction(name, params, results, [], isValue ? local(0) : wasm.unreachable());
}
for (const base of ["args_sizes_get", "args_get"]) {
    wasi[base] = base;
    wasm.addFunctionImport(base, WASI, base, binaryen.createType([i32, i32]), i32);
}

/** The bytes of a number in a module: unsigned, and signed for numbers from 64 on. */
function unsigned(value) {
    return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >> 7)];
}
function signed(value) {
    return value < 64 ? [value] : [(value & 127) | 128, ...signed(value >> 7)];
}

/** The places of these bytes in the module. */
function places(pattern) {
    const found = [];
    const wanted = Buffer.from(pattern);
    for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at + 1)) found.push(at);
    return found;
}

/** The number at a place, with as many bytes as it has. */
function numberAt(at) {
    for (let value = 0, place = 1; ; at++, place *= 128) {
        value += (bytes[at] & 127) * place;
        if (bytes[at] < 128) return value;
    }
}

const [CALL, CONSTANT] = [0x10, 0x41];
/** The index of a function that has no name in the module. */
const indexOf = (name) => imported.length + Number(name);

// The buffers with fixed addresses: the collector's, and the one that jumps are made with. They are constants directly
// before a call, of four bytes, as all addresses of static data are here. All other buffers are on the heap.
const unwinding = places([CALL, ...unsigned(indexOf(ruby.startUnwind))]);
const constants = unwinding.filter((at) => bytes[at - 5] === CONSTANT).map((at) => numberAt(at - 4));
const fixed = [...new Set(constants)];
if (fixed.length !== 2) throw new Error(`the module has ${fixed.length} buffers with fixed addresses`);
const isFixed = (buffer) => either(...fixed.map((address) => wasm.i32.eq(buffer, number(address))));

// The globals of asyncify, its state and its buffer, and the main stack with its top.
const unwind = binaryen.getExpressionInfo(binaryen.getFunctionInfo(wasm.getFunction(ruby.startUnwind)).body);
const infos = unwind.children.map((child) => binaryen.getExpressionInfo(child));
const [STATE, DATA] = infos.filter(({ id }) => id === binaryen.GlobalSetId).map(({ name }) => name);
const stack = binaryen.getGlobalInfo(wasm.getGlobalByIndex(0));
const [STACK, TOP] = [stack.name, binaryen.getExpressionInfo(stack.init).value];
const UNWINDING = 1;
/** A buffer's first word, the next free address, must not be after the end in its second, as asyncify has it. */
const check = (buffer) => wasm.if(wasm.i32.gt_u(load(buffer), load(buffer, 4)), wasm.unreachable());

// Calls save their locals to the room first, whatever the buffer. Fibers have stacks on the heap, above the main one:
// what they save outlasts calls of the main stack, so it goes where Ruby wants it.
replace(
    ruby.startUnwind,
    i32,
    [],
    all(
        set(STATE, number(UNWINDING)),
        set(DATA, local(0)),
        wasm.if(
            both(
                wasm.i32.ne(get(ROOM), number(0)),
                either(isFixed(local(0)), wasm.i32.le_u(get(STACK), number(TOP))),
            ),
            all(
                set(MOVED, number(1)),
                store(local(0), get(ROOM)),
                store(local(0), add(get(ROOM), ROOM_PAGES << PAGE_BITS), 4),
            ),
        ),
        check(local(0)),
    ),
);

// Afterwards they are moved to the buffer, or to the shelf if they do not fit. A shelf is a stack of blocks. Each begins
// with the place of the main stack where it was made, the buffer that it is for, and the block before it.
const HEAD = 12;
const [buffer, used, block] = [0, 1, 2];
const isOver = () => either(wasm.i32.lt_u(load(get(LAST)), get(STACK)), wasm.i32.eq(load(get(LAST), 4), local(buffer)));
const takeBlock = () =>
    all(
        wasm.if(
            wasm.i32.eqz(get(FREE)),
            all(set(FREE, more(SHELF_PAGES)), set(END, add(get(FREE), SHELF_PAGES << PAGE_BITS))),
        ),
        // Blocks of calls that have returned, and the one that this buffer had.
        wasm.loop(
            "over",
            wasm.if(
                get(LAST),
                wasm.if(isOver(), all(set(FREE, get(LAST)), set(LAST, load(get(LAST), 8)), wasm.br("over"))),
            ),
        ),
        wasm.if(wasm.i32.gt_u(wasm.i32.add(add(get(FREE), HEAD), local(used)), get(END)), wasm.unreachable()),
        store(get(FREE), get(STACK)),
        store(get(FREE), local(buffer), 4),
        store(get(FREE), get(LAST), 8),
        set(LAST, get(FREE)),
        wasm.local.set(block, add(get(FREE), HEAD)),
        set(FREE, both(wasm.i32.add(add(local(block), 7), local(used)), number(-8))),
    );
replace(
    ruby.stopUnwind,
    none,
    [i32, i32, i32],
    all(
        set(STATE, number(0)),
        wasm.local.set(buffer, get(DATA)),
        check(local(buffer)),
        wasm.if(
            get(MOVED),
            wasm.block("moved", [
                set(MOVED, number(0)),
                // These are used at once. The collector reads to the end: no further than what was saved.
                wasm.if(isFixed(local(buffer)), all(store(local(buffer), load(local(buffer)), 4), wasm.br("moved"))),
                wasm.local.set(used, wasm.i32.sub(load(local(buffer)), get(ROOM))),
                wasm.if(
                    wasm.i32.le_u(local(used), number(INLINE)),
                    wasm.local.set(block, add(local(buffer), 8)),
                    takeBlock(),
                ),
                wasm.memory.copy(local(block), get(ROOM), local(used)),
                store(local(buffer), wasm.i32.add(local(block), local(used))),
                store(local(buffer), load(local(buffer)), 4),
            ]),
        ),
    ),
);

// Every block that C calls has a buffer for jumps. Ruby never frees it if the block is left by a jump, and its collector
// counts it as garbage. So those of the main stack come from a pool. When many have been made, those that the stack does
// not mention are taken back: the pointer to a buffer is in the frame that it belongs to. Before a buffer are its
// neighbor in the list of all, its neighbor in the list of spare ones, its state, and a mark that no other block has:
// elsewhere, the size of the block is there, which is smaller.
const [HEADER, DEPTH, NEXT, NEXT_SPARE, USE, MARK] = [32, 20, 16, 12, 8, 4];
const MARKED = 0xfffffff3 | 0;
const [USED, SPARE_NOW, SEEN] = [0, 1, 2];
const MANY = 256;
const [p, word] = [0, 1];
const before = (by) => load(wasm.i32.sub(local(p), number(by)));
const setBefore = (by, value) => store(wasm.i32.sub(local(p), number(by)), value);
const isMarked = () => wasm.i32.eq(before(MARK), number(MARKED));
const takeBack = () => all(setBefore(USE, number(SPARE_NOW)), setBefore(NEXT_SPARE, get(SPARE)), set(SPARE, local(p)));
wasm.addFunction(
    "sweep",
    none,
    none,
    [i32, i32],
    all(
        set(FRESH, number(0)),
        wasm.local.set(word, get(STACK)),
        wasm.loop(
            "words",
            wasm.if(
                wasm.i32.lt_u(local(word), number(TOP)),
                all(
                    wasm.local.set(p, load(local(word))),
                    wasm.if(
                        both(
                            wasm.i32.eqz(both(local(p), number(7))),
                            wasm.i32.lt_u(
                                add(local(p), -TOP - HEADER),
                                add(wasm.i32.shl(wasm.memory.size(), number(PAGE_BITS)), -TOP - HEADER),
                            ),
                        ),
                        wasm.if(
                            isMarked(),
                            wasm.if(wasm.i32.eq(before(USE), number(USED)), setBefore(USE, number(SEEN))),
                        ),
                    ),
                    wasm.local.set(word, add(local(word), 4)),
                    wasm.br("words"),
                ),
            ),
        ),
        wasm.local.set(p, get(ALL)),
        wasm.loop(
            "buffers",
            wasm.if(
                local(p),
                all(
                    wasm.if(
                        wasm.i32.eq(before(USE), number(USED)),
                        takeBack(),
                        wasm.if(wasm.i32.eq(before(USE), number(SEEN)), setBefore(USE, number(USED))),
                    ),
                    wasm.local.set(p, before(NEXT)),
                    wasm.br("buffers"),
                ),
            ),
        ),
    ),
);
wasm.addFunction(
    "buffer",
    none,
    i32,
    [i32],
    wasm.block(
        null,
        [
            wasm.if(both(wasm.i32.eqz(get(SPARE)), wasm.i32.ge_u(get(FRESH), number(MANY))), wasm.call("sweep", [], none)),
            wasm.if(
                get(SPARE),
                all(wasm.local.set(p, get(SPARE)), set(SPARE, before(NEXT_SPARE))),
                all(
                    wasm.local.set(p, add(allocate(number(BUFFER + HEADER)), HEADER)),
                    setBefore(NEXT, get(ALL)),
                    setBefore(MARK, number(MARKED)),
                    set(ALL, local(p)),
                    set(FRESH, add(get(FRESH), 1)),
                ),
            ),
            setBefore(USE, number(USED)),
            setBefore(DEPTH, get(STACK)),
            local(p),
        ],
        i32,
    ),
);

// After a jump, the main stack is as deep as where the jump began. It is set to where the buffer was made, in the frame
// that the jump leads to; otherwise every jump to the same frame would leave something on it. Ruby has the address of
// the buffer at a fixed place while it jumps, and a state in the buffer.
const ACTIVE = 21155240;
const JUMP_STATE = 24596;
const JUMPS = 3;
const mentions = places([CONSTANT, ...signed(ACTIVE)]).length;
if (mentions < 6) throw new Error("the module keeps its jumps elsewhere");
replace(
    ruby.stopRewind,
    none,
    [i32],
    all(
        set(STATE, number(0)),
        check(get(DATA)),
        wasm.local.set(p, load(number(ACTIVE))),
        wasm.if(
            local(p),
            wasm.if(
                isMarked(),
                wasm.if(wasm.i32.eq(load(local(p), JUMP_STATE), number(JUMPS)), set(STACK, before(DEPTH))),
            ),
        ),
    ),
);

// The function that is called with this size, and the one that all its callers free with.
const isBuffer = [CONSTANT, ...signed(BUFFER), CALL];
const making = places(isBuffer);
const mode = (values) => {
    const counts = new Map();
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts].sort((one, other) => other[1] - one[1])[0] ?? [0, 0];
};
const byName = new Map(functions.map((info) => [info.name, info]));
const nameOf = (index) => String(index - imported.length);
const [allocator, calls] = mode(making.map((at) => numberAt(at + isBuffer.length)));
const made = making.filter((at) => numberAt(at + isBuffer.length) === allocator);
const makers = bodies().filter(([from, to]) => made.some((at) => from <= at && at < to));
const freed = makers.flatMap(([from, to]) => {
    const called = new Set();
    for (let at = from; at < to; at++) if (bytes[at] === CALL) called.add(numberAt(at + 1));
    const frees = ({ params, results }) => params === i32 && results === none;
    return [...called].filter((index) => byName.has(nameOf(index)) && frees(byName.get(nameOf(index))));
});
const [freer, users] = mode(freed);
if (calls < 16 || users !== makers.length) throw new Error("the module has no buffers for jumps");

/** The places of all functions' bodies. */
function bodies() {
    const found = [];
    const CODE = 10;
    let at = 8;
    const next = () => {
        const value = numberAt(at);
        while (bytes[at] > 127) at++;
        at++;
        return value;
    };
    while (at < bytes.length) {
        const section = bytes[at++];
        const end = next() + at;
        if (section === CODE)
            for (let count = next(); count > 0; count--) {
                const length = next();
                found.push([at, at + length]);
                at += length;
            }
        at = end;
    }
    return found;
}

/** Puts a function before another one, which it calls under the new name. */
const wrap = (index, name, body) => {
    const info = byName.get(nameOf(index));
    wasm.removeFunction(info.name);
    wasm.addFunction(name, info.params, info.results, info.vars, info.body);
    wasm.addFunction(info.name, info.params, info.results, [], body);
};
wrap(
    allocator,
    "allocate",
    wasm.if(
        both(wasm.i32.eq(local(0), number(BUFFER)), wasm.i32.le_u(get(STACK), number(TOP))),
        wasm.call("buffer", [], i32),
        wasm.call("allocate", [local(0)], i32),
    ),
);
wrap(
    freer,
    "free",
    wasm.block("done", [
        wasm.if(
            local(p),
            wasm.if(
                isMarked(),
                all(wasm.if(wasm.i32.eq(before(USE), number(USED)), takeBack()), wasm.br("done")),
            ),
        ),
        wasm.call("free", [local(p)], none),
    ]),
);

// The list of all arguments, from their addresses: each ends with a zero byte.
const [count, addresses, list, text, size] = [0, 1, 2, 3, 4];
wasm.addFunction(
    "arguments",
    none,
    none,
    [i32, i32, i32, i32, i32],
    all(
        wasm.local.set(list, allocate(number(8))),
        wasm.drop(wasm.call(wasi.args_sizes_get, [local(list), add(local(list), 4)], i32)),
        wasm.local.set(count, load(local(list))),
        wasm.local.set(size, load(local(list), 4)),
        wasm.local.set(addresses, allocate(add(times(local(count), 4), 4))),
        wasm.local.set(text, allocate(local(size))),
        wasm.drop(wasm.call(wasi.args_get, [local(addresses), local(text)], i32)),
        store(
            wasm.i32.add(local(addresses), times(local(count), 4)),
            wasm.i32.add(local(text), local(size)),
        ),
        wasm.local.set(list, allocate(times(local(count), 8))),
        set(COUNT, local(count)),
        set(LIST, local(list)),
        wasm.loop(
            "next",
            all(
                store(local(list), load(local(addresses))),
                store(local(list), add(wasm.i32.sub(load(local(addresses), 4), load(local(addresses))), -1), 4),
                wasm.local.set(list, add(local(list), 8)),
                wasm.local.set(addresses, add(local(addresses), 4)),
                wasm.local.set(count, add(local(count), -1)),
                wasm.br("next", local(count)),
            ),
        ),
    ),
);

/** Evaluates the argument that is so many before the last. */
const evaluate = (before) => {
    const entry = () => wasm.i32.add(get(LIST), times(add(get(COUNT), -1 - before), 8));
    return wasm.drop(wasm.call(ruby.evaluate, [load(entry()), load(entry(), 4)], i32));
};
wasm.addFunction(
    "start",
    none,
    none,
    [],
    wasm.block("whole", [
        wasm.if(
            wasm.i32.ne(get(MODE), number(RESTORES)),
            all(
                wasm.call(ruby.initialize, [], none),
                wasm.call("arguments", [], none),
                wasm.call(ruby.init, [get(LIST), get(COUNT)], none),
                evaluate(2),
            ),
        ),
        // A read of nothing. Its result goes where the address of the first argument was.
        wasm.drop(wasm.call(wasi.fd_read, [number(0), get(LIST), number(0), get(LIST)], i32)),
        wasm.br("whole", wasm.i32.eq(get(MODE), number(TAKES))),
        set(ROOM, more(ROOM_PAGES)),
        evaluate(1),
    ]),
);
wasm.addFunction("state", none, i32, [], get(MODE));
wasm.addFunction("restore", i32, none, [], all(set(MODE, number(RESTORES)), set(PLACE, local(0))));

for (const { name } of exportInfos()) if (name !== "memory") wasm.removeExport(name);
wasm.addFunctionExport("start", "_start");
wasm.addFunctionExport("state", "asyncify_get_state");
wasm.addFunctionExport("restore", "asyncify_start_rewind");
fs.writeFileSync(out, wasm.emitBinary());
