;; Owes an answer and polls stdin with timeouts, for ever.
;; limit fuel_per_turn 1000000
;; give hello
;; asks
;; give hello
;; ended OutOfFuel(Turn)
(module
  (import "wasi_snapshot_preview1" "fd_read" (func $fd_read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "poll_oneoff" (func $poll (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (data (i32.const 0) "\07\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\01")
  (data (i32.const 48) "\09\00\00\00\00\00\00\00\01\00\00\00\00\00\00\00\00")
  (data (i32.const 600) "\00\04\00\00\40\00\00\00")
  (func (export "_start")
    (drop (call $fd_read (i32.const 0) (i32.const 600) (i32.const 1) (i32.const 520)))
    (drop (call $fd_read (i32.const 0) (i32.const 600) (i32.const 1) (i32.const 520)))
    (i64.store (i32.const 24) (i64.const 0x7fffffffffffffff))
    (loop $again
      (drop (call $poll (i32.const 0) (i32.const 256) (i32.const 2) (i32.const 520)))
      (br $again))))
