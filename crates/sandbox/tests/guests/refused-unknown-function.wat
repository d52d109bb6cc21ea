;; refused ForbiddenImport imports wasi_snapshot_preview1.fd_fly, which wasi_snapshot_preview1 does not have
(module
  (import "wasi_snapshot_preview1" "fd_fly" (func (param i32) (result i32)))
  (memory (export "memory") 1)
  (func (export "_start")))
