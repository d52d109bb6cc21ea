;; Reads stdin without waiting, for ever, also after the end of input.
;; limit fuel_per_turn 1000000
;; limit fuel_to_start 1000000
;; give hello
;; asks
;; close
;; ended OutOfFuel(Turn)
(module
  (import "wasi_snapshot_preview1" "fd_read" (func $fd_read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_fdstat_set_flags" (func $flags (param i32 i32) (result i32)))
  (memory (export "memory") 1)
  (data (i32.const 600) "\00\04\00\00\40\00\00\00")
  (func (export "_start")
    (drop (call $flags (i32.const 0) (i32.const 4)))
    (loop $again
      (drop (call $fd_read (i32.const 0) (i32.const 600) (i32.const 1) (i32.const 520)))
      (br $again))))
