// Completes OCaml: compiles the standard library with the compiler in the package, which is bytecode, and puts both into
// the interpreter's memory, at `archive`.
//
//     node ocaml.mjs MODULE PACKAGE RESULT

import fs from "node:fs";
import { spawnSync } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { WASI } from "node:wasi";

if (process.argv[2] === "--compile") await compileHere(...process.argv.slice(3));
const [module, tool, out, binaryenPath] = process.argv.slice(2);
const ocaml = path.join(tool, "node_modules/ocaml");
const work = fs.mkdtempSync(path.join(os.tmpdir(), "ocaml-"));

/** Runs the compiler in the folder of the library, in this process. */
async function compileHere(module, work, boot, ...words) {
    const wasi = new WASI({
        version: "preview1",
        args: ["ocaml", "--tool", "/boot/ocamlc", "-nostdlib", "-I", "/lib", ...words],
        preopens: { "/lib": work, "/boot": boot },
        returnOnExit: true,
    });
    const compiled = await WebAssembly.compile(fs.readFileSync(module));
    process.exit(wasi.start(await WebAssembly.instantiate(compiled, wasi.getImportObject())));
}

/** Runs the compiler in a process of its own, because Node crashes after some runs in one. */
function compile(...words) {
    const call = ["--no-warnings", import.meta.filename, "--compile", module, work, path.join(ocaml, "boot"), ...words];
    const { status, stderr } = spawnSync(process.execPath, call, { encoding: "utf8" });
    if (status !== 0) throw new Error(`compiling ${words.at(-1)} ended with status ${status}: ${stderr}`);
}

/** The sources of the library, in the order of their dependencies. */
function units() {
    const list = fs.readFileSync(path.join(ocaml, "stdlib/StdlibModules"), "utf8");
    const names = list.match(/STDLIB_MODULE_BASENAMES = \\\n((?:.*\\\n)*.*)/)[1];
    return names.split(/[\s\\]+/).filter((name) => name !== "");
}

const capitalized = (name) => name[0].toUpperCase() + name.slice(1);
const isPlain = (name) => name === "stdlib" || name.startsWith("camlinternal");
const unitOf = (name) => (isPlain(name) ? name : `stdlib__${capitalized(name)}`);
const VERSION = { VERSION: "4.14.1", OCAML_DEVELOPMENT_VERSION: "false", OCAML_VERSION_MAJOR: "4",
    OCAML_VERSION_MINOR: "14", OCAML_VERSION_PATCHLEVEL: "1", OCAML_RELEASE_EXTRA: "None", configure_input: "" };

/** A source, with its aliases of modules under their whole names. */
function source(name, kind) {
    const file = path.join(ocaml, "stdlib", `${name}.${kind}`);
    let text = fs.readFileSync(name === "sys" && kind === "ml" ? `${file}.in` : file, "utf8");
    if (name === "sys" && kind === "ml") text = text.replace(/@(\w+)@/g, (_, word) => VERSION[word]);
    if (name === "stdlib")
        text = text.replace(/(\nmodule) (\w+) += (\w+)/g, "$1 $2 = Stdlib__$3");
    if (name.endsWith("Labels") && kind === "mli")
        text = text;
    return text;
}

const flags = (name) => [
    ...(["stdlib", "camlinternalFormatBasics", "camlinternalAtomic"].includes(name) ? ["-nopervasives"] : []),
    ...(name === "stdlib" || name.endsWith("Labels") ? ["-no-alias-deps"] : []),
    ...(name.endsWith("Labels") || name === "float" ? ["-nolabels"] : []),
];

/** Compiles the interfaces or the implementations of all units; those that need later ones, after these. */
function compileAll(kind, common) {
    let waiting = units().filter((name) => fs.existsSync(path.join(work, `${unitOf(name)}.${kind}`)));
    while (waiting.length > 0) {
        const failed = [];
        let reason;
        for (const name of waiting) {
            const unit = `/lib/${unitOf(name)}`;
            try {
                compile("-w", "-a", ...common(name), "-o", unit, "-c", `${unit}.${kind}`);
            } catch (error) {
                reason = error;
                failed.push(name);
            }
        }
        if (failed.length === waiting.length) throw reason;
        waiting = failed;
    }
}

for (const name of units())
    for (const kind of ["mli", "ml"]) {
        const from = path.join(ocaml, "stdlib", `${name}.${kind}`);
        if (fs.existsSync(from) || fs.existsSync(`${from}.in`))
            fs.writeFileSync(path.join(work, `${unitOf(name)}.${kind}`), source(name, kind));
    }
compileAll("mli", (name) => flags(name).filter((flag) => flag !== "-nolabels"));
compileAll("ml", flags);
fs.writeFileSync(path.join(work, "std_exit.ml"), fs.readFileSync(path.join(ocaml, "stdlib/std_exit.ml")));
compile("-w", "-a", "-c", "/lib/std_exit.ml");
compile("-a", "-o", "/lib/stdlib.cma", ...units().map((name) => `/lib/${unitOf(name)}.cmo`));
for (const kind of ["mli", "ml"]) {
    fs.copyFileSync(path.join(ocaml, `otherlibs/str/str.${kind}`), path.join(work, `str.${kind}`));
    compile("-w", "-a", "-c", `/lib/str.${kind}`);
}
compile("-a", "-o", "/lib/str.cma", "/lib/str.cmo");

const files = fs.readdirSync(work).filter((name) => /\.(cmi|cma)$/.test(name) || name === "std_exit.cmo").sort();
const parts = [];
const add = (name, text) => {
    const path = Buffer.from(`/ocaml/${name}\0`);
    const sizes = Buffer.alloc(8);
    sizes.writeUInt32LE(path.length, 0);
    sizes.writeUInt32LE(text.length, 4);
    parts.push(sizes, path, text);
};
add("ocamlc", fs.readFileSync(path.join(ocaml, "boot/ocamlc")));
for (const name of files) add(name, fs.readFileSync(path.join(work, name)));
const archive = Buffer.concat(parts);
// The archive becomes a segment of data of its own, at the address that the module tells.
const { default: binaryen } = await import(path.resolve(binaryenPath));
const compiled = await WebAssembly.compile(fs.readFileSync(module));
const instance = await WebAssembly.instantiate(compiled, new WASI({ version: "preview1" }).getImportObject());
const place = instance.exports.archive_place();
const wasm = binaryen.readBinary(fs.readFileSync(module));
const segments = [...Array(wasm.getNumMemorySegments()).keys()].map((at) => {
    const { offset, data, passive } = wasm.getMemorySegmentInfo(String(at));
    return { offset: passive ? undefined : wasm.i32.const(offset), data: new Uint8Array(data), passive };
});
segments.push({ offset: wasm.i32.const(place), data: new Uint8Array(archive), passive: false });
const size = instance.exports.memory.buffer.byteLength / 65536;
wasm.setMemory(size, -1 >>> 16, "memory", segments);
wasm.removeExport("archive_place");
fs.writeFileSync(out, wasm.emitBinary());
fs.rmSync(work, { recursive: true });
