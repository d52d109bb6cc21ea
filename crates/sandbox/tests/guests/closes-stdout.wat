;; Closes stdout and writes all the same: nothing arrives, and it is told so (exit 8 is EBADF).
;; give one
;; ended Exited(8)
(module
  (import "wasi_snapshot_preview1" "fd_close" (func $close (param i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
  (memory (export "memory") 1)
  (data (i32.const 0) "\00\00\00\00\08\00\00\00")
  (func (export "_start")
    (drop (call $close (i32.const 1)))
    (call $exit (call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8)))))
