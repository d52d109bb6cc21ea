// The common part of the scripts that make commands of libraries for JavaScript.

const WASI = "wasi_snapshot_preview1";

/** A module that is being changed with binaryen: its exports, its functions, and short names for expressions. */
export function change(binaryen, bytes) {
    const wasm = binaryen.readBinary(bytes);
    const { BulkMemory, BulkMemoryOpt, MutableGlobals, NontrappingFPToInt, SignExt } = binaryen.Features;
    wasm.setFeatures(BulkMemory | BulkMemoryOpt | MutableGlobals | NontrappingFPToInt | SignExt);
    const { i32 } = binaryen;

    const exportInfos = () =>
        Array.from({ length: wasm.getNumExports() }, (_, index) =>
            binaryen.getExportInfo(wasm.getExportByIndex(index)),
        );
    /** The function that is exported under this name, or with its type behind the name. */
    const exported = (wanted) => {
        const found = exportInfos().find(({ name }) => name === wanted || name.startsWith(`${wanted}:`));
        if (!found) throw new Error(`the module exports no ${wanted}`);
        return found.value;
    };
    /** Exports only what is kept. */
    const exportOnly = (kept) => {
        for (const { name } of exportInfos()) if (!kept.includes(name)) wasm.removeExport(name);
    };

    const functions = Array.from({ length: wasm.getNumFunctions() }, (_, index) =>
        binaryen.getFunctionInfo(wasm.getFunctionByIndex(index)),
    );
    const imported = functions.filter(({ module }) => module);
    /**
     * The names of WASI's functions, with those that read arguments. Functions of JavaScript, which cannot be called,
     * get the body that `substitute` returns for their name.
     */
    const importOnlyWasi = (substitute) => {
        const wasi = {};
        for (const { name, module, base, params, results } of imported) {
            if (module === WASI) {
                wasi[base] = name;
                continue;
            }
            wasm.removeFunction(name);
            wasm.addFunction(name, params, results, [], substitute(base));
        }
        for (const base of ["args_sizes_get", "args_get"]) {
            wasi[base] = base;
            wasm.addFunctionImport(base, WASI, base, binaryen.createType([i32, i32]), i32);
        }
        return wasi;
    };

    const number = (value) => wasm.i32.const(value);
    return {
        wasm,
        exported,
        exportOnly,
        functions,
        imported,
        importOnlyWasi,
        /** Adds variables of the whole module, which are 0 at first. */
        addGlobals: (names) => {
            for (const name of names) wasm.addGlobal(name, i32, true, number(0));
        },
        number,
        get: (name) => wasm.global.get(name, i32),
        set: (name, value) => wasm.global.set(name, value),
        local: (index) => wasm.local.get(index, i32),
        load: (address, offset = 0) => wasm.i32.load(offset, 4, address),
        store: (address, value, offset = 0) => wasm.i32.store(offset, 4, address, value),
        add: (value, by) => wasm.i32.add(value, number(by)),
        times: (value, by) => wasm.i32.mul(value, number(by)),
        all: (...steps) => wasm.block(null, steps),
    };
}
