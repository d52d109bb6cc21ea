;; Reads twice and never comes back: the fuel of the start does not help the turn.
;; limit fuel_to_start 1000000000000
;; give hello
;; asks
;; give hello
;; ended OutOfFuel(Turn)
(module
  (import "wasi_snapshot_preview1" "fd_read" (func $read (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (data (i32.const 0) "\40\00\00\00\00\01\00\00")
  (func (export "_start")
    (drop (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))
    (drop (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))
    (loop $for_ever (br $for_ever))))
