// Makes a command of Ruby's module, which is a library for JavaScript: node ruby.mjs BINARYEN MODULE OUT.
//
// The command prepares the interpreter, evaluates its last argument but two, reads nothing, and evaluates the last
// but one. No call is open at that read, so snapshots need no second asyncify: the two functions that Grundy looks for
// are made here. Ruby uses asyncify itself, for exceptions, fibers and its garbage collector.

import fs from "node:fs";

import { change } from "./module.mjs";

const [tool, source, out] = process.argv.slice(2);
const { default: binaryen } = await import(tool);
const bytes = fs.readFileSync(source);

/** The bytes of a number in a module: unsigned, and signed. */
function unsigned(value) {
    return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >> 7)];
}
function signed(value) {
    return value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)];
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

/** The value that comes up most often, and how often. */
function mode(values) {
    const counts = new Map();
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts].sort((one, other) => other[1] - one[1])[0] ?? [0, 0];
}

const [CALL, CONSTANT, GET] = [0x10, 0x41, 0x20];
/** Bytes of one of Ruby's buffers for jumps. */
const BUFFER = 24600;

// Ruby asks for a buffer by a call right after its size. There the size is changed to one that is never asked for, of
// as many bytes in the module.
const ASKED = -1000000;
const sizes = places([CONSTANT, ...signed(BUFFER), CALL]);
const called = (at) => numberAt(at + signed(BUFFER).length + 2);
const [allocator, calls] = mode(sizes.map(called));
if (calls < 16 || signed(ASKED).length !== signed(BUFFER).length) throw new Error("the module has no buffers for jumps");
const asking = sizes.filter((at) => called(at) === allocator);
for (const at of asking) bytes.set(signed(ASKED), at + 1);

// Ruby reserves 256 MiB, which it counts as nodes of 16 bytes, for a table that speeds up objects with many variables.
// It does without the table if there is no such memory, so it asks for one node of all memory.
const NODES = [CONSTANT, 0x80, 0x80, 0x80, 0x08, CONSTANT, 16, GET];
const table = places(NODES);
if (table.length !== 1) throw new Error("the module reserves no table");
bytes.set([CONSTANT, 0x81, 0x80, 0x80, 0x00, CONSTANT, ...signed(-1)], table[0]);

const { wasm, exported, exportOnly, functions, imported, importOnlyWasi, addGlobals, ...expressions } = change(
    binaryen,
    bytes,
);
const { number, get, set, local, load, store, add, times, all } = expressions;
const { i32, none } = binaryen;
const PAGE_BITS = 16;

/** Pages of the room where calls save their locals. Ruby's own have 24 KiB, too little for recursion through blocks. */
const ROOM_PAGES = 64;
/** Buffers for jumps of the pool: bytes from one buffer to the next, and how many there are. */
const STEP = 32;
const BUFFERS = 65536;

// Globals. Grundy sets the mode: whether it takes a snapshot or restores one.
const [MODE, PLACE] = ["mode", "place"];
const [TAKES, RESTORES] = [1, 2];
/** The number of arguments, and the list of their addresses and lengths. */
const [COUNT, LIST] = ["count", "list"];
/** The address of the room; 0 until the script runs. Whether calls are being saved there. */
const [ROOM, MOVED] = ["room", "moved"];
/** The address of the pool, its end, the next buffer that was never used, and the last one that was given back. */
const [POOL, POOL_END, FRESH, SPARE] = ["pool", "pool-end", "fresh", "spare"];
/** The list of the buffers of fibers. */
const [FIBERS] = ["fibers"];
addGlobals([MODE, PLACE, COUNT, LIST, ROOM, MOVED, POOL, POOL_END, FRESH, SPARE, FIBERS]);

const both = (one, other) => wasm.i32.and(one, other);
const either = (one, other) => wasm.i32.or(one, other);
/** The address of more memory. */
const more = (pages) => wasm.i32.shl(wasm.memory.grow(number(pages)), number(PAGE_BITS));
const replace = (name, parameters, locals, body) => {
    wasm.removeFunction(name);
    wasm.addFunction(name, parameters, none, locals, body);
};

const ruby = {
    initialize: exported("_initialize"),
    allocate: exported("cabi_realloc"),
    init: exported("ruby-init"),
    evaluate: exported("rb-eval-string-protect"),
    startUnwind: exported("asyncify_start_unwind"),
    stopUnwind: exported("asyncify_stop_unwind"),
};
const allocate = (size) => wasm.call(ruby.allocate, [number(0), number(0), number(4), size], i32);

// What JavaScript would give: values stand for themselves, and everything else ends the program.
const isValue = (base) => /^resource_(new|get)_/.test(base);
const wasi = importOnlyWasi((base) => (isValue(base) ? local(0) : wasm.unreachable()));

