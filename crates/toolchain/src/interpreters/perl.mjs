// Makes a command of Perl's module, which is a library for JavaScript: node perl.mjs BINARYEN MODULE OUT.
//
// The module uses asyncify itself, for setjmp and longjmp, and is resumable at reads already. A loop in it, `run`, calls
// a function, unwinds to itself and rewinds from there. If Grundy unwinds, that loop returns, and it continues if it is
// called again while Grundy rewinds.

import fs from "node:fs";

import { change } from "./module.mjs";

const [tool, source, out] = process.argv.slice(2);
const { default: binaryen } = await import(tool);
const { wasm, exported, exportOnly, functions, importOnlyWasi, addGlobals, ...expressions } = change(
    binaryen,
    fs.readFileSync(source),
);
const { number, get, set, local, load, store, add, times, all } = expressions;
const { i32, none } = binaryen;

const perl = {
    initialize: exported("_initialize"),
    allocate: exported("malloc"),
    start: exported("zeroperl_init_with_args"),
    reset: exported("zeroperl_reset"),
    free: exported("zeroperl_free_interpreter"),
    state: exported("asyncify_get_state"),
};

const wasi = importOnlyWasi(() => wasm.unreachable());

/** The last call in a function that has a number as its first argument: the loop's name, and the number. */
const lastCall = (name) => {
    const text = binaryen.emitText(binaryen.getFunctionInfo(wasm.getFunction(name)).body);
    const calls = [...text.matchAll(/\(call \$(\S+)\s+\(i32\.const (\d+)\)/g)];
    if (calls.length === 0) throw new Error(`${name} does not run anything`);
    return [calls.at(-1)[1], Number(calls.at(-1)[2])];
};
const [run, starting] = lastCall(perl.start);
const [sameRun, ending] = lastCall(perl.reset);
if (run !== sameRun) throw new Error("the module has several loops");

/** The name of the function with this number in the table. */
const inTable = (wanted) => {
    for (let index = 0; index < wasm.getNumElementSegments(); index++) {
        const segment = binaryen.getElementSegmentInfo(wasm.getElementSegmentByIndex(index));
        const { value } = binaryen.getExpressionInfo(segment.offset);
        if (segment.data[wanted - value]) return segment.data[wanted - value];
    }
    throw new Error(`the table has no function ${wanted}`);
};

// What ends the interpreter takes the place of what resets it.
const { name: end, params, results } = binaryen.getFunctionInfo(wasm.getFunction(inTable(ending)));
wasm.removeFunction(end);
wasm.addFunction(end, params, results, [], wasm.block(null, [wasm.call(perl.free, [], none), number(0)], i32));

// Globals: the arguments of the loop, and the status of a program that has ended, plus 1.
const [CONTEXT, STATUS] = ["context", "status"];
addGlobals([CONTEXT, STATUS]);
const allocate = (size) => wasm.call(perl.allocate, [size], i32);

// The arguments of the loop, as the module's own function has them: after eight bytes the number of arguments of the
// command and their addresses.
const [COUNT, LIST, CONTEXT_SIZE] = [8, 12, 24];
const [list, text] = [0, 1];
wasm.addFunction(
    "arguments",
    none,
    none,
    [i32, i32],
    all(
        set(CONTEXT, allocate(number(CONTEXT_SIZE))),
        wasm.memory.fill(get(CONTEXT), number(0), number(CONTEXT_SIZE)),
        wasm.drop(wasm.call(wasi.args_sizes_get, [add(get(CONTEXT), COUNT), add(get(CONTEXT), LIST)], i32)),
        wasm.local.set(text, allocate(load(get(CONTEXT), LIST))),
        wasm.local.set(list, allocate(add(times(load(get(CONTEXT), COUNT), 4), 4))),
        store(wasm.i32.add(local(list), times(load(get(CONTEXT), COUNT), 4)), number(0)),
        wasm.drop(wasm.call(wasi.args_get, [local(list), local(text)], i32)),
        store(get(CONTEXT), local(list), LIST),
    ),
);

// Perl takes what it seeds `rand` with from the clock, which is the same in every game. Here it takes random bytes, too.
const RANDOM = 16;
const SEED_FACTORS = [/i64\.const 1000003\)/, /i32\.const 26107\)/, /i32\.const 73819\)/];
const isSeed = ({ module, params, results, body }) =>
    !module && params === none && results === i32 && SEED_FACTORS.every((factor) => factor.test(binaryen.emitText(body)));
const [seed, ...more] = functions.filter(isSeed);
if (!seed || more.length > 0) throw new Error("the module has no seed");
wasm.removeFunction(seed.name);
wasm.addFunction("clock seed", none, i32, seed.vars, seed.body);
wasm.addFunction(
    seed.name,
    none,
    i32,
    [],
    wasm.block(
        null,
        [
            wasm.drop(wasm.call(wasi.random_get, [add(get(CONTEXT), RANDOM), number(4)], i32)),
            wasm.i32.xor(wasm.call("clock seed", [], i32), load(get(CONTEXT), RANDOM)),
        ],
        i32,
    ),
);

const isRunning = () => wasm.i32.eqz(wasm.call(perl.state, [], i32));
const call = (callback) => wasm.call(run, [number(callback), get(CONTEXT)], i32);
wasm.addFunction(
    "start",
    none,
    none,
    [i32],
    wasm.block("whole", [
        wasm.if(isRunning(), all(wasm.call(perl.initialize, [], none), wasm.call("arguments", [], none))),
        wasm.if(
            wasm.i32.eqz(get(STATUS)),
            all(
                wasm.local.set(0, call(starting)),
                wasm.br("whole", wasm.i32.eqz(isRunning())),
                set(STATUS, add(local(0), 1)),
            ),
        ),
        wasm.drop(call(ending)),
        wasm.br("whole", wasm.i32.eqz(isRunning())),
        wasm.call(wasi.proc_exit, [add(get(STATUS), -1)], none),
    ]),
);

exportOnly(["memory", "asyncify_get_state", "asyncify_start_rewind"]);
wasm.addFunctionExport("start", "_start");
fs.writeFileSync(out, wasm.emitBinary());
