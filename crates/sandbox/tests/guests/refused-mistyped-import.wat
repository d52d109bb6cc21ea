;; refused ForbiddenImport imports wasi_snapshot_preview1.fd_read as
(module
  (import "wasi_snapshot_preview1" "fd_read" (func (param i32 i64 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (func (export "_start")))
