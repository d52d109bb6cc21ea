;; Writes for ever: the first 4 KiB of the turn arrive.
;; give hello
;; writes-bytes 4096
;; ended OutputLimit
(module
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (data (i32.const 0) "\00\00\00\00\e8\03\00\00")
  (func (export "_start")
    (loop $for_ever
      (drop (call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8)))
      (br $for_ever))))
