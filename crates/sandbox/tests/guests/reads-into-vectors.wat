;; Reads into three vectors, the second of them empty, and writes them back in the same order.
;; give abcd
;; writes abcd
;; asks
;; give a longer line
;; writes a longer
;; ended Exited(0)
(module
  (import "wasi_snapshot_preview1" "fd_read" (func $read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
  (memory (export "memory") 1)
  (data (i32.const 0) "\40\00\00\00\02\00\00\00" "\50\00\00\00\00\00\00\00" "\60\00\00\00\06\00\00\00")
  (func $turn (param $length i32)
    (drop (call $read (i32.const 0) (i32.const 0) (i32.const 3) (i32.const 32)))
    (if (i32.ne (i32.load (i32.const 32)) (local.get $length)) (then (call $exit (i32.const 1))))
    (i32.store (i32.const 20) (i32.sub (local.get $length) (i32.const 2)))
    (drop (call $write (i32.const 1) (i32.const 0) (i32.const 3) (i32.const 32)))
    (i32.store (i32.const 20) (i32.const 6)))
  (func (export "_start")
    (call $turn (i32.const 5))
    (call $turn (i32.const 8))
    (i32.store8 (i32.const 64) (i32.const 10))
    (i32.store (i32.const 4) (i32.const 1))
    (drop (call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 32)))))
