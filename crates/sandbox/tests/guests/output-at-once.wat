;; Writes 62 MiB in one call.
;; give hello
;; writes-bytes 4096
;; ended OutputLimit
(module
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1025)
  (data (i32.const 0) "\00\00\00\00\00\00\e0\03")
  (func (export "_start")
    (drop (call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8)))))