/** The index of a function that has no name in the module, and the name for an index. */
const indexOf = (name) => imported.length + Number(name);
const nameOf = (index) => String(index - imported.length);

// The buffers with fixed addresses: the collector's, and the one that jumps are made with. They are constants directly
// before a call, of four bytes, as all addresses of static data are here. All other buffers are on the heap.
const unwinding = places([CALL, ...unsigned(indexOf(ruby.startUnwind))]);
const constants = unwinding.filter((at) => bytes[at - 5] === CONSTANT).map((at) => numberAt(at - 4));
const fixed = [...new Set(constants)];
if (fixed.length !== 2) throw new Error(`the module has ${fixed.length} buffers with fixed addresses`);
const isFixed = (buffer) => either(...fixed.map((address) => wasm.i32.eq(buffer, number(address))));

// The globals of asyncify, its state and its buffer.
const unwind = binaryen.getExpressionInfo(binaryen.getFunctionInfo(wasm.getFunction(ruby.startUnwind)).body);
const infos = unwind.children.map((child) => binaryen.getExpressionInfo(child));
const [STATE, DATA] = infos.filter(({ id }) => id === binaryen.GlobalSetId).map(({ name }) => name);
const UNWINDING = 1;
/** A buffer's first word, the next free address, must not be after the end in its second, as asyncify has it. */
const check = (buffer) => wasm.if(wasm.i32.gt_u(load(buffer), load(buffer, 4)), wasm.unreachable());

// Every block that C calls has a buffer for jumps, of which Ruby uses the first 8 bytes and the last 16 if what calls
// save is elsewhere. So those of the pool lie in each other: the beginning of one, the end of an earlier one, and two
// words of ours, the address and the size of the block that it saves to. The block stays when the buffer is given back.
const [SPARE_NEXT, BLOCK, SIZE] = [0, 24, 28];
const ENDS = BUFFER - 16;
if (ENDS % STEP !== 8) throw new Error("buffers overlap");
const isPooled = (buffer) =>
    both(wasm.i32.ge_u(buffer, get(POOL)), wasm.i32.lt_u(buffer, get(POOL_END)));
const POOL_PAGES = ((BUFFERS * STEP + BUFFER) >> PAGE_BITS) + 1;
const makePool = () =>
    all(set(POOL, more(POOL_PAGES)), set(FRESH, get(POOL)), set(POOL_END, add(get(POOL), BUFFERS * STEP)));

// Calls save their locals to the room first, whatever the buffer.
replace(
    ruby.startUnwind,
    i32,
    [],
    all(
        set(STATE, number(UNWINDING)),
        set(DATA, local(0)),
        wasm.if(
            get(ROOM),
            all(
                set(MOVED, number(1)),
                store(local(0), get(ROOM)),
                store(local(0), add(get(ROOM), ROOM_PAGES << PAGE_BITS), 4),
            ),
        ),
        check(local(0)),
    ),
);

// Afterwards they are moved to the block of the buffer. All other buffers are those of fibers. A list has their blocks:
// an entry has the block and its size where buffers of the pool have them, the next entry, and the buffer.
const [ENTRY_NEXT, ENTRY_BUFFER] = [0, 4];
const [buffer, owner, used] = [0, 1, 2];
/** Makes `owner` the entry for a buffer, or 0. */
const findEntry = (wanted) =>
    wasm.block("found", [
        wasm.local.set(owner, get(FIBERS)),
        wasm.loop(
            "next",
            wasm.if(
                local(owner),
                all(
                    wasm.br("found", wasm.i32.eq(load(local(owner), ENTRY_BUFFER), wanted)),
                    wasm.local.set(owner, load(local(owner), ENTRY_NEXT)),
                    wasm.br("next"),
                ),
            ),
        ),
    ]);
const makeEntry = () =>
    all(
        wasm.local.set(owner, allocate(number(STEP))),
        store(local(owner), get(FIBERS), ENTRY_NEXT),
        store(local(owner), local(buffer), ENTRY_BUFFER),
        store(local(owner), number(0), BLOCK),
        store(local(owner), number(0), SIZE),
        set(FIBERS, local(owner)),
    );
const MARGIN = 1024;
const growBlock = () =>
    all(
        store(local(owner), add(local(used), MARGIN), SIZE),
        store(
            local(owner),
            wasm.call(
                ruby.allocate,
                [load(local(owner), BLOCK), number(1), number(8), load(local(owner), SIZE)],
                i32,
            ),
            BLOCK,
        ),
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
                wasm.if(
                    isPooled(local(buffer)),
                    wasm.local.set(owner, local(buffer)),
                    all(findEntry(local(buffer)), wasm.if(wasm.i32.eqz(local(owner)), makeEntry())),
                ),
                wasm.local.set(used, wasm.i32.sub(load(local(buffer)), get(ROOM))),
                wasm.if(wasm.i32.gt_u(local(used), load(local(owner), SIZE)), growBlock()),
                wasm.memory.copy(load(local(owner), BLOCK), get(ROOM), local(used)),
                store(local(buffer), wasm.i32.add(load(local(owner), BLOCK), local(used))),
                store(local(buffer), load(local(buffer)), 4),
            ]),
        ),
    ),
);

