;; Writes 16 random bytes, then the date and the monotonic clock, 8 bytes each.
;; give hello
;; writes-bytes 32
;; ended Exited(0)
(module
  (import "wasi_snapshot_preview1" "random_get" (func $random (param i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "clock_time_get" (func $time (param i32 i64 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (data (i32.const 0) "\10\00\00\00\20\00\00\00")
  (func (export "_start")
    (drop (call $random (i32.const 16) (i32.const 16)))
    (drop (call $time (i32.const 0) (i64.const 0) (i32.const 32)))
    (drop (call $time (i32.const 1) (i64.const 0) (i32.const 40)))
    (drop (call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8)))))
