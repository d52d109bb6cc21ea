#define OCAML_STDLIB_DIR "/ocaml"
#define HOST "wasm32-wasi"
