;; Reads stdin without waiting, again and again, and writes nothing. The reads wait after all: the 101st dry one while no
;; answer is owed, and the 10,000th in a row while one is owed. At the end of input a read finds no bytes.
;; give hello
;; asks
;; give hello
;; asks
;; give hello
;; asks
;; close
;; ended Exited(0)
(module
  (import "wasi_snapshot_preview1" "fd_read" (func $fd_read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_fdstat_set_flags" (func $flags (param i32 i32) (result i32)))
  (memory (export "memory") 1)
  (data (i32.const 600) "\00\04\00\00\40\00\00\00")
  (func (export "_start")
    (drop (call $flags (i32.const 0) (i32.const 4)))
    (loop $again
      (br_if $again (call $fd_read (i32.const 0) (i32.const 600) (i32.const 1) (i32.const 520)))
      (br_if $again (i32.load (i32.const 520))))))
