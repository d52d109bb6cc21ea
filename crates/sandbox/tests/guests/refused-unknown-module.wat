;; refused ForbiddenImport imports env.fopen; only wasi_snapshot_preview1 is served
(module
  (import "env" "fopen" (func (param i32 i32) (result i32)))
  (memory (export "memory") 1)
  (func (export "_start")))