// Buffers are given back by the function that all functions that ask for buffers have in common.
const byName = new Map(functions.map((info) => [info.name, info]));
const users = bodies().filter(([from, to]) => asking.some((at) => from <= at && at < to));
const freeing = users.flatMap(([from, to]) => {
    const found = new Set();
    for (let at = from; at < to; at++) if (bytes[at] === CALL) found.add(numberAt(at + 1));
    const frees = ({ params, results }) => params === i32 && results === none;
    return [...found].filter((index) => byName.has(nameOf(index)) && frees(byName.get(nameOf(index))));
});
const [freer, common] = mode(freeing);
if (common !== users.length) throw new Error("the module does not give back its buffers");

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
const wrap = (index, name, locals, body) => {
    const info = byName.get(nameOf(index));
    wasm.removeFunction(info.name);
    wasm.addFunction(name, info.params, info.results, info.vars, info.body);
    wasm.addFunction(info.name, info.params, info.results, locals, body);
};
const [asked, taken] = [0, 1];
wrap(
    allocator,
    "allocate",
    [i32],
    wasm.if(
        wasm.i32.ne(local(asked), number(ASKED)),
        wasm.call("allocate", [local(asked)], i32),
        wasm.if(
            wasm.i32.or(get(SPARE), wasm.i32.lt_u(get(FRESH), get(POOL_END))),
            wasm.block(
                null,
                [
                    wasm.local.set(taken, get(SPARE)),
                    wasm.if(
                        local(taken),
                        set(SPARE, load(local(taken), SPARE_NEXT)),
                        all(wasm.local.set(taken, get(FRESH)), set(FRESH, add(get(FRESH), STEP))),
                    ),
                    local(taken),
                ],
                i32,
            ),
            wasm.call("allocate", [number(BUFFER)], i32),
        ),
    ),
);
wrap(
    freer,
    "free",
    [],
    wasm.if(
        isPooled(local(0)),
        all(store(local(0), get(SPARE), SPARE_NEXT), set(SPARE, local(0))),
        wasm.call("free", [local(0)], none),
    ),
);

// The collector marks what the stacks of suspended fibers mention, but not what their calls have saved. So the function
// that marks a stack does it again for what was saved, with its end and its beginning changed in the context of the
// fiber. Rewinding takes away what was saved; then there is nothing to mark.
const [STACK_START, STACK_END, TO_BUFFER] = [100, 104, 49348];
const marks = places([
    ...[GET, 0, CONSTANT, ...signed(STACK_END), 0x6a, 0x28, 2, 0, 0x22, 2],
    ...[GET, 0, 0x28, 2, STACK_START, 0x22, 1, 0x49],
]);
const marker = bodies().findIndex(([from, to]) => marks.some((at) => from <= at && at < to));
if (marks.length !== 1 || marker < 0) throw new Error("the module does not mark the stacks of fibers");
const [context, start, end] = [0, 2, 3];
const saved = () => load(add(local(context), TO_BUFFER));
wrap(
    imported.length + marker,
    "mark",
    [i32, i32, i32],
    all(
        wasm.call("mark", [local(context)], none),
        findEntry(add(local(context), TO_BUFFER)),
        wasm.if(
            local(owner),
            wasm.if(
                wasm.i32.le_u(wasm.i32.sub(saved(), load(local(owner), BLOCK)), load(local(owner), SIZE)),
                all(
                    wasm.local.set(start, load(local(context), STACK_START)),
                    wasm.local.set(end, load(local(context), STACK_END)),
                    store(local(context), saved(), STACK_START),
                    store(local(context), load(local(owner), BLOCK), STACK_END),
                    wasm.call("mark", [local(context)], none),
                    store(local(context), local(start), STACK_START),
                    store(local(context), local(end), STACK_END),
                ),
            ),
        ),
    ),
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
        makePool(),
        evaluate(1),
    ]),
);
wasm.addFunction("state", none, i32, [], get(MODE));
wasm.addFunction("restore", i32, none, [], all(set(MODE, number(RESTORES)), set(PLACE, local(0))));

exportOnly(["memory"]);
wasm.addFunctionExport("start", "_start");
wasm.addFunctionExport("state", "asyncify_get_state");
wasm.addFunctionExport("restore", "asyncify_start_rewind");
fs.writeFileSync(out, wasm.emitBinary());
